import type { Session } from '@hawker/contract/accounts'
import type { Client } from '@hawker/contract/client'
import { data, redirect, redirectDocument } from 'react-router'
import { serverAsking, type Asking } from '../../lib/api.ts'
import { choiceCookie, readCookie } from '../../lib/cookies.ts'
import { phoneOf } from '../../lib/phone.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { bringAddress } from './bring-address.ts'
import { checkLogin, checkRegistration, refusedForm, type FieldErrors, type FormAnswer, type Refused } from './check-form.ts'
import { isElsewhere, nextPage } from './next-page.ts'
import { pushFormCart } from './push-form-cart.ts'
import { isSecure, signInCookies, signOutCookies } from './session-cookies.ts'

type Acting = Parameters<typeof serverAsking>[0]

/** The actions of /login and /register run on the server, so that both work before scripts load and the token never meets one. */
export async function logInAction(acting: Acting) {
  const { form, asking, text } = await readForm(acting)
  const typed = { email: text('email').trim() }
  const errors = checkLogin({ ...typed, password: text('password') })
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const result = await asking.api('login', { body: { email: typed.email, password: text('password') } })
  return result.ok ? signedIn(acting, result.data, form) : refused(result, typed, asking)
}

export async function registerAction(acting: Acting) {
  const { form, asking, text } = await readForm(acting)
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    email: text('email').trim(),
    phone: text('phone').trim(),
  }
  const [password, confirmation] = [text('password'), text('password_confirmation')]
  const errors = checkRegistration({ ...typed, password, confirmation })
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const result = await asking.api('register', {
    body: {
      email: typed.email,
      firstname: typed.firstname,
      ...(typed.lastname === '' ? {} : { lastname: typed.lastname }),
      ...(typed.phone === '' ? {} : { phone: phoneOf(typed.phone) }),
      password,
      password_confirmation: confirmation,
    },
  })
  return result.ok ? signedIn(acting, result.data, form) : refused(result, typed, asking)
}

/** /logout: the session ends on the server and both cookies go. */
export async function logOutAction(acting: Acting) {
  const { api } = serverAsking(acting, { as: 'visitor' })
  await api('logout')
  throw redirect('/', { headers: signOutCookies(isSecure(acting.request)) })
}

async function readForm(acting: Acting) {
  const form = await acting.request.formData()
  return { form, asking: serverAsking(acting), text: (name: string) => String(form.get(name) ?? '') }
}

async function signedIn({ request, context }: Acting, session: Session, form: FormData): Promise<never> {
  const headers = signInCookies(session, isSecure(request))
  const cookies = request.headers.get('cookie') ?? ''
  const api = memberApi({ request, context }, session)
  const address = await bringAddress(api, cookies)
  if (address) headers.append('set-cookie', address)
  if (readCookie(cookies, 'cart') && (await pushFormCart(api, cookies))) {
    headers.append('set-cookie', choiceCookie('cart', ''))
  }
  const next = nextPage(String(form.get('next') ?? ''))
  throw (isElsewhere(next) ? redirectDocument : redirect)(next, { headers })
}

/** The API as the one who has just signed in. */
function memberApi({ request, context }: Acting, { access_token: token }: Session): Client {
  const headers = new Headers(request.headers)
  headers.set('cookie', `access_token=${encodeURIComponent(token)}`)
  return serverAsking({ context, request: new Request(request.url, { headers }) }, { as: 'visitor' }).api
}

function wrong(errors: FieldErrors, typed: Record<string, string>, { visit }: Asking) {
  const t = translatorFor(visit.lang)
  const fields = Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, t(key)]))
  return data<FormAnswer>({ fields, message: undefined, typed }, { status: 422 })
}

function refused(result: Refused & { status: number }, typed: Record<string, string>, { visit }: Asking) {
  const message = result.message === '' ? translatorFor(visit.lang)('error.occured') : result.message
  // 401 here means a wrong password, not an ended session.
  return data<FormAnswer>(refusedForm({ ...result, message }, typed), { status: result.status === 0 ? 503 : result.status })
}
