import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_LOCALE, SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

const resolve = createRequire(import.meta.url).resolve
const load = (locale: string) => JSON.parse(readFileSync(resolve(`@hawker/i18n/locales/${locale}/server.json`), 'utf8'))

const fallback = { locale: DEFAULT_LOCALE, bundles: [load(DEFAULT_LOCALE)] }
const english = createTranslator(DEFAULT_LOCALE, fallback.bundles)
const translators = new Map(
  SHIPPED_LOCALES.map(({ locale }): [string, Translate] => [locale, createTranslator(locale, [load(locale)], { fallback })]),
)

/** The translator of what the server writes to people; English where the language has none. */
export const serverTranslator = (lang: string): Translate =>
  translators.get(lang) ?? translators.get(lang.split(/[-_]/)[0] ?? '') ?? english
