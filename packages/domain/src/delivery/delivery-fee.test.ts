import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
