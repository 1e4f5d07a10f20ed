import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { createTranslator, type Translate } from '@hawker/i18n/translate'

const translators = new Map<string, Translate>()

/** Compiles the texts of a language: all languages on the server, the one in use in the browser. */
export function addTexts(lang: string, bundle: Bundle): void {
  const onMissing = (key: string) => console.warn(`no text for ${key} in ${lang}`)
  translators.set(lang, createTranslator(lang, [bundle], { onMissing }))
}

export const hasTexts = (lang: string): boolean => translators.has(lang)

/** Falls back to English, and to the keys themselves if no texts were added. */
export function translatorFor(lang: string): Translate {
  return translators.get(lang) ?? translators.get(DEFAULT_LOCALE) ?? ((key) => key)
}
