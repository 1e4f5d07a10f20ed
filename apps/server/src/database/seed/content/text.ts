import type { Text } from '../city-types.ts'

/**
 * Reads 'English | العربية | Español | Français'. Throws when a language is missing, so that a gap
 * is found by the first test.
 */
export const four = (line: string): Text => {
  const [en, ar, es, fr, ...rest] = line.split(' | ').map((part) => part.trim())
  if (!en || !ar || !es || !fr || rest.length > 0)
    throw new Error(`four languages expected: ${line}`)
  return { en, ar: inArabicDigits(ar), es, fr }
}

/** As prices and times are written in Arabic: "٠٫٥ لتر", not "0.5 لتر". */
export const inArabicDigits = (text: string): string =>
  text
    .replace(/(\d)[.,](?=\d)/g, '$1٫')
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** Puts `filling` where each language has its {}. */
export const fill = (pattern: Text, filling: Text): Text => ({
  en: pattern.en.replace('{}', filling.en),
  ar: pattern.ar.replace('{}', filling.ar),
  es: pattern.es.replace('{}', filling.es),
  fr: pattern.fr.replace('{}', filling.fr),
})
