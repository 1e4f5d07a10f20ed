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
const DIRECTIONS = new Set(['northwest', 'northeast', 'southwest', 'southeast'])
/** A house number with an optional letter. "14th" is a street name and does not match. */
const HOUSE_NUMBER = /^(\d{1,6})[a-z]?$/
/** Words before a house number: "Hausnr. 5", "No: 5", "д. 5". */
const NUMBER_WORDS = new Set([
  'no',
  'nr',
  'num',
  'numero',
  'hausnr',
  'hausnummer',
  'д',
  'дом',
  'רח',
])
/** Words that stand for "street" before a name, which other registers leave out. */
const STREET_WORDS = new Set(['ул', 'улица', 'רחוב', 'شارع'])

/** One way to read a typed address. */
export type DoorReading = {
  house: number
  /** The words without the house number, in their long form. */
  words: readonly string[]
  /** The end of the text as it is typed: it may be the beginning of a word. */
  unfinished: string
}

/**
 * The ways to read a typed address as a door: the number first ("1658 16th St"), as in the United
 * States, or after the street ("Hauptstraße 12"). The first reading is the likeliest.
 */
export function doorReadings(typed: string): DoorReading[] {
  const words = wordsOf(typed)
  const unfinished = words.at(-1) ?? ''
  return words
    .flatMap((word, index) => {
      const house = HOUSE_NUMBER.exec(word)?.[1]
      if (house === undefined || words.length < 2) return []
      const others = words
        .filter((other, at) => at !== index && !NUMBER_WORDS.has(other) && !STREET_WORDS.has(other))
        .map(longForm)
      // A number with a street type after it is the name of a street without its ending.
      const isName = index > 0 && STREET_TYPES.has(longForm(words[index + 1] ?? ''))
      return [{ house: Number(house), words: withOrdinals(others), unfinished, isName }]
    })
    .sort((a, b) => Number(a.isName) - Number(b.isName))
    .slice(0, MAX_READINGS)
    .map(({ isName: _isName, ...reading }) => reading)
}
const MAX_READINGS = 3

/** "16 street" is typed for "16th street". */
export const withOrdinals = (words: readonly string[]): string[] =>
  words.map((word, index) => {
    const next = words[index + 1]
    const isName = /^\d{1,3}$/.test(word) && next !== undefined && STREET_TYPES.has(next)
    return isName ? ordinal(Number(word)) : word
  })

function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/** "16th street northwest" of "16th street northwest washington dc 20009". */
export function streetPart(words: readonly string[]): readonly string[] {
  const direction = words.findIndex((word) => DIRECTIONS.has(word))
  const end =
    direction > 0 ? direction : words.findIndex((word, at) => at > 0 && STREET_TYPES.has(word))
  return end > 0 ? words.slice(0, end + 1) : words
}

/**
 * How many typed words an address lacks; undefined if its street is another one. A typed street
 * without its type or direction is any of them.
 */
export function missingWords(
  street: string,
  { words, unfinished }: Pick<DoorReading, 'words' | 'unfinished'>,
): number | undefined {
  const own = street.split(' ')
  const isTyped = (word: string) =>
    words.includes(word) || (unfinished !== '' && word.startsWith(unfinished))
  const hasType = words.some((word) => STREET_TYPES.has(word) && !DIRECTIONS.has(word))
  const [name, ...rest] = streetPart(own).filter((word) => !DIRECTIONS.has(word))
  const isSame =
    name !== undefined &&
    isTyped(name) &&
    rest.every((word) => isTyped(word) || (!hasType && STREET_TYPES.has(word)))
  if (!isSame) return undefined
  return words.filter(
    (word) =>
      !own.includes(word) && !own.some((mine) => word === unfinished && mine.startsWith(word)),
  ).length
}

/** The street name without type and direction: "q" for "q street northwest". */
export const streetNameOnly = (street: string): string =>
  street
    .split(' ')
    .filter((word) => !STREET_TYPES.has(word))
    .join(' ')
