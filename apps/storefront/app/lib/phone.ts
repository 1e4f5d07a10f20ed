import { isPhoneNumber, readPhoneNumber } from '@hawker/domain/contact/phone-number'
import { westernDigits } from '@hawker/i18n/western-digits'

/**
 * Normalizes a typed number in the digits of any keyboard. A local number belongs to the country of
 * `home`, the marketplace's own number.
 */
export const phoneOf = (text: string, home?: string): string =>
  readPhoneNumber(westernDigits(text), home)
export const isPhone = (text: string, home?: string): boolean => isPhoneNumber(phoneOf(text, home))

/** The key of the error for a required number; undefined if it is valid. */
export const phoneProblem = (
  text: string,
  home?: string,
): 'validation.phone_required' | 'validation.phone_invalid' | undefined =>
  text.trim() === ''
    ? 'validation.phone_required'
    : isPhone(text, home)
      ? undefined
      : 'validation.phone_invalid'
