/** Written short on signs and long in registers, or the other way round: both are read as the long form. */
const LONG: Readonly<Record<string, string>> = {
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
// Letters that do not come apart into a letter and an accent.
const PLAIN: Readonly<Record<string, string>> = {
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
    .replace(/[ßæœøłđıþð]/g, (letter) => PLAIN[letter] ?? letter)
    // "U.S." and "O'Neill" stay one word.
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const long = (word: string): string => (Object.hasOwn(LONG, word) ? (LONG[word] ?? word) : word)

/** An address as it is stored for search: "1629 Connecticut Ave. N.W." and "1629 CONNECTICUT AVENUE NW" are the same. */
export const foldAddress = (address: string): string => wordsOf(address).map(long).join(' ')

/** What was typed so far, folded. The last word may still be growing ("pl" of "Plymouth"), so it is also taken as it is. */
export function foldTyped(typed: string): string[] {
  const words = wordsOf(typed)
  const before = words.slice(0, -1).map(long)
  const last = words.at(-1) ?? ''
  return [...new Set([long(last), last])].map((word) => [...before, word].join(' '))
}

const KINDS = new Set(Object.values(LONG))
/** A house number and the letter that may follow it; "14th" is the name of a street. */
const HOUSE = /^\d{1,6}[a-z]? /

export const streetOf = (folded: string): string => folded.replace(HOUSE, '')

/** What is the street's own in a folded name: what is left of "q street northwest" is "q". */
export const ownName = (street: string): string =>
  street
    .split(' ')
    .filter((word) => !KINDS.has(word))
    .join(' ')
