import { westernDigits } from '@hawker/i18n/western-digits'
import { redirect } from '@hawker/web/router/responses'
import { serverLoadContext } from '../../../lib/api.ts'
import { readCookie } from '@hawker/std/read-cookie'
import { phoneProblem } from '../../../lib/phone.ts'
import {
  readForm,
  refusedForm,
  nextStep,
  answerSignIn,
  redirectAfterSignIn,
  invalidForm,
  type FormActionArgs,
  type SubmittedForm,
} from '../forms/form-action.ts'
import { checkLogin, checkRegistration, isEmail } from '../forms/form-validation.ts'
import { nextPage } from './next-page.ts'
import { answerRefusedChange } from '../proof/answer-refused-change.ts'
import { isSecure, signOutCookies } from '../session/session-cookies.ts'

/**
 * Actions of the sign-in pages. They run on the server: they work before scripts load, and no
 * script sees the token.
 */
export async function logInAction(args: FormActionArgs) {
  const submitted = await readForm(args)
  const intent = submitted.text('intent')
  if (intent === 'link') return sendLink(submitted)
  if (intent === 'open-link') return openLink(args, submitted)
  if (intent === 'passkey') return signInWithPasskey(args, submitted)
  const { loadContext, text } = submitted
  const typed = { name: text('name').trim() }
  const password = text('password')
  const errors = checkLogin({ ...typed, password })
  if (Object.keys(errors).length > 0) return invalidForm(errors, typed, loadContext)
  const result = await loadContext.api('login', { body: { ...identifierOf(typed.name), password } })
  return answerSignIn(args, result, { ...submitted, method: 'password', typed })
}

/** A typed name with an @ is an e-mail address; everything else is a phone number. */
export const identifierOf = (name: string): { email: string } | { phone: string } =>
  isEmail(name) ? { email: name } : { phone: name }

async function sendLink({ loadContext, text }: SubmittedForm) {
  const typed = { email: text('email').trim() }
  if (typed.email === '') return invalidForm({ email: 'validation.required' }, typed, loadContext)
  if (!isEmail(typed.email)) return invalidForm({ email: 'validation.email' }, typed, loadContext)
  const result = await loadContext.api('sendEmailLink', {
    body: { email: typed.email, next: nextPage(text('next')) },
  })
  return result.ok ? nextStep(typed) : refusedForm(result, typed, loadContext)
}

async function openLink(args: FormActionArgs, submitted: SubmittedForm) {
  const { loadContext, text } = submitted
  const result = await loadContext.api('confirmEmailLink', { body: { token: text('token') } })
  return answerSignIn(args, result, { ...submitted, method: 'link' })
}

async function signInWithPasskey(args: FormActionArgs, submitted: SubmittedForm) {
  const { loadContext, text } = submitted
  const { challenge_id, response }: { challenge_id: string; response: Record<string, unknown> } =
    JSON.parse(text('passkey'))
  const result = await loadContext.api('confirmPasskeySignIn', { body: { challenge_id, response } })
  return answerSignIn(args, result, { ...submitted, method: 'passkey' })
}

export async function registerAction(args: FormActionArgs) {
  const { form, loadContext, text } = await readForm(args)
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    email: text('email').trim(),
    phone: text('phone').trim(),
    referral: text('referral').trim(),
  }
  const [password, confirmation] = [text('password'), text('password_confirmation')]
  const errors = checkRegistration({ ...typed, password, confirmation })
  if (Object.keys(errors).length > 0) return invalidForm(errors, typed, loadContext)
  const result = await loadContext.api('register', {
    body: {
      firstname: typed.firstname,
      ...(typed.lastname === '' ? {} : { lastname: typed.lastname }),
      ...(typed.email === '' ? {} : { email: typed.email }),
      ...(typed.phone === '' ? {} : { phone: typed.phone }),
      ...(typed.referral === '' ? {} : { referral: typed.referral }),
      password,
      password_confirmation: confirmation,
    },
  })
  // A new account without an address and without another destination chooses its address first.
  const needsAddress =
    nextPage(text('next')) === '/' &&
    !readCookie(args.request.headers.get('cookie') ?? '', 'address')
  if (needsAddress) form.set('next', '/welcome')
  return result.ok
    ? redirectAfterSignIn(args, result.data, form, 'password')
    : refusedForm(result, typed, loadContext)
}

/** Query parameter of /verify-phone that changes the member's number instead of signing in. */
export const CHANGE_PARAM = 'change'

/** /verify-phone: first the number, then the code sent to it. */
export async function verifyPhoneAction(args: FormActionArgs) {
  const isChange = new URL(args.request.url).searchParams.has(CHANGE_PARAM)
  const submitted = await readForm(args, isChange ? 'visitor' : 'anybody')
  const { loadContext, text } = submitted
  const typed = {
    phone: text('phone').trim(),
    verify_id: text('verify_id'),
    resend_at: text('resend_at'),
  }
  if (text('intent') === 'confirm') {
    const code = westernDigits(text('code').trim())
    if (!/^\d{6}$/.test(code))
      return invalidForm(
        { code: code === '' ? 'validation.required' : 'validation.code' },
        typed,
        loadContext,
      )
    const body = { verify_id: typed.verify_id, code }
    if (isChange) {
      const changed = await loadContext.api('confirmPhoneChange', { body })
      if (changed.ok) throw redirect(nextPage(text('next')))
      return answerRefusedChange(changed, typed, { loadContext, request: args.request })
    }
    const result = await loadContext.api('confirmPhoneCode', { body })
    return answerSignIn(args, result, { ...submitted, method: 'code', typed })
  }
  const { phone } = typed
  const phoneError = phoneProblem(phone)
  if (phoneError) return invalidForm({ phone: phoneError }, { phone }, loadContext)
  const body = { phone }
  const result = await (isChange
    ? loadContext.api('sendPhoneChange', { body })
    : loadContext.api('sendPhoneCode', { body }))
  if (isChange && !result.ok)
    return answerRefusedChange(result, typed, { loadContext, request: args.request })
  return result.ok
    ? nextStep({
        phone,
        verify_id: result.data.verify_id,
        resend_at: result.data.resend_at,
      })
    : refusedForm(result, typed, loadContext)
}

/** /logout: ends the session on the server and clears both cookies. */
export async function logOutAction(args: FormActionArgs) {
  const { api } = serverLoadContext(args, { as: 'visitor' })
  await api('logout')
  throw redirect('/', { headers: signOutCookies(isSecure(args.request)) })
}
