import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDistance, formatMinutesRange, formatMoney, formatPercent, formatRating, listFormat } from './format.ts'

const dollar = { symbol: '$', position: 'before' } as const
const euro = { symbol: '€', position: 'after', decimal_places: 2 } as const
const yen = { symbol: '¥', position: 'before', decimal_places: 0 } as const
const dinar = { symbol: 'KD', position: 'before', decimal_places: 3 } as const

test('prices have thousands separators and 2 decimals by default', () => {
  assert.equal(formatMoney(1234.5, dollar, 'en'), '$1,234.50')
  assert.equal(formatMoney(0, dollar, 'en'), '$0.00')
})

test('the symbol stands where the currency says, a lettered one at a distance that does not break', () => {
  assert.equal(formatMoney(12.5, euro, 'en'), '12.50\u00a0€')
  assert.equal(formatMoney(11.511, dinar, 'en'), 'KD\u00a011.511')
})

test('decimals and digits are those of the currency and the language', () => {
  assert.equal(formatMoney(5742, yen, 'en'), '¥5,742')
  assert.equal(formatMoney(1234.5, euro, 'fr'), '1\u202f234,50\u00a0€')
  assert.equal(formatMoney(1234.5, dollar, 'ar'), '$١٬٢٣٤٫٥٠')
})

test('what is taken off carries its sign before the symbol', () => {
  assert.equal(formatMoney(-5, dollar, 'en'), '-$5.00')
})

test('distances are metres to ten below a kilometre, then kilometres to a tenth', () => {
  assert.equal(formatDistance(3, 'en'), '10 m')
  assert.equal(formatDistance(847, 'en'), '850 m')
  assert.equal(formatDistance(996, 'en'), '1 km')
  assert.equal(formatDistance(3450, 'fr'), '3,5\u202fkm')
})

test('a range of minutes, and one number where both ends are the same', () => {
  assert.equal(formatMinutesRange(20, 30, 'en'), '20–30 min')
  assert.equal(formatMinutesRange(20, 20, 'en'), '20 min')
  assert.equal(formatMinutesRange(20, 30, 'ar'), '٢٠–٣٠ د')
})

test('ratings have one decimal, percents as many as needed, lists the words of the language', () => {
  assert.equal(formatRating(5, 'en'), '5.0')
  assert.equal(formatPercent(8.875, 'en'), '8.875%')
  assert.equal(listFormat(['leche', 'huevo'], 'es'), 'leche y huevo')
})
