/** Control characters and line breaks of every kind. */
const CONTROL = String.raw`\p{Cc}\u2028\u2029`
/**
 * Marks and overrides of the writing direction. They can make the text around a name read
 * backwards. The joiners of Persian and Sinhala are none of them.
 */
const DIRECTION = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
/** Zones that mail programs turn into links even without a scheme. */
const ZONES =
  'com|net|org|info|biz|io|co|app|dev|xyz|online|site|shop|store|top|click|link|live|me|ru|de|uk|fr|' +
  'es|it|nl|pl|tr|il|cn|in|eu|us|ly|gl|to|example|test'

const CONTROLS = new RegExp(`[${CONTROL}]+`, 'gu')
const DIRECTIONS = new RegExp(`[${DIRECTION}]`, 'gu')
const NO_LINE = new RegExp(`[${CONTROL}${DIRECTION}]`, 'u')
const ADDRESS = new RegExp(`://|\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${ZONES})(?![\\p{L}\\p{N}])`, 'iu')

/** Whether a text fits on one line and leaves the direction of the text around it alone. */
export const isOneLine = (text: string): boolean => !NO_LINE.test(text)

/**
 * Whether a text may name a person, a group member or a shop: one line without a web address. Names
 * appear in mails and messages to others, where an address would be a link.
 */
export const isPlainName = (text: string): boolean =>
  isOneLine(text) && !ADDRESS.test(text.normalize('NFKC'))

/** A text without what `isOneLine` refuses; line breaks become spaces. */
export const toOneLine = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(DIRECTIONS, '').trim()
