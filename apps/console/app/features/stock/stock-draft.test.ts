import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SellerStock } from '@hawker/contract/seller-menu'
import { changeOf, draftOf } from './stock-draft.ts'

const ZONE = 'America/New_York'
const stock: SellerStock = {
  id: 1,
  quantity: null,
  sold_out_until: null,
  price: 12.5,
  extras: [],
  sale: { type: 'percent', value: 20, starts_at: null, ends_at: '2026-11-28T05:00:00.000Z' },
  product: { id: 2, title: 'Margherita', img: null, category: null, published: true },
}
const draft = draftOf(stock, ZONE)

test('sends only changed fields, and gives the last day of a sale in the shop’s time zone', () => {
  assert.equal(draft.lastDay, '2026-11-27')
  assert.deepEqual(changeOf(draft, stock, ZONE), {})
  assert.deepEqual(changeOf({ ...draft, price: '13,5' }, stock, ZONE), { price: 13.5 })
})

test('a sale ends with its last day in the shop’s time zone, and "none" removes it', () => {
  assert.deepEqual(
    changeOf({ ...draft, sale: 'fixed', value: '2', lastDay: '2026-11-30' }, stock, ZONE),
    {
      sale: { type: 'fixed', value: 2, starts_at: null, ends_at: '2026-12-01T05:00:00.000Z' },
    },
  )
  assert.deepEqual(changeOf({ ...draft, sale: 'none' }, stock, ZONE), { sale: null })
})

test('marks the field of an invalid price, and of a discount that leaves nothing to pay', () => {
  assert.deepEqual(changeOf({ ...draft, price: 'twelve' }, stock, ZONE), {
    errors: { price: true },
  })
  assert.deepEqual(changeOf({ ...draft, value: '100' }, stock, ZONE), { errors: { value: true } })
  assert.deepEqual(changeOf({ ...draft, sale: 'fixed', value: '12.5' }, stock, ZONE), {
    errors: { value: true },
  })
})
