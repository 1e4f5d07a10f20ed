import { westernDigits } from '@hawker/i18n/western-digits'
import { redirect } from '../../router/answers.ts'
import { serverAsking } from '../../lib/api.ts'
import { readCookie } from '../../lib/cookies.ts'
import { phoneOf, phoneProblem } from '../../lib/phone.ts'
import { readForm, refused, sent, signedIn, wrong, type Acting, type SentForm } from './acting.ts'
import { checkLogin, checkRegistration, isEmail } from './check-form.ts'
import { nextPage } from './next-page.ts'
import { orSignIn } from './require-session.ts'
import { isSecure, signOutCookies } from './session-cookies.ts'

/** The actions of the sign-in pages run on the server, so that they work before scripts load and the token never meets one. */
export async function logInAction(acting: Acting) {
  const sentForm = await readForm(acting)
  const intent = sentForm.text('intent')
  if (intent === 'link') return sendLink(sentForm)
  if (intent === 'open-link') return openLink(acting, sentForm)
  if (intent === 'passkey') return usePasskey(acting, sentForm)
  const { form, asking, text } = sentForm
  const typed = { name: text('name').trim() }
  const password = text('password')
  const errors = checkLogin({ ...typed, password })
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const result = await asking.api('login', { body: { ...identifierOf(typed.name), password } })
  return result.ok
    ? signedIn(acting, result.data, form, 'password')
    : refused(result, typed, asking)
}

/** What was typed as one name: an address has an @, everything else is a number. */
export const identifierOf = (name: string): { email: string } | { phone: string } =>
  isEmail(name) ? { email: name } : { phone: phoneOf(name) }

async function sendLink({ asking, text }: SentForm) {
  const typed = { email: text('email').trim() }
  if (typed.email === '') return wrong({ email: 'validation.required' }, typed, asking)
  if (!isEmail(typed.email)) return wrong({ email: 'validation.email' }, typed, asking)
  const result = await asking.api('sendEmailLink', {
    body: { email: typed.email, next: nextPage(text('next')) },
  })
  return result.ok ? sent(typed) : refused(result, typed, asking)
}

async function openLink(acting: Acting, { form, asking, text }: SentForm) {
  const result = await asking.api('confirmEmailLink', { body: { token: text('token') } })
  return result.ok ? signedIn(acting, result.data, form, 'link') : refused(result, {}, asking)
}

async function usePasskey(acting: Acting, { form, asking, text }: SentForm) {
  const { challenge_id, response }: { challenge_id: string; response: Record<string, unknown> } =
    JSON.parse(text('passkey'))
  const result = await asking.api('confirmPasskeySignIn', { body: { challenge_id, response } })
  return result.ok ? signedIn(acting, result.data, form, 'passkey') : refused(result, {}, asking)
}

export async function registerAction(acting: Acting) {
  const { form, asking, text } = await readForm(acting)
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    email: text('email').trim(),
    phone: text('phone').trim(),
    referral: text('referral').trim(),
  }
  const [password, confirmation] = [text('password'), text('password_confirmation')]
  const errors = checkRegistration({ ...typed, password, confirmation })
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const result = await asking.api('register', {
    body: {
      firstname: typed.firstname,
      ...(typed.lastname === '' ? {} : { lastname: typed.lastname }),
      ...(typed.email === '' ? {} : { email: typed.email }),
      ...(typed.phone === '' ? {} : { phone: phoneOf(typed.phone) }),
      ...(typed.referral === '' ? {} : { referral: typed.referral }),
      password,
      password_confirmation: confirmation,
    },
  })
  // behaviour 4.18: whoever is new and was on the way to nowhere else says first where they are.
  const isLost =
    nextPage(text('next')) === '/' &&
    !readCookie(acting.request.headers.get('cookie') ?? '', 'address')
  if (isLost) form.set('next', '/welcome')
  return result.ok
    ? signedIn(acting, result.data, form, 'password')
    : refused(result, typed, asking)
}

/** The query of /verify-phone with which it changes the number of who is signed in, instead of signing in. */
export const CHANGE = 'change'

/** /verify-phone: a number first, then the code that was sent to it. */
export async function verifyPhoneAction(acting: Acting) {
  const changes = new URL(acting.request.url).searchParams.has(CHANGE)
  const { form, asking, text } = await readForm(acting, changes ? 'visitor' : 'anybody')
  const typed = {
    phone: text('phone').trim(),
    verify_id: text('verify_id'),
    resend_at: text('resend_at'),
  }
  if (text('intent') === 'confirm') {
    const code = westernDigits(text('code').trim())
    if (!/^\d{6}$/.test(code))
      return wrong({ code: code === '' ? 'validation.required' : 'validation.code' }, typed, asking)
    const body = { verify_id: typed.verify_id, code }
    if (changes) {
      const changed = await asking.api('confirmPhoneChange', { body })
      if (changed.ok) throw redirect(nextPage(text('next')))
      return changed.status === 401
        ? orSignIn(changed, acting.request)
        : refused(changed, typed, asking)
    }
    const result = await asking.api('confirmPhoneCode', { body })
    return result.ok ? signedIn(acting, result.data, form, 'code') : refused(result, typed, asking)
  }
  const { phone } = typed
  const problem = phoneProblem(phone)
  if (problem) return wrong({ phone: problem }, { phone }, asking)
  const body = { phone: phoneOf(phone) }
  const result = await (changes
    ? asking.api('sendPhoneChange', { body })
    : asking.api('sendPhoneCode', { body }))
  if (changes && !result.ok && result.status === 401) return orSignIn(result, acting.request)
  return result.ok
    ? sent({
        phone: phoneOf(phone),
        verify_id: result.data.verify_id,
        resend_at: result.data.resend_at,
      })
    : refused(result, typed, asking)
}

/** /logout: the session ends on the server and both cookies go. */
export async function logOutAction(acting: Acting) {
  const { api } = serverAsking(acting, { as: 'visitor' })
  await api('logout')
  throw redirect('/', { headers: signOutCookies(isSecure(acting.request)) })
}
