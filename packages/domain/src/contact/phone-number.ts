/** E.164, as the contract's Phone. */
const INTERNATIONAL = /^\+[1-9][0-9]{6,14}$/

export const isPhoneNumber = (number: string): boolean => INTERNATIONAL.test(number)

/** The calling codes of one and two digits; all others have three. */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2})/

/** The digits before a national number that is dialled inside the country. */
const TRUNK_PREFIXES: Readonly<Record<string, RegExp>> = {
  1: /^1(?=[0-9]{10}$)/,
  7: /^8(?=[0-9]{10}$)/,
  // Italian numbers keep their zero abroad.
  39: /^(?!)/,
}
const ZERO = /^0/

/**
 * Normalizes a number in western digits as people write it: with spaces, dots, brackets, dashes, or
 * 00 for +. A number without a country belongs to the country of `home`, a number in E.164.
 */
export function readPhoneNumber(text: string, home?: string): string {
  const number = text
    .trim()
    // Text that is pasted from a right-to-left page may hold direction marks.
    .replace(/[\s().\u200e\u200f\u202a-\u202e\u2066-\u2069\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+')
  const code = home === undefined ? undefined : CALLING_CODE.exec(readPhoneNumber(home))?.[1]
  if (code === undefined || !/^[0-9]{6,14}$/.test(number)) return number
  const national = number.replace(TRUNK_PREFIXES[code] ?? ZERO, '')
  // North American numbers have ten digits, so that fewer are a typing error.
  if (code === '1' && national.length !== 10) return number
  return `+${code}${national}`
}
