import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountBeforeDiscount } from './amount-before-discount.ts'

test('the amount of a line before discount adds its discount to what is paid', () => {
  const line = { quantity: 3, unit_discount: 0.5, net: 10.5 }
  assert.equal(amountBeforeDiscount(line), 12)
  assert.equal(amountBeforeDiscount({ ...line, unit_discount: 0 }), 10.5)
})

test('a weighed line is discounted by its packed weight', () => {
  const line = { quantity: 4, unit_discount: 0.2, net: 6.48 }
  assert.equal(amountBeforeDiscount({ ...line, weighed: { ordered: 1, packed: 0.9 } }), 7.2)
  assert.equal(amountBeforeDiscount({ ...line, weighed: { ordered: 1, packed: null } }), 7.28)
})
