import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney } from '@hawker/i18n/format'
import type { ShippedLocale } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

export type Locale = ShippedLocale
type Part = 'storefront' | 'console' | 'errors' | 'server'
const cache = new Map<string, Translate>()

/** The texts of a language, so that a story can run in each. A missing key throws. */
export function textsOf(locale: Locale, part: Part = 'storefront'): Translate {
  const texts = cache.get(`${locale}/${part}`) ?? readTexts(locale, part)
  cache.set(`${locale}/${part}`, texts)
  return texts
}

function readTexts(locale: Locale, part: Part): Translate {
  const bundle: Bundle = JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../../packages/i18n/locales/${locale}/${part}.json`),
      'utf8',
    ),
  )
  return createTranslator(locale, [bundle], {
    onMissing: (key) => {
      throw new Error(`${locale}/${part}.json has no ${key}`)
    },
  })
}

const DOLLARS = { symbol: '$', position: 'before', decimal_places: 2 } as const
/** Formats US dollars as the screens do. */
export const dollars = (cents: number, locale: Locale = 'en'): string =>
  formatMoney(cents / 100, DOLLARS, locale)

/** Matches a string that contains `text`, ignoring bidirectional isolation marks. */
export const containing = (text: string): RegExp =>
  new RegExp(
    [...text]
      .map((sign) => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('[\\u2066-\\u2069]*'),
  )
