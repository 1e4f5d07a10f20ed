import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimumText } from './minimum-text.ts'

const SMALL_ORDER = { threshold: 20, fee: 2 }
const amounts = {
  missing_amount: 0,
  min_amount: 15,
  small_order_fee: 0,
  price: 25,
  total_discount: 0,
}
const text = (change: Partial<typeof amounts>, smallOrder: typeof SMALL_ORDER | null) =>
  minimumText({ ...amounts, ...change }, smallOrder, String, (key, params = {}) =>
    [key, params['price']].join(' '),
  )

test('the minimum and the fee of small orders are one sentence', () => {
  assert.equal(text({}, SMALL_ORDER), undefined)
  assert.equal(text({ price: 14, missing_amount: 1 }, null), 'cart.min_missing 1')
  assert.equal(
    text({ price: 14, missing_amount: 1, small_order_fee: 2 }, SMALL_ORDER),
    'cart.min_missing_with_fee 1',
  )
  assert.equal(
    text({ price: 18, total_discount: 1, small_order_fee: 2 }, SMALL_ORDER),
    'cart.small_order_missing 3',
  )
})
