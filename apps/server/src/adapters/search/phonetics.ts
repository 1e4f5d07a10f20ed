import anyAscii from 'any-ascii'

const LATIN = /^[\p{Script=Latin}\p{N}\p{M}]+$/u
/** Scripts with written vowels. In them a double letter is one sound. */
const VOWELLED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
export const isLatin = (word: string): boolean => LATIN.test(word)

// The sounds of these letters in names and loan words.
const HEBREW: Readonly<Record<string, string>> = {
  ב: 'b',
  ש: 'sh',
  פ: 'p',
  ף: 'f',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
}

/** Transliterates to Latin letters. Arabic and Hebrew words lack vowels. */
export const romanised = (word: string): string =>
  anyAscii(word.replace(/[בשפףצץק]/gu, (letter) => HEBREW[letter] ?? letter))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/tz/g, 'ts'],
  [/kh/g, 'h'],
  [/tsch|shch|sch|ch/g, 'sh'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/[ckq]/g, 'k'],
  [/gh|j/g, 'g'],
  [/z/g, 's'],
  // Arabic has no p.
  [/p/g, 'b'],
  [/([dt])h/g, '$1'],
]
/** Foreign names are spelled with either letter, and Hebrew writes p like f. */
const SIMILAR_SOUND: readonly (readonly [RegExp, string])[] = [
  [/d/g, 't'],
  [/f/g, 'b'],
]

/** The consonants of a word, with distinct but similar sounds. */
function strictPhoneticKey(word: string): string {
  let sound = romanised(word)
  if (VOWELLED.test(word)) sound = sound.replace(/zz/g, 'ts').replace(/(.)\1+/g, '$1')
  for (const [letters, sounds] of SAME_SOUND) sound = sound.replace(letters, sounds)
  // v and w are vowels in Hebrew and Arabic. An h counts only at the beginning.
  return sound
    .replace(/(?<=.)[aeiouywv]/g, '')
    .replace(/^[aeiouy]/, 'a')
    .replace(/(?<=[^s])h/g, '')
    .replace(/(ts)+/g, 'ts')
}

/** The phonetic key of a word. "koshari", كشري and кошари have the same key. */
export function phoneticKey(word: string): string {
  let sound = strictPhoneticKey(word)
  for (const [letters, sounds] of SIMILAR_SOUND) sound = sound.replace(letters, sounds)
  return sound
}

const MAX_ABBREVIATION_LENGTH = 4

/**
 * Whether the word can be pronounced: "brgr" can, "zzzzqq" and "zxcvbn" cannot. Always true in
 * scripts without vowels.
 */
export const isPronounceable = (word: string): boolean =>
  !VOWELLED.test(word) ||
  (!/(.)\1\1/u.test(word) &&
    (word.length <= MAX_ABBREVIATION_LENGTH || /[aeiouy]/.test(romanised(word))))

/**
 * Whether two words with the same phonetic key sound alike. One different consonant is tolerated
 * when one word lacks vowels: "pizza" and بيتزا differ in none, "pizza" and فودز ("foods") in two,
 * "paper" and фывапр in one.
 */
export function soundsAlike(word: string, other: string): boolean {
  const hebrew = /\p{Script=Hebrew}/u.test(word + other)
  const key = (text: string) =>
    hebrew ? strictPhoneticKey(text).replaceAll('f', 'b') : strictPhoneticKey(text)
  const [one, two] = [key(word), key(other)]
  const differences = [...one].filter((letter, at) => letter !== two[at]).length
  return differences <= (VOWELLED.test(word) && VOWELLED.test(other) ? 0 : 1)
}
