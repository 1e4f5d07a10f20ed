import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { formatDate, formatDateTime } from '@hawker/i18n/format-date'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { isPrintable } from './fonts.ts'

const EURO = { symbol: '€', position: 'before', decimal_places: 2, code: 'EUR' } as const
const PRINTED = /^(receipt|price|payment|order|parcel)\./
/** Direction marks are not drawn, and every space prints as a plain space. */
const NOT_DRAWN = /[\p{Cf}\s]/gu

for (const { locale } of SHIPPED_LOCALES)
  test(`the fonts cover every character of a receipt in ${locale}`, () => {
    const file = new URL(import.meta.resolve(`@hawker/i18n/locales/${locale}/storefront.json`))
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const printed = [
      ...Object.keys(texts).flatMap((key) => (PRINTED.test(key) ? [texts[key] ?? ''] : [])),
      formatMoney(1234567.89, EURO, locale),
      formatPercent(8.875, locale),
      formatDate('2026-09-08T12:34:56Z', locale, { timeZone: 'UTC' }),
      formatDateTime('2026-09-08T12:34:56Z', locale, { timeZone: 'UTC' }),
    ]
    for (const text of printed) assert.ok(isPrintable(text.replace(NOT_DRAWN, '')), text)
  })
