import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney } from '@hawker/i18n/format'
import type { ShippedLocale } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

export type Locale = ShippedLocale
type Part = 'storefront' | 'console' | 'errors'
/** Read once: a story asks for each text anew. */
const known = new Map<string, Translate>()

/** What the screens say, so that one story runs in every language. A key that is missing fails the story. */
export function wordsOf(locale: Locale, part: Part = 'storefront'): Translate {
  const words = known.get(`${locale}/${part}`) ?? readWords(locale, part)
  known.set(`${locale}/${part}`, words)
  return words
}

function readWords(locale: Locale, part: Part): Translate {
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
/** As the screens write US dollars. */
export const dollars = (cents: number, locale: Locale = 'en'): string =>
  formatMoney(cents / 100, DOLLARS, locale)

/** A text that is somewhere within another, isolation marks of mixed directions left aside. */
export const within = (text: string): RegExp =>
  new RegExp(
    [...text]
      .map((sign) => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('[\\u2066-\\u2069]*'),
  )
