import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_LOCALE, SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

const resolve = createRequire(import.meta.url).resolve

/** Translators of one shipped bundle by asked language; its base language where it has none of its own, English where that has none either. */
export function bundleTranslator(bundle: 'errors' | 'server'): (lang: string) => Translate {
  const load = (locale: string) => JSON.parse(readFileSync(resolve(`@hawker/i18n/locales/${locale}/${bundle}.json`), 'utf8'))
  const fallback = { locale: DEFAULT_LOCALE, bundles: [load(DEFAULT_LOCALE)] }
  const english = createTranslator(DEFAULT_LOCALE, fallback.bundles)
  const translators = new Map(
    SHIPPED_LOCALES.map(({ locale }): [string, Translate] => [locale, createTranslator(locale, [load(locale)], { fallback })]),
  )
  return (lang) => translators.get(lang) ?? translators.get(lang.split(/[-_]/)[0] ?? '') ?? english
}
