import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cartTotal } from './cart-total.ts'

describe('cartTotal', () => {
  test('sums quantity times price over lines and addons', () => {
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
