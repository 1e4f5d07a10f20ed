import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SellerStock } from '@hawker/contract/seller-menu'
import { changeOf, draftOf } from './stock-draft.ts'

const FORMAT = { lang: 'en', decimals: 2, timeZone: 'America/New_York' }
const stock: SellerStock = {
  id: 1,
  quantity: null,
  sold_out_until: null,
  price: 12.5,
  extras: [],
  sale: { type: 'percent', value: 20, starts_at: null, ends_at: '2026-11-28T05:00:00.000Z' },
  product: {
    id: 2,
    title: 'Margherita',
    img: null,
    category: null,
    version: 1,
    published: true,
    option: false,
    contents: { allergens: null, may_contain: [], diets: [] },
    age_restriction: null,
  },
}
const draft = draftOf(stock, FORMAT)

test('sends only changed fields, and gives the last day of a sale in the shop’s time zone', () => {
  assert.equal(draft.lastDay, '2026-11-27')
  assert.deepEqual(changeOf(draft, stock, FORMAT), {})
  assert.deepEqual(changeOf({ ...draft, price: '13,5' }, stock, FORMAT), { price: 13.5 })
})

test('a sale ends with its last day in the shop’s time zone, and "none" removes it', () => {
  assert.deepEqual(
    changeOf({ ...draft, sale: 'fixed', value: '2', lastDay: '2026-11-30' }, stock, FORMAT),
    {
      sale: { type: 'fixed', value: 2, starts_at: null, ends_at: '2026-12-01T05:00:00.000Z' },
    },
  )
  assert.deepEqual(changeOf({ ...draft, sale: 'none' }, stock, FORMAT), { sale: null })
})

test('marks the field of an invalid price, and of a discount that leaves nothing to pay', () => {
  assert.deepEqual(changeOf({ ...draft, price: 'twelve' }, stock, FORMAT), {
    errors: { price: 'edit.invalid' },
  })
  assert.deepEqual(changeOf({ ...draft, value: '100' }, stock, FORMAT), {
    errors: { value: 'edit.invalid' },
  })
  assert.deepEqual(changeOf({ ...draft, sale: 'fixed', value: '12.5' }, stock, FORMAT), {
    errors: { value: 'edit.invalid' },
  })
})

test('a price of thousands is never a price of units, in any language', () => {
  const price = (typed: string, lang: string, decimals = 2) =>
    changeOf({ ...draftOf(stock, { ...FORMAT, lang }), price: typed }, stock, {
      ...FORMAT,
      lang,
      decimals,
    })
  assert.deepEqual(price('1,250', 'en'), { price: 1250 })
  assert.deepEqual(price('1.250', 'de'), { price: 1250 })
  assert.deepEqual(price('١٬٢٥٠', 'ar'), { price: 1250 })
  assert.deepEqual(price('1.250', 'en'), { errors: { price: 'number.ambiguous' } })
  assert.deepEqual(price('1,250', 'en', 3), { errors: { price: 'number.ambiguous' } })
  assert.deepEqual(price('0.001', 'en'), { errors: { price: 'number.too_many_decimals' } })
  for (const typed of ['1e3', '0x10', 'Infinity'])
    assert.deepEqual(price(typed, 'en'), { errors: { price: 'edit.invalid' } })
})

test('an unchanged draft is no change in any language', () => {
  const exact = { ...stock, price: 1.255 }
  for (const lang of ['en', 'de', 'fr', 'es', 'ru', 'tr', 'ar', 'he']) {
    const format = { ...FORMAT, lang, decimals: 3 }
    assert.deepEqual(changeOf(draftOf(exact, format), exact, format), {}, lang)
  }
})
