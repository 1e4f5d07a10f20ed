import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatCountdown,
  formatCountAndName,
  type CurrencyStyle,
  formatDistance,
  formatMinutesRange,
  formatMoney,
  formatPercent,
  formatRating,
  listFormat,
} from './format.ts'
import { SHIPPED_LOCALES } from './locales.ts'

const dollar: CurrencyStyle = { symbol: '$', position: 'before' }
const euro: CurrencyStyle = { symbol: '€', position: 'after', decimal_places: 2 }
const yen: CurrencyStyle = { symbol: '¥', position: 'before', decimal_places: 0 }
const dinar: CurrencyStyle = { symbol: 'KD', position: 'before', decimal_places: 3 }

test('prices have thousands separators and two decimals by default', () => {
  assert.equal(formatMoney(1234.5, dollar, 'en'), '$1,234.50')
  assert.equal(formatMoney(0, dollar, 'en'), '$0.00')
})

test('the symbol follows the currency, and a symbol of letters has a no-break space', () => {
  assert.equal(formatMoney(12.5, euro, 'en'), '12.50\u00a0€')
  assert.equal(formatMoney(11.511, dinar, 'en'), 'KD\u00a011.511')
})

test('the currency sets the decimals and the language sets the digits', () => {
  assert.equal(formatMoney(5742, yen, 'en'), '¥5,742')
  assert.equal(formatMoney(1234.5, euro, 'fr'), '1\u202f234,50\u00a0€')
  assert.equal(formatMoney(1234.5, dollar, 'ar'), '$١٬٢٣٤٫٥٠')
})

test('a negative amount has a minus sign before the symbol', () => {
  assert.equal(formatMoney(-5, dollar, 'en'), '\u2212$5.00')
})

test('distances are in steps of 10 m below a kilometre, then in tenths of a kilometre', () => {
  assert.equal(formatDistance(3, 'en'), '10 m')
  assert.equal(formatDistance(847, 'en'), '850 m')
  assert.equal(formatDistance(996, 'en'), '1 km')
  assert.equal(formatDistance(3450, 'fr'), '3,5\u202fkm')
})

test('a range of minutes with equal ends is one number', () => {
  assert.equal(formatMinutesRange(20, 30, 'en'), '20–30 min')
  assert.equal(formatMinutesRange(20, 20, 'en'), '20 min')
  assert.equal(formatMinutesRange(20, 30, 'ar'), '٢٠–٣٠ د')
})

test('ratings have one decimal, percents as many as needed, and lists the conjunction of the language', () => {
  assert.equal(formatRating(5, 'en'), '5.0')
  assert.equal(formatPercent(8.875, 'en'), '8.875%')
  assert.equal(listFormat(['leche', 'huevo'], 'es'), 'leche y huevo')
})

/**
 * From CLDR: ar has its own digits. Thousands are separated by spaces in fr and ru, by points in de
 * and tr, and by commas in en, he and es. Spanish is es-US; es-ES has points. The currency sets the
 * position of the symbol.
 */
const MONEY_TABLE: Record<string, Record<'USD' | 'EUR' | 'JPY' | 'KWD', string>> = {
  en: { USD: '$1,234,567.50', EUR: '1,234,567.50 €', JPY: '¥1,234,568', KWD: 'KD 1,234,567.500' },
  ar: { USD: '$١٬٢٣٤٬٥٦٧٫٥٠', EUR: '١٬٢٣٤٬٥٦٧٫٥٠ €', JPY: '¥١٬٢٣٤٬٥٦٨', KWD: 'KD ١٬٢٣٤٬٥٦٧٫٥٠٠' },
  es: { USD: '$1,234,567.50', EUR: '1,234,567.50 €', JPY: '¥1,234,568', KWD: 'KD 1,234,567.500' },
  fr: { USD: '$1 234 567,50', EUR: '1 234 567,50 €', JPY: '¥1 234 568', KWD: 'KD 1 234 567,500' },
  de: { USD: '$1.234.567,50', EUR: '1.234.567,50 €', JPY: '¥1.234.568', KWD: 'KD 1.234.567,500' },
  tr: { USD: '$1.234.567,50', EUR: '1.234.567,50 €', JPY: '¥1.234.568', KWD: 'KD 1.234.567,500' },
  ru: { USD: '$1 234 567,50', EUR: '1 234 567,50 €', JPY: '¥1 234 568', KWD: 'KD 1 234 567,500' },
  he: { USD: '$1,234,567.50', EUR: '1,234,567.50 €', JPY: '¥1,234,568', KWD: 'KD 1,234,567.500' },
}

test('Spanish separates thousands as es-US does', () => {
  const grouped = (intl: string) =>
    new Intl.NumberFormat(intl, { minimumFractionDigits: 2 }).format(1_234_567.5)
  assert.equal(formatMoney(1_234_567.5, dollar, 'es'), `$${grouped('es-US')}`)
  assert.notEqual(grouped('es-US'), grouped('es-ES'))
})

test('formats money in every currency and every shipped language', () => {
  assert.deepEqual(
    Object.keys(MONEY_TABLE).sort(),
    SHIPPED_LOCALES.map(({ locale }) => locale).sort(),
  )
  const currencies = { USD: dollar, EUR: euro, JPY: yen, KWD: dinar }
  for (const [locale, row] of Object.entries(MONEY_TABLE))
    for (const code of ['USD', 'EUR', 'JPY', 'KWD'] as const) {
      const written = formatMoney(1_234_567.5, currencies[code], locale)
      assert.equal(written.replaceAll(/[\u00a0\u202f]/g, ' '), row[code], `${code} in ${locale}`)
      assert.ok(
        !/[ \u200e\u200f]/.test(written),
        `${code} in ${locale} has no breaking space and no direction marks`,
      )
      const coin = formatMoney(
        1 / 10 ** (currencies[code].decimal_places ?? 2),
        currencies[code],
        locale,
      )
      assert.match(coin, /[1١]/u, `the smallest ${code} in ${locale}`)
    }
})

test('a range of numbers runs from left to right in Hebrew, and with the sentence in Arabic', () => {
  assert.equal(formatMinutesRange(20, 30, 'he'), '20\u200e–\u200e30 דק׳')
  assert.ok(!formatMinutesRange(20, 30, 'ar').includes('\u200e'))
})

test('countdowns and counts use the digits of the language', () => {
  assert.deepEqual(
    [formatCountdown(245, 'en'), formatCountdown(605, 'de'), formatCountdown(59, 'ar')],
    ['4:05', '10:05', '٠:٥٩'],
  )
  assert.deepEqual(
    [
      formatCountAndName(3, 'Olives', 'en'),
      formatCountAndName(3, 'زيتون', 'ar'),
      formatCountAndName(1, 'Olives', 'en'),
    ],
    ['3 × Olives', '٣ × زيتون', 'Olives'],
  )
})
