import type { Text } from '../city-types.ts'

/** Parses 'English | العربية | Español | Français'. Throws when a language is missing. */
export const parseText = (line: string): Text => {
  const [en, ar, es, fr, ...rest] = line.split(' | ').map((part) => part.trim())
  if (!en || !ar || !es || !fr || rest.length > 0)
    throw new Error(`four languages expected: ${line}`)
  return { en, ar: inArabicDigits(ar), es, fr }
}

/** Converts to Arabic digits: "٠٫٥ لتر", not "0.5 لتر". */
export const inArabicDigits = (text: string): string =>
  text
    .replace(/(\d)[.,](?=\d)/g, '$1٫')
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** Replaces {} in each language by `filling`. */
export const fill = (pattern: Text, filling: Text): Text => ({
  en: pattern.en.replace('{}', filling.en),
  ar: pattern.ar.replace('{}', filling.ar),
  es: pattern.es.replace('{}', filling.es),
  fr: pattern.fr.replace('{}', filling.fr),
})
