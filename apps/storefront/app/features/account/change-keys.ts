import { westernDigits } from '@hawker/i18n/western-digits'
import { redirect } from '../../router/answers.ts'
import { orSignIn } from './require-session.ts'
import {
  arrivalHeaders,
  readForm,
  refused,
  sent,
  signedIn,
  wrong,
  type Acting,
  type SentForm,
} from './acting.ts'
import { checkNewPassword, genderOf, isEmail, type FieldErrors } from './check-form.ts'
import { nextPage } from './next-page.ts'
import { identifierOf } from './sign-in.ts'
import { isPhone } from '../../lib/phone.ts'
import { isSecure, userCookie } from './session-cookies.ts'

/** /reset-password: a name first; then, by the mailed link or the code, a new password. */
export async function resetPasswordAction(acting: Acting) {
  const sentForm = await readForm(acting)
  const { form, asking, text } = sentForm
  if (text('intent') !== 'save') return forget(sentForm)
  const typed = { name: text('name'), verify_id: text('verify_id') }
  const [password, confirmation, token, code] = [
    text('password'),
    text('password_confirmation'),
    text('token'),
    westernDigits(text('code').trim()),
  ]
  const errors: FieldErrors = {
    ...(token === '' && !/^\d{6}$/.test(code)
      ? { code: code === '' ? 'validation.required' : 'validation.code' }
      : {}),
    ...checkNewPassword(password, confirmation),
  }
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const right = token === '' ? { verify_id: typed.verify_id, code } : { token }
  const result = await asking.api('resetPassword', {
    body: { ...right, password, password_confirmation: confirmation },
  })
  return result.ok
    ? signedIn(acting, result.data, form, 'password')
    : refused(result, typed, asking)
}

async function forget({ asking, text }: SentForm) {
  const typed = { name: text('name').trim() }
  if (typed.name === '') return wrong({ name: 'validation.required' }, typed, asking)
  if (!isEmail(typed.name) && !isPhone(typed.name))
    return wrong({ name: 'validation.phone_invalid' }, typed, asking)
  const result = await asking.api('forgotPassword', { body: identifierOf(typed.name) })
  return result.ok
    ? sent({ ...typed, verify_id: result.data.verify_id ?? '' })
    : refused(result, typed, asking)
}

/** /update-password: every session ends; this device gets a new one. */
export async function updatePasswordAction(acting: Acting) {
  const { asking, text } = await readForm(acting, 'visitor')
  const [current, password, confirmation] = [
    text('current_password'),
    text('password'),
    text('password_confirmation'),
  ]
  const errors = checkNewPassword(password, confirmation)
  if (Object.keys(errors).length > 0) return wrong(errors, {}, asking)
  const result = await asking.api('changePassword', {
    body: {
      ...(current === '' ? {} : { current_password: current }),
      password,
      password_confirmation: confirmation,
    },
  })
  if (!result.ok)
    return result.status === 401 ? orSignIn(result, acting.request) : refused(result, {}, asking)
  throw redirect('/settings', { headers: await arrivalHeaders(acting, result.data, 'password') })
}

/** /update-details: the names, and an e-mail address to be confirmed by a link. */
export async function updateDetailsAction(acting: Acting) {
  const { asking, text } = await readForm(acting, 'visitor')
  const next = nextPage(text('next'))
  if (text('intent') === 'confirm-email') {
    const result = await asking.api('confirmEmailChange', { body: { token: text('token') } })
    if (result.ok) throw redirect('/profile')
    return result.status === 401 ? orSignIn(result, acting.request) : refused(result, {}, asking)
  }
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    email: text('email').trim(),
  }
  if (text('intent') === 'change-email') return mailChange({ email: typed.email }, next, asking)
  const errors: FieldErrors = {
    ...(typed.firstname === '' ? { firstname: 'validation.required' } : {}),
    ...(typed.email !== '' && !isEmail(typed.email) ? { email: 'validation.email' } : {}),
  }
  if (Object.keys(errors).length > 0) return wrong(errors, typed, asking)
  const result = await asking.api('updateProfile', {
    body: { firstname: typed.firstname, lastname: typed.lastname },
  })
  if (!result.ok)
    return result.status === 401 ? orSignIn(result, acting.request) : refused(result, typed, asking)
  const headers = { 'set-cookie': userCookie(result.data, isSecure(acting.request)) }
  if (typed.email === '') throw redirect(next, { headers })
  return mailChange(typed, next, asking)
}

/** The address changes by the link that is sent to it. */
async function mailChange(typed: { email: string }, next: string, asking: SentForm['asking']) {
  if (!isEmail(typed.email))
    return wrong(
      { email: typed.email === '' ? 'validation.required' : 'validation.email' },
      typed,
      asking,
    )
  const mailed = await asking.api('sendEmailChange', { body: { email: typed.email } })
  return mailed.ok ? sent({ ...typed, next }) : refused(mailed, typed, asking)
}

/** /profile: who somebody is. */
export async function updateProfileAction(acting: Acting) {
  const { asking, text } = await readForm(acting, 'visitor')
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    birthday: text('birthday'),
    gender: text('gender'),
  }
  if (typed.firstname === '') return wrong({ firstname: 'validation.required' }, typed, asking)
  const body = {
    ...typed,
    birthday: typed.birthday || null,
    gender: genderOf(typed.gender),
  }
  const result = await asking.api('updateProfile', { body })
  if (!result.ok)
    return result.status === 401 ? orSignIn(result, acting.request) : refused(result, typed, asking)
  throw redirect('/profile', {
    headers: { 'set-cookie': userCookie(result.data, isSecure(acting.request)) },
  })
}
