import iconv from 'iconv-lite'
import { CODE_PAGES, type CodePage } from './encoding.ts'
import { isLikelyDoubleByte } from './double-byte.ts'
import { words } from './words.ts'

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
/** The letters of other scripts, most frequent first. */
const OTHER = {
  Russian: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ',
  Ukrainian: 'оаниіврткселдмупязьбгчйхцжїюшєщфґ',
  Greek: 'αοιετσνηυρπκμλςίωάόδγχήέθύφβώξζψϊϋΐΰ',
  Hebrew: 'יוהלאמרתבשנםדקעפחטכסןגצזךףץ',
  Arabic: 'اليمنرتبوةعدسفهكقحجشطصخىئأءضغذثزإظؤآـپچژگکّ',
}
const FREQUENT = new Set('éüöáíñığşäèç')
/** A word of three letters without any of them is no word, except in Hebrew and Arabic. */
const VOWELS = /[аеёиоуыэюяєіїαεηιουωάέήίόύώ]/i
/** Letters that only end a word, and letters that never begin or end one. */
const ENDS_ONLY = new Set('םןךףץةىς')
const NEVER_FIRST = new Set('ьъыםןךףץةىς')
const NEVER_LAST = new Set('σכנצъ')
/** Signs that stand before a number or behind a word, but not before a letter. */
const NOT_BEFORE_LETTER = new Set('£¥€§©®™°½¼¾²³»”')
const PUNCTUATION = new Set('’‘“”„«»–—…•·°€£¥§©®™×½¼¾²³№¿¡´')

/** How the first line of a table names its columns. */
const HEADER_WORDS = new Set(
  words(
    'название | наименование | цена | товар | продукт | блюдо | категория | назва | ціна',
    'ürün | fiyat | fiyatı | kategori | שם | מחיר | מוצר | קטגוריה | اسم | الاسم | السعر | سعر',
    'المنتج | الصنف | الفئة | όνομα | ονομασία | τιμή | προϊόν | preço | descrição | název | név | ár',
    'désignation | catégorie | größe | menü',
  ),
)

type Alphabet = ReadonlyMap<string, number>
/** Points of each letter. Of a script of its own, frequent letters count more. */
const ranked = (letters: string): Alphabet =>
  new Map([...letters].map((letter, rank) => [letter, 3 - (2 * rank) / letters.length]))
const even = (letters: string, points: number): Alphabet =>
  new Map([...letters].map((letter) => [letter, points + (FREQUENT.has(letter) ? 0.5 : 0)]))
/** By language: one language explains more than a union. */
const ALPHABETS: readonly Alphabet[] = [
  ...Object.values(LATIN).map((letters) => even(letters, 2)),
  ...Object.values(OTHER).map(ranked),
  even(WESTERN, 1.6),
]
const ENOUGH = 0.8
/** For a header that is a word of a table. */
const FOR_HEADER = 1

export type CodePageGuess = { readonly page: CodePage; readonly isClear: boolean }

/** With fewer bytes beyond ASCII, another script than Latin needs a known header. */
const MIN_BYTES = 8

/**
 * Guesses the code page of text whose bytes are no UTF-8. Each candidate is scored with the letters
 * of one language at a time. `isClear` is false when even the best reading looks wrong, when the
 * text may be Chinese, Japanese or Korean, and when there is too little of it.
 */
export function guessCodePage(sample: Buffer): CodePageGuess {
  const found = wordsWithHighBytes(sample)
  const guesses = CODE_PAGES.map((page) => {
    const decoded = found.map((word) => iconv.decode(word, page))
    const score = Math.max(...ALPHABETS.map((alphabet) => scoreOf(decoded, alphabet)))
    const hasHeader = decoded
      .slice(0, HEADER_SIZE)
      .some((word) => HEADER_WORDS.has(word.toLowerCase()))
    return { page, hasHeader, score: score + (hasHeader ? FOR_HEADER : 0), decoded }
  })
  const best = guesses.reduce((top, guess) => (guess.score > top.score ? guess : top))
  const bytes = found.reduce((sum, word) => sum + word.filter((byte) => byte >= 128).length, 0)
  const isLatin = best.decoded.every((word) => !/[^\p{Script=Latin}\P{L}]/u.test(word))
  const isEnough = best.hasHeader || isLatin || bytes >= MIN_BYTES
  const isClear =
    best.score >= ENOUGH && isEnough && (best.hasHeader || !isLikelyDoubleByte(sample, found))
  return { page: best.page, isClear }
}

const MAX_WORDS = 4000
/** The header is among the first words. */
const HEADER_SIZE = 20
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

/** Capitals begin words, or the whole word is in capitals. */
const capitalCost = (before: string | undefined, after: string | undefined): number => {
  if (!isLetter(before)) return 0.1
  return /\p{Ll}/u.test(before ?? '') || /\p{Ll}/u.test(after ?? '') ? 3 : 0.4
}

/** Letters that only begin or only end words, elsewhere. */
function placeCost(letter: string, before: string | undefined, after: string | undefined): number {
  if (ENDS_ONLY.has(letter) && isLetter(after)) return 3
  if (NEVER_FIRST.has(letter) && !isLetter(before)) return 3
  return NEVER_LAST.has(letter) && !isLetter(after) && isLetter(before) ? 2 : 0
}

/** The mean of the points of all characters beyond ASCII. */
function scoreOf(found: readonly string[], letters: Alphabet): number {
  let [points, count] = [0, 0]
  for (const word of found) {
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
      const own = letters.get(lower)
      if (own !== undefined) {
        points += own - placeCost(lower, chars[index - 1], chars[index + 1])
        if (lower !== char) points -= capitalCost(chars[index - 1], chars[index + 1])
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
