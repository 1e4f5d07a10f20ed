import { westernDigits } from '@hawker/i18n/western-digits'

/** E.164 (contract: Phone). */
const PHONE = /^\+[1-9][0-9]{6,14}$/

/** People write numbers with spaces, dots and brackets, the digits of their keyboard, and 00 for +. */
export const phoneOf = (text: string): string =>
  westernDigits(text)
    .trim()
    // Marks of direction come along with what is pasted from a right-to-left text.
    .replace(/[\s().\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
    .replace(/^00/, '+')
export const isPhone = (text: string): boolean => PHONE.test(phoneOf(text))

/** What a form says beside a number that it must have; undefined when it is one. */
export const phoneProblem = (
  text: string,
): 'validation.phone_required' | 'validation.phone_invalid' | undefined =>
  text.trim() === ''
    ? 'validation.phone_required'
    : isPhone(text)
      ? undefined
      : 'validation.phone_invalid'
