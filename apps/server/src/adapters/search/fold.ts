import anyAscii from 'any-ascii'

// Combining accents, and the vowel points of Hebrew and Arabic.
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/gu
const SILENT = /['’‘ʼ`´׳״\u0640]/gu
const SPELT_ALIKE: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه' }
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/gu
const LONGEST_WORD = 60

/**
 * Folds case, accents and punctuation. Must match search_fold in migration 0193, which folds the
 * index.
 */
export function fold(text: string): string {
  return (
    text
      .replace(/[™®©]/g, ' ')
      .replace(SILENT, '')
      // The last four bits of these digits are their value.
      .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[ٱىة]/gu, (letter) => SPELT_ALIKE[letter] ?? letter)
      .replace(/[^\p{ASCII}]/gu, (letter) =>
        /\p{Script=Latin}/u.test(letter) ? anyAscii(letter).toLowerCase() : letter,
      )
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter(Boolean)
      .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
      .join(' ')
  )
}

export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)
