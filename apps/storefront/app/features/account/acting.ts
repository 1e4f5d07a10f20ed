import type { Session } from '@hawker/contract/accounts'
import type { Client } from '@hawker/contract/client'
import { data, redirect, redirectDocument } from '../../router/answers.ts'
import { serverAsking, type Asking } from '../../lib/api.ts'
import { choiceCookie, readCookie } from '../../lib/cookies.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { bringAddress } from './bring-address.ts'
import { refusedForm, type FieldErrors, type FormAnswer, type Refused } from './check-form.ts'
import { isElsewhere, nextPage, withNext } from './next-page.ts'
import { pushFormCart } from './push-form-cart.ts'
import { isSecure, signInCookies } from './session-cookies.ts'
import { LAST_METHOD, type Method } from './sign-in-methods.ts'

/** What a server action is given. */
export type Acting = Parameters<typeof serverAsking>[0]
export type SentForm = { form: FormData; asking: Asking; text: (name: string) => string }

export async function readForm(
  acting: Acting,
  as: 'anybody' | 'visitor' = 'anybody',
): Promise<SentForm> {
  const form = await acting.request.formData()
  return {
    form,
    asking: serverAsking(acting, { as }),
    text: (name) => String(form.get(name) ?? ''),
  }
}

/** The cookies of a session that has just begun, and all that lay on the device before. */
export async function arrivalHeaders(
  { request, context }: Acting,
  session: Session,
  method: Method,
): Promise<Headers> {
  const headers = signInCookies(session, isSecure(request))
  headers.append('set-cookie', choiceCookie(LAST_METHOD, method))
  await bringAlong({ request, context }, memberApi({ request, context }, session), headers)
  return headers
}

/** The account's address, where this device has none, and a cart that was filled by plain forms. */
export async function bringAlong(
  { request }: Acting,
  api: Client,
  headers: Headers,
): Promise<void> {
  const cookies = request.headers.get('cookie') ?? ''
  const address = await bringAddress(api, cookies)
  if (address) headers.append('set-cookie', address)
  if (readCookie(cookies, 'cart') && (await pushFormCart(api, cookies)))
    headers.append('set-cookie', choiceCookie('cart', ''))
}

/** Signed in: on to where they were, by way of what is still missing. */
export async function signedIn(
  acting: Acting,
  session: Session,
  form: FormData,
  method: Method,
): Promise<never> {
  const headers = await arrivalHeaders(acting, session, method)
  const next = nextPage(String(form.get('next') ?? ''))
  // behaviour 4.18: a new phone or social user is asked for the missing name.
  if (session.user.firstname === '') throw redirect(withNext('/update-details', next), { headers })
  throw (isElsewhere(next) ? redirectDocument : redirect)(next, { headers })
}

/** The API as the one who has just signed in. */
function memberApi({ request, context }: Acting, { access_token: token }: Session): Client {
  const headers = new Headers(request.headers)
  headers.set('cookie', `access_token=${encodeURIComponent(token)}`)
  return serverAsking(
    { context, request: new Request(request.url, { headers }) },
    { as: 'visitor' },
  ).api
}

export function wrong(errors: FieldErrors, typed: Record<string, string>, { visit }: Asking) {
  const t = translatorFor(visit.lang)
  const fields = Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, t(key)]))
  return data<FormAnswer>({ fields, message: undefined, typed }, { status: 422 })
}

export function refused(
  result: Refused & { status: number },
  typed: Record<string, string>,
  { visit }: Asking,
) {
  const message =
    result.message === '' ? translatorFor(visit.lang)('error.occured') : result.message
  // 401 here means a wrong password, not an ended session.
  return data<FormAnswer>(refusedForm({ ...result, message }, typed), {
    status: result.status === 0 ? 503 : result.status,
  })
}

/** Nothing was wrong, and there is a next step. */
export const sent = (typed: Record<string, string>) =>
  data<FormAnswer>({ fields: {}, message: undefined, typed, sent: true })
