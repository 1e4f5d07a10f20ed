import {
  type CountryCode,
  type PhoneNumber,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export type { CountryCode }
export const isCountry = (text: string): text is CountryCode => isSupportedCountry(text)

/** Direction marks and other characters without a width, which pasted text may hold. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu
const DIGIT = /\p{Nd}/u
/** The length of a number within its country. */
const [MIN_DIGITS, MAX_DIGITS] = [8, 15]

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

/** Why a text is refused as a phone number. Each has its own text. */
export type PhoneProblem = 'unknown' | 'extension' | 'country'

/**
 * Reads a phone number as people write it, and returns it as E.164; undefined if no country has such
 * a number. One number has one result: "+44 (0)20 7946 0777" and "020 7946 0777" in Britain are
 * equal. Without a country, only international numbers are read. Ownership is verified by a code.
 */
export function readPhone(typed: string, country?: CountryCode): string | undefined {
  const number = dialledNumber(parsePhone(normalize(typed), country))
  // The result must be its own spelling, or a second reading would make another person of it.
  return number !== undefined && dialledNumber(parsePhone(number)) === number ? number : undefined
}

/** Why `readPhone` refuses a text. A number of another country may lack its country code. */
export function phoneProblem(typed: string, country: CountryCode): PhoneProblem {
  const text = normalize(typed)
  if (parsePhone(text, country)?.ext) return 'extension'
  const digits = text.startsWith('+') ? 0 : (text.match(/\d/g)?.length ?? 0)
  const isLocal = digits >= MIN_DIGITS && digits <= MAX_DIGITS
  return isLocal && getCountries().some((other) => parsePhone(text, other)) ? 'country' : 'unknown'
}

/** Undefined for a number in a range that its country does not have, even if its length is right. */
function parsePhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(text, {
    ...(country ? { defaultCountry: country } : {}),
    extract: false,
  })
  return parsed?.isValid() ? parsed : undefined
}

/** An extension cannot be dialled from a stored number. */
const dialledNumber = (parsed: PhoneNumber | undefined): string | undefined =>
  parsed?.ext ? undefined : parsed?.number

const COSTLY_TYPES: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST'])
/** Satellites and networks without a country. */
const COSTLY_CODES = new Set(['808', '870', '878', '881', '882', '883', '979'])

/** False for numbers that a stranger could earn from, or that cost many times a usual text. */
export function isAffordable(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone)
  return (
    parsed === undefined ||
    !(COSTLY_TYPES.has(parsed.getType()) || COSTLY_CODES.has(parsed.countryCallingCode))
  )
}
