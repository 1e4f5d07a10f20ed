import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RowIssues } from '../../report/row-issue.ts'
import { readPrice } from './read-price.ts'
import { priceOf, readPriceRule } from './price-rule.ts'

const price = (rule: string, quantity: string, cells: Record<string, string> = {}) =>
  priceOf(readPriceRule(rule, 2), {
    quantity,
    column: (name) => cells[name] ?? '',
    decimals: 2,
    issues: new RowIssues(),
  })

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

describe('readPrice', () => {
  const read = (text: string, decimals = 2) => {
    const issues = new RowIssues()
    const minor = readPrice(text, decimals, issues)
    return [
      minor,
      issues.list.map(({ action, reason, now }) => `${action} ${reason} ${now}`).join(),
    ]
  }

  test('reads prices as shop systems of any country write them', () => {
    for (const [text, decimals, minor] of [
      ['2.49', 2, 249n],
      ['2,49 €', 2, 249n],
      ['1.234,50', 2, 123_450n],
      ['1,234.50', 2, 123_450n],
      ['US$ 3', 2, 300n],
      ['1 250,00 руб.', 2, 125_000n],
      ['12,50 zł', 2, 1250n],
      ['CHF 1’250.50', 2, 125_050n],
      ['١٢٫٥٠', 2, 1250n],
      ['R$ 12,50', 2, 1250n],
      ['Rp 25.000,00', 2, 2_500_000n],
      ['S/ 12.50', 2, 1250n],
      ['12,– €', 2, 1200n],
      ['5.-', 2, 500n],
      ['Fr. 5.50', 2, 550n],
      ['₹1,25,000.00', 2, 12_500_000n],
      ['1200円', 0, 1200n],
      ['12 500đ', 0, 12_500n],
      ['LE 50', 2, 5000n],
      ['٥٠ جنيه', 2, 5000n],
      ['5.90 ש"ח', 2, 590n],
      ['250 грн', 2, 25_000n],
      ['350', 0, 350n],
      ['1.250', 3, 1250n],
      ['12.5000', 2, 1250n],
      ['1.234.567', 2, 123_456_700n],
    ] as const)
      assert.deepEqual(read(text, decimals).slice(0, 1), [minor], text)
  })

  test('notes a price that can be read in two ways, and takes it for thousands', () => {
    assert.deepEqual(read('$1,250'), [125_000n, 'noted price_ambiguous 1250'])
    assert.deepEqual(read('1.250'), [125_000n, 'noted price_ambiguous 1250'])
    assert.deepEqual(read('1,250', 3), [1250n, 'noted price_ambiguous 1.25'])
  })

  test('reports a price that it rounds, and one that it cannot read', () => {
    assert.deepEqual(read('12.5051'), [1251n, 'repaired price_rounded 12.51'])
    for (const text of ['', 'NaN', 'n/a']) assert.deepEqual(read(text), [undefined, ''], text)
    for (const text of ['abc', '1e5', '0x10', '1,2,3', 'variable', '2 for 5', '-3'])
      assert.deepEqual(read(text), [undefined, `noted price_not_understood ${text}`], text)
  })
})
