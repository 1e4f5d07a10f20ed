import { intlLocale } from './locales.ts'

/**
 * The dash of a number range. Hebrew writes the range from left to right; Arabic follows the
 * direction of the sentence.
 */
export const rangeDash = (locale: string): string =>
  intlLocale(locale).startsWith('he') ? '\u200e–\u200e' : '–'
