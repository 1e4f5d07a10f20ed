import { intlLocale } from './locales.ts'

/** Hebrew writes a range of numbers from left to right, within a sentence from right to left; Arabic turns it round with the sentence. */
export const rangeDash = (locale: string): string =>
  intlLocale(locale).startsWith('he') ? '\u200e–\u200e' : '–'
