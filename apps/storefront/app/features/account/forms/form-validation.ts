import { isPhone } from '../../../lib/phone.ts'

/** The text key of the error, by field name. */
export type FieldErrors = Record<string, string>

/** The first point after the first character of the domain, so that no match is tried twice. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
const PASSWORD_MIN = 6

export const GENDERS = ['female', 'male', 'other'] as const
export const genderOf = (text: string): (typeof GENDERS)[number] | null =>
  GENDERS.find((gender) => gender === text) ?? null

export const isEmail = (text: string): boolean => EMAIL.test(text)

/** The error of a name that may be an e-mail address or a phone number. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'validation.required'
  if (isEmail(name) || isPhone(name)) return undefined
  // Letters are the beginning of an address.
  return /[@\p{L}]/u.test(name) ? 'validation.email' : 'validation.phone_invalid'
}

export function checkLogin({ name, password }: { name: string; password: string }): FieldErrors {
  const problem = nameProblem(name)
  return {
    ...(problem ? { name: problem } : {}),
    ...(password === '' ? { password: 'validation.required' } : {}),
  }
}

export type RegistrationForm = {
  firstname: string
  lastname: string
  email: string
  phone: string
  password: string
  confirmation: string
}

export function checkRegistration(form: RegistrationForm): FieldErrors {
  const errors: FieldErrors = {}
  if (form.firstname === '') errors.firstname = 'validation.required'
  if (form.email === '' && form.phone === '') errors.email = 'validation.required'
  if (form.email !== '' && !isEmail(form.email)) errors.email = 'validation.email'
  if (form.phone !== '' && !isPhone(form.phone)) errors.phone = 'validation.phone_invalid'
  return { ...errors, ...checkNewPassword(form.password, form.confirmation) }
}

export function checkNewPassword(password: string, confirmation: string): FieldErrors {
  return {
    ...(password === ''
      ? { password: 'validation.required' }
      : password.length < PASSWORD_MIN
        ? { password: 'validation.password_min' }
        : {}),
    ...(confirmation === ''
      ? { password_confirmation: 'validation.required' }
      : confirmation !== password
        ? { password_confirmation: 'validation.passwords_dont_match' }
        : {}),
  }
}

/** The field that a refusal code belongs to. Other codes belong to the whole form. */
const FIELD_BY_CODE: Record<string, string> = {
  email_taken: 'email',
  phone_taken: 'phone',
  wrong_code: 'code',
  wrong_password: 'current_password',
  weak_password: 'password',
  passwords_differ: 'password_confirmation',
  phone_invalid: 'phone',
  phone_required: 'phone',
}

export type Refusal = { code: string; message: string; errors: Record<string, string[]> }
export type FormResult = {
  /** Translated error texts, by field name. */
  fields: Record<string, string>
  /** An error of the whole form. */
  message: string | undefined
  /** The submitted values, to fill the form again. Never contains a password. */
  typed: Record<string, string>
  /** The form was accepted: show its next step. */
  sent?: boolean
}

/** Maps a refusal of the API to the form's fields. A `name` may be a phone number. */
export function formResultOf(
  { code, message, errors }: Refusal,
  typed: Record<string, string>,
): FormResult {
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([name, [text]]) =>
      text === undefined ? [] : [[name === 'phone' && 'name' in typed ? 'name' : name, text]],
    ),
  )
  if (Object.keys(fields).length > 0) return { fields, message: undefined, typed }
  const field = FIELD_BY_CODE[code]
  return field === undefined
    ? { fields: {}, message, typed }
    : { fields: { [field]: message }, message: undefined, typed }
}
