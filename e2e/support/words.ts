import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney } from '@hawker/i18n/format'
import type { ShippedLocale } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

export type Locale = ShippedLocale
/** What the screens say, so that one story runs in every language. A key that is missing fails the story. */
export function wordsOf(locale: Locale, part: 'storefront' | 'console' | 'errors' = 'storefront'): Translate {
  const bundle: Bundle = JSON.parse(readFileSync(join(import.meta.dirname, `../../packages/i18n/locales/${locale}/${part}.json`), 'utf8'))
  return createTranslator(locale, [bundle], {
    onMissing: (key) => {
      throw new Error(`${locale}/${part}.json has no ${key}`)
    },
  })
}

const DOLLARS = { symbol: '$', position: 'before', decimal_places: 2 } as const
/** As the screens write US dollars. */
export const dollars = (cents: number, locale: Locale = 'en'): string => formatMoney(cents / 100, DOLLARS, locale)

/** A text that is somewhere within another, isolation marks of mixed directions left aside. */
export const within = (text: string): RegExp =>
  new RegExp([...text].map((sign) => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('[\\u2066-\\u2069]*'))
