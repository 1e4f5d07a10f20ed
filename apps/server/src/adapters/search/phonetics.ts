import anyAscii from 'any-ascii'

const LATIN = /^[\p{Script=Latin}\p{N}\p{M}]+$/u
/** Scripts that write their vowels: two letters alike are one sound there. */
const VOWELLED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
export const isLatin = (word: string): boolean => LATIN.test(word)

// Names and loan words sound so, whatever the letter's textbook value.
const HEBREW: Readonly<Record<string, string>> = {
  ב: 'b',
  ש: 'sh',
  פ: 'p',
  ף: 'f',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
}

/** In Latin letters, as far as letters tell: Arabic and Hebrew leave out vowels. */
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
/**
 * Alike for a poor ear only: foreign names are written with the one or the other, and Hebrew writes
 * p like f.
 */
const SIMILAR_SOUND: readonly (readonly [RegExp, string])[] = [
  [/d/g, 't'],
  [/f/g, 'b'],
]

/** The consonants of a word as a good ear would keep them. */
function strictPhoneticKey(word: string): string {
  let sound = romanised(word)
  if (VOWELLED.test(word)) sound = sound.replace(/zz/g, 'ts').replace(/(.)\1+/g, '$1')
  for (const [letters, sounds] of SAME_SOUND) sound = sound.replace(letters, sounds)
  // v and w stand for vowels in Hebrew and Arabic, and an h is heard only at the beginning.
  return sound
    .replace(/(?<=.)[aeiouywv]/g, '')
    .replace(/^[aeiouy]/, 'a')
    .replace(/(?<=[^s])h/g, '')
    .replace(/(ts)+/g, 'ts')
}

/** The consonants of a word as an ear would keep them: one for "koshari", كشري and кошари. */
export function phoneticKey(word: string): string {
  let sound = strictPhoneticKey(word)
  for (const [letters, sounds] of SIMILAR_SOUND) sound = sound.replace(letters, sounds)
  return sound
}

const MAX_ABBREVIATION_LENGTH = 4

/**
 * Whether anybody could say the word: "brgr" stands for one, "zzzzqq" and "zxcvbn" for none.
 * Scripts without vowels do not tell.
 */
export const isPronounceable = (word: string): boolean =>
  !VOWELLED.test(word) ||
  (!/(.)\1\1/u.test(word) &&
    (word.length <= MAX_ABBREVIATION_LENGTH || /[aeiouy]/.test(romanised(word))))

/**
 * Whether a good ear may take two words of one sound for the same. Where one of the two leaves out
 * its vowels it is forgiven one consonant: "pizza" and بيتزا differ in none, "pizza" and فودز
 * ("foods") in two, "paper" and фывапр in one.
 */
export function soundsAlike(word: string, other: string): boolean {
  const hebrew = /\p{Script=Hebrew}/u.test(word + other)
  const close = (heard: string) =>
    hebrew ? strictPhoneticKey(heard).replaceAll('f', 'b') : strictPhoneticKey(heard)
  const [one, two] = [close(word), close(other)]
  const apart = [...one].filter((letter, place) => letter !== two[place]).length
  return apart <= (VOWELLED.test(word) && VOWELLED.test(other) ? 0 : 1)
}
