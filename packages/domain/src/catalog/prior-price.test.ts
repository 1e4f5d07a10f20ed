import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priorPrice } from './prior-price.ts'

const offer = { price: 10, total_price: 8, price_30d_low: 9 }

test('an offer shows its prior price in the European Economic Area only', () => {
  for (const country of ['DE', 'NO']) assert.equal(priorPrice(offer, country), 9)
  for (const country of ['US', 'GB', 'TR', undefined])
    assert.equal(priorPrice(offer, country), null)
})

test('a prior price needs an offer, and is never above the usual price', () => {
  assert.equal(priorPrice({ ...offer, total_price: 10 }, 'DE'), null)
  assert.equal(priorPrice({ ...offer, price_30d_low: null }, 'DE'), null)
  assert.equal(priorPrice({ ...offer, price_30d_low: 11 }, 'DE'), null)
  assert.equal(priorPrice({ ...offer, price_30d_low: 7 }, 'DE'), 7)
})
