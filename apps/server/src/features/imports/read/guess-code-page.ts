import iconv from 'iconv-lite'
import { CODE_PAGES, type CodePage } from './encoding.ts'

/** The letters beyond ASCII with which languages are written. */
const LATIN = {
  French: 'àâæçéèêëîïôœùûüÿ',
  German: 'äöüß',
  Spanish: 'áéíñóúü',
  Portuguese: 'áâãàçéêíóôõú',
  Italian: 'àèéìíîòóùú',
  Turkish: 'çğıöşüâîû',
  Nordic: 'åäöæøéü',
  Polish: 'ąćęłńóśźż',
  Czech: 'áčďéěíňóřšťúůýžľĺŕôä',
  Hungarian: 'áéíóöőúüű',
  Romanian: 'ăâîşţșț',
  Croatian: 'čćđšž',
}
/** Several western languages in one file. */
const WESTERN = [...new Set('àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿß')].join('')
const OTHER = {
  Russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ',
  Hebrew: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  Arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيّپچژگک',
}
const FREQUENT = new Set('оеаинтаοετιнיוהלאالميéüöáíñığşäèç')
/** A word of three letters without any of them is no word, except in Hebrew and Arabic. */
const VOWELS = /[аеёиоуыэюяєіїαεηιουωάέήίόύώ]/i
/** Signs that stand before a number or behind a word, but not before a letter. */
const NOT_BEFORE_LETTER = new Set('£¥€§©®™°½¼¾²³»”')
const PUNCTUATION = new Set('’‘“”„«»–—…•·°€£¥§©®™×½¼¾²³№¿¡´')

/** Letters by language, with the weight of the guess: one language explains more than a union. */
const ALPHABETS: readonly (readonly [letters: ReadonlySet<string>, weight: number])[] = [
  ...Object.values(LATIN).map((letters) => [new Set(letters), 2] as const),
  ...Object.values(OTHER).map((letters) => [new Set(letters), 2] as const),
  [new Set(WESTERN), 1.6],
]
const ENOUGH = 0.8

export type CodePageGuess = { readonly page: CodePage; readonly isClear: boolean }

/**
 * Guesses the code page of text whose bytes are no UTF-8. Each candidate is scored with the letters
 * of one language at a time. `isClear` is false when even the best reading looks wrong.
 */
export function guessCodePage(sample: Buffer): CodePageGuess {
  const words = wordsWithHighBytes(sample)
  const guesses = CODE_PAGES.map((page) => {
    const decoded = words.map((word) => iconv.decode(word, page))
    return { page, score: Math.max(...ALPHABETS.map((alphabet) => scoreOf(decoded, alphabet))) }
  })
  const best = guesses.reduce((top, guess) => (guess.score > top.score ? guess : top))
  return { page: best.page, isClear: best.score >= ENOUGH }
}

const MAX_WORDS = 4000
/** Words with a byte beyond ASCII. Other words look the same in every code page. */
function wordsWithHighBytes(sample: Buffer): Buffer[] {
  const words: Buffer[] = []
  let [from, high] = [0, false]
  for (let at = 0; at <= sample.length && words.length < MAX_WORDS; at++) {
    const byte = sample[at] ?? 32
    if (byte >= 128) high = true
    const isWord = byte >= 128 || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
    if (isWord) continue
    if (high) words.push(sample.subarray(from, at))
    ;[from, high] = [at + 1, false]
  }
  return words
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char)

/** Capitals begin words; behind a small letter they are a wrong reading. */
const capitalCost = (before: string | undefined): number =>
  before === undefined ? 0.1 : /\p{Ll}/u.test(before) ? 3 : 0.4

/** The mean of the points of all characters beyond ASCII. */
function scoreOf(words: readonly string[], [letters, weight]: (typeof ALPHABETS)[number]): number {
  let [points, count] = [0, 0]
  for (const word of words) {
    const chars = [...word]
    const foreign = chars.filter((char) => char > '\u007F')
    // No Latin word consists of accented letters only.
    const isBare = foreign.length === chars.length && chars.length >= 3
    if (isBare && /^[\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word) && !VOWELS.test(word))
      points -= chars.length
    for (const [index, char] of chars.entries()) {
      if (char <= '\u007F') {
        // A word is written in one script.
        if (isLetter(char) && foreign.some((one) => /[^\p{Script=Latin}\P{L}]/u.test(one)))
          points -= 1
        continue
      }
      count++
      const lower = char.toLowerCase()
      if (letters.has(lower)) {
        points += weight + (FREQUENT.has(lower) ? 0.5 : 0)
        if (lower !== char) points -= capitalCost(chars[index - 1])
        if (isBare && /\p{Script=Latin}/u.test(char)) points -= 4
      } else if (PUNCTUATION.has(char) || char === '\u00A0') {
        const isInside = isLetter(chars[index - 1]) && isLetter(chars[index + 1])
        const isMisplaced = NOT_BEFORE_LETTER.has(char) && isLetter(chars[index + 1])
        points += (isInside && char !== '’' && char !== '·') || isMisplaced ? -3 : 2
      } else points -= isLetter(char) ? 3 : 5
    }
  }
  return count === 0 ? 0 : points / count
}
