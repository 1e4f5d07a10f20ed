import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount } from './read-amount.ts'

test('an amount is read with comma or point, and in the digits of any keyboard', () => {
  for (const typed of ['12.5', '12,50', ' 12.500 ', '١٢٫٥', '۱۲٫۵']) assert.equal(readAmount(typed, 2), 12.5)
})

test('what is no amount, or has finer coins than the currency, is not read', () => {
  for (const typed of ['', 'ten', '-5', '1e3', '1.2.3', '1 000', '0.001', '1234567890']) assert.equal(readAmount(typed, 2), undefined)
  assert.equal(readAmount('0.5', 0), undefined)
  assert.equal(readAmount('0.001', 3), 0.001)
})
