import { isPhone } from '../../lib/phone.ts'

/** A field's name and the key of what is wrong with it. */
export type FieldErrors = Record<string, string>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** storefront.md 5. */
const PASSWORD_MIN = 6

export const GENDERS = ['female', 'male', 'other'] as const
export const genderOf = (text: string): (typeof GENDERS)[number] | null =>
  GENDERS.find((gender) => gender === text) ?? null

export const isEmail = (text: string): boolean => EMAIL.test(text)

export function checkLogin({ name, password }: { name: string; password: string }): FieldErrors {
  return {
    ...(name === '' ? { name: 'validation.required' } : {}),
    ...(name !== '' && !isEmail(name) && !isPhone(name) ? { name: 'validation.email' } : {}),
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

/** Which field a refusal without field names belongs to; none: to the form as a whole. */
const FIELD_OF: Record<string, string> = {
  email_taken: 'email',
  phone_taken: 'phone',
  wrong_code: 'code',
  wrong_password: 'current_password',
  weak_password: 'password',
  passwords_differ: 'password_confirmation',
  phone_invalid: 'phone',
  phone_required: 'phone',
}

export type Refused = { code: string; message: string; errors: Record<string, string[]> }
export type FormAnswer = {
  /** Texts by field, ready to show. */
  fields: Record<string, string>
  /** About the whole form. */
  message: string | undefined
  /** What was typed, to be shown again; never a password. */
  typed: Record<string, string>
  /** A message is on its way: the next step is drawn. */
  sent?: boolean
}

/** What the server refused, beside the fields it is about. */
export function refusedForm(
  { code, message, errors }: Refused,
  typed: Record<string, string>,
): FormAnswer {
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([name, [text]]) => (text === undefined ? [] : [[name, text]])),
  )
  if (Object.keys(fields).length > 0) return { fields, message: undefined, typed }
  const field = FIELD_OF[code]
  return field === undefined
    ? { fields: {}, message, typed }
    : { fields: { [field]: message }, message: undefined, typed }
}
