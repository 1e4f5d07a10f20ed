import { westernDigits } from '@hawker/i18n/western-digits'

/** E.164, as the contract's Phone. */
const PHONE = /^\+[1-9][0-9]{6,14}$/

/** Normalizes a typed number: spaces, dots, brackets, the digits of any keyboard, and 00 for +. */
export const phoneOf = (text: string): string =>
  westernDigits(text)
    .trim()
    // Text that is pasted from a right-to-left page may hold direction marks.
    .replace(/[\s().\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
    .replace(/^00/, '+')
export const isPhone = (text: string): boolean => PHONE.test(phoneOf(text))

/** The key of the error for a required number; undefined if it is valid. */
export const phoneProblem = (
  text: string,
): 'validation.phone_required' | 'validation.phone_invalid' | undefined =>
  text.trim() === ''
    ? 'validation.phone_required'
    : isPhone(text)
      ? undefined
      : 'validation.phone_invalid'
