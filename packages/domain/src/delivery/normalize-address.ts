/**
 * Abbreviations of street types and directions. Signs and registers use both forms; the long one is
 * stored.
 */
const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  ave: 'avenue',
  av: 'avenue',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  blvd: 'boulevard',
  pl: 'place',
  ct: 'court',
  sq: 'square',
  ter: 'terrace',
  terr: 'terrace',
  pkwy: 'parkway',
  hwy: 'highway',
  cir: 'circle',
  aly: 'alley',
  plz: 'plaza',
  nw: 'northwest',
  ne: 'northeast',
  sw: 'southwest',
  se: 'southeast',
}
// Letters that Unicode does not decompose into a letter and an accent.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/** Lower case, no accents, no punctuation, one space between words. */
const wordsOf = (address: string): string[] =>
  address
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıþð]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    // "U.S." and "O'Neill" stay one word.
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const longForm = (word: string): string =>
  Object.hasOwn(LONG_FORMS, word) ? (LONG_FORMS[word] ?? word) : word

/**
 * The search form of an address. "1629 Connecticut Ave. N.W." and "1629 CONNECTICUT AVENUE NW" are
 * equal in it.
 */
export const normalizeAddress = (address: string): string =>
  wordsOf(address).map(longForm).join(' ')

/**
 * The search forms of an unfinished address. The last word may be an abbreviation or the beginning
 * of another word ("pl" of "Plymouth"), so the result has both forms.
 */
export function normalizeTypedAddress(typed: string): string[] {
  const words = wordsOf(typed)
  const before = words.slice(0, -1).map(longForm)
  const last = words.at(-1) ?? ''
  return [...new Set([longForm(last), last])].map((word) => [...before, word].join(' '))
}

const STREET_TYPES = new Set(Object.values(LONG_FORMS))
/** A house number with an optional letter. "14th" is a street name and does not match. */
const HOUSE_NUMBER = /^\d{1,6}[a-z]? /

export const withoutHouseNumber = (folded: string): string => folded.replace(HOUSE_NUMBER, '')

/** The street name without type and direction: "q" for "q street northwest". */
export const streetNameOnly = (street: string): string =>
  street
    .split(' ')
    .filter((word) => !STREET_TYPES.has(word))
    .join(' ')
