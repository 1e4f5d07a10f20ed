import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type { CountryCode }
export const isCountry = (text: string): text is CountryCode => isSupportedCountry(text)

/** Direction marks and other characters without a width, which pasted text may hold. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu
const DIGIT = /\p{Nd}/u

/** The value of a digit of any script. Unicode has the digits of each script in a row. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

const normalize = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, digitValue)
    .trim()
    .replace(/^tel:/i, '')
    // Dots at half height separate digits, and some people put the country code in brackets.
    .replace(/[·‧∙・]/g, ' ')
    .replace(/^\((\+\s?\d{1,3})\)/, '$1 ')
    // Few countries have another prefix for calls abroad, and none has numbers that begin with 00.
    .replace(/^00/, '+')

/**
 * Reads a phone number as people write it, and returns it as E.164; undefined if no country has such
 * a number. One number has one result: "+44 (0)20 7946 0777" and "020 7946 0777" in Britain are
 * equal. Without a country, only international numbers are read. Ownership is verified by a code.
 */
export function readPhone(typed: string, country?: CountryCode): string | undefined {
  const number = parsedPhone(normalize(typed), country)
  // The result must be its own spelling, or a second reading would make another person of it.
  return number !== undefined && parsedPhone(number) === number ? number : undefined
}

function parsedPhone(text: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(text, {
    ...(country ? { defaultCountry: country } : {}),
    extract: false,
  })
  // An extension cannot be dialled from a stored number.
  return parsed?.isPossible() === true && !parsed.ext ? parsed.number : undefined
}
