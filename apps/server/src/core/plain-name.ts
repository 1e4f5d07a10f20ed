import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { normalizeText } from '@hawker/domain/texts/typed-text'
import tlds from 'tlds' with { type: 'json' }

/** Control characters and line breaks of every kind. */
const CONTROL = String.raw`\p{Cc}\u2028\u2029`
/**
 * Marks and overrides of the writing direction. They can make the text around a name read
 * backwards. The joiners of Persian and Sinhala are none of them.
 */
const DIRECTION = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
/** Zones so common that even one letter before them makes an address. */
const COMMON_ZONES =
  'com|net|org|edu|gov|int|info|biz|name|pro|app|dev|xyz|zip|mov|online|site|website|space|fun|shop|' +
  'store|top|click|link|live|life|world|today|news|email|page|club|tech|cloud|digital|agency|media|' +
  'group|company|services|support|help|cafe|restaurant|pizza|food|delivery|menu|kitchen|example|test'
/** All zones of countries. Titles before a name, such as "Dr.Li", have a lookbehind of their own. */
const COUNTRIES =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|' +
  'g[adefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghiklmnorstuvxyz]|' +
  't[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]'
const TITLES = 'dr|mr|mrs|ms|st|prof'
/** Every zone of the internet, in its own letters. */
const ALL_ZONES = tlds.join('|')

const CONTROLS = new RegExp(`[${CONTROL}]+`, 'gu')
const DIRECTIONS = new RegExp(`[${DIRECTION}]`, 'gu')
const NO_LINE = new RegExp(`[${CONTROL}${DIRECTION}]`, 'u')
const INVISIBLE = /[\p{Cf}\p{DI}]/gu
const DOTS = /[。｡․]/g
const AFTER = String.raw`(?![\p{L}\p{N}])`
const NO_TITLE = String.raw`(?<!(?:^|[^\p{L}])(?:${TITLES}))`
const ADDRESSES = [
  /:\/\/|\bwww\.|(?:^|[^\p{L}\p{N}])[/\\]{2}[\p{L}\p{N}]/iu,
  /\b(?:h(?:tt|xx)ps?|ftp|mailto|javascript|data|tel|sms|geo|intent|whatsapp):/iu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/u,
  /\blocalhost\b|\.xn--[a-z\d]/iu,
  new RegExp(String.raw`[\p{L}\p{N}-]\.(?:${COMMON_ZONES})${AFTER}`, 'iu'),
  new RegExp(String.raw`[\p{L}\p{N}-]${NO_TITLE}\.(?:${COUNTRIES})${AFTER}`, 'iu'),
  // After one letter it is an initial: J.Ford is a person.
  new RegExp(String.raw`[\p{L}\p{M}\p{N}-]{2}${NO_TITLE}\.(?:${ALL_ZONES})${AFTER}`, 'iu'),
  // Any host before a path or a port.
  /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{M}]+[/:]\S|\p{L}:\d{2,5}\//u,
]
/** As many digits as the shortest number that phones offer to call, in any script. */
const PHONE = /(?:\p{Nd}[\s().+/~·・\p{Pd}−ー]{0,3}){7}/u
/** More marks on one letter cover the lines around a name. No script needs them. */
const STACKED_MARKS = /\p{M}{9}/u
/** Fillers look like no name at all. */
const VISIBLE = /[^\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

const hasAddress = (text: string): boolean => {
  const shown = text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.')
  return PHONE.test(shown) || ADDRESSES.some((address) => address.test(shown))
}

/** Whether a text fits on one line and leaves the direction of the text around it alone. */
export const isOneLine = (text: string): boolean => !NO_LINE.test(text)

/**
 * Whether a text may name a person, a group member or a shop: one line that can be seen, without a
 * web address or phone number. Names appear in mails and messages to others, where phones turn both
 * into links.
 */
export const isPlainName = (text: string): boolean =>
  isOneLine(text) &&
  (text.trim() === '' || VISIBLE.test(text)) &&
  !STACKED_MARKS.test(text) &&
  !hasAddress(text)

/** A text without what `isOneLine` refuses; line breaks become spaces. */
export const toOneLine = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(DIRECTIONS, '').trim()

/** A text without the words that `isPlainName` refuses. */
export function toPlainName(text: string): string {
  const words = toOneLine(text).split(/\s+/u)
  const plain = words.filter(isPlainName).join(' ')
  return isPlainName(plain) ? plain : ''
}

/**
 * The name that a sign-in provider or its visitor claims, as a person may enter it here; undefined if
 * it is no text or holds a web address or a phone number.
 */
export function claimedName(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || !claim.isWellFormed()) return undefined
  const line = normalizeText('name', toOneLine(claim.slice(0, 254)))
  const name = [...line].slice(0, MAX_NAME_LENGTH.person).join('')
  return name !== '' && isPlainName(name) ? name : undefined
}
