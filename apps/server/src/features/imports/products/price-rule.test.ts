import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDecimal } from '../read/decimal.ts'
import { priceOf, readPriceRule } from './price-rule.ts'

const price = (rule: string, quantity: string, cells: Record<string, string> = {}) =>
  priceOf(readPriceRule(rule, 2), quantity, (name) => cells[name] ?? '', 2)

test('priceOf uses the first part of the rule that yields a price', () => {
  const rule = 'column=price,per-kg=7.90,fixed=2.49'
  assert.equal(price(rule, '500 g', { price: '3,15 €' }), 315n)
  assert.equal(price(rule, '500 g', { price: 'NULL' }), 395n)
  assert.equal(price(rule, '1pcs', { price: '0' }), 249n)
  assert.equal(price('per-kg=7.90', '1pcs'), undefined)
})
test('priceOf rounds a price by weight once, half away from zero', () => {
  assert.equal(price('per-kg=7.90', '46,7 g'), 37n)
  assert.equal(price('per-kg=1.00', '125 g'), 13n)
  assert.equal(price('per-kg=2', '6 x 33 cl'), 396n)
})
test('readPriceRule refuses an invalid rule and explains the format', () => {
  for (const rule of ['', 'fixed', 'fixed=0', 'fixed=-1', 'per-kg=x', 'cheap=1', 'fixed=1,'])
    assert.throws(() => readPriceRule(rule, 2), /no price rule/, rule)
})
test('readDecimal reads decimal points and decimal commas', () => {
  for (const [text, expected] of [
    ['2.49', '2.49'],
    ['2,49', '2.49'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['$ 3', '3'],
    ['1.234.567', '1234567'],
  ] as const) {
    assert.equal(readDecimal(text), expected, text)
  }
  for (const text of ['', 'abc', '1e5', '1,2,3', 'NaN'])
    assert.equal(readDecimal(text), undefined, text)
})
