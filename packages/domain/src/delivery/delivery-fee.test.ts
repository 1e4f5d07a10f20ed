import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cartTotal } from '../pricing/cart-total.ts'
import { clamp, deliveryFee } from './delivery-fee.ts'

const tariff = { price: 199n, pricePerKm: 75n, includedM: 2000, min: null, max: null }

describe('deliveryFee', () => {
  test('every started hundred metres beyond the included distance counts, rounded once', () => {
    assert.equal(deliveryFee(tariff, 3450), 312n)
    assert.equal(deliveryFee(tariff, 2000), 199n)
    assert.equal(deliveryFee(tariff, 500), 199n)
    assert.equal(deliveryFee(tariff, 2001), 207n)
    assert.equal(deliveryFee(tariff, 2100), 207n)
    assert.equal(deliveryFee(tariff, 2101), 214n)
  })

  test('the fee stays between its bounds, and the upper bound wins', () => {
    assert.equal(deliveryFee({ ...tariff, min: 250n }, 0), 250n)
    assert.equal(deliveryFee({ ...tariff, max: 300n }, 3450), 300n)
    assert.equal(clamp(5n, 10n, 8n), 8n)
    assert.equal(clamp(5n, null, null), 5n)
  })
})

describe('cartTotal', () => {
  test('the cart total is quantity times price over lines and addons', () => {
    const addons = [
      { quantity: 4, price: 150n },
      { quantity: 1, price: 20n },
    ]
    const lines = [
      { quantity: 2, price: 1249n, addons },
      { quantity: 3, price: 100n, addons: [] },
    ]
    assert.equal(cartTotal(lines), 2498n + 620n + 300n)
    assert.equal(cartTotal([]), 0n)
  })
})
