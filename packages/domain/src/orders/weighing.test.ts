import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoldUnits } from './substitution.ts'
import { toThousandths, weighLine } from './weighing.ts'

/**
 * Four steps of 0.25 kg at 1.20, with 10 % discount, a coupon of 0.40, 7 % added tax and a deposit.
 */
const LINE: SoldUnits = {
  quantity: 4,
  gross: 480n,
  discount: 48n,
  net: 432n,
  coupon: 40n,
  tax: 27n,
  deposit: 25n,
  total: 444n,
}
const weigh = (to: number, maxTotal = 10_000n, taxIncluded = false) =>
  weighLine({ line: LINE, from: 1000n, to: toThousandths(to), taxRatePpm: 70_000n }, maxTotal, {
    taxIncluded,
  }).sold

test('the price, discount, coupon and tax of a line follow its weight, the deposit does not', () => {
  assert.deepEqual(weigh(1), LINE)
  assert.deepEqual(weigh(0.9), {
    quantity: 4,
    gross: 432n,
    discount: 43n,
    net: 389n,
    coupon: 36n,
    tax: 25n,
    deposit: 25n,
    total: 403n,
  })
  assert.deepEqual(weigh(1.1), {
    quantity: 4,
    gross: 528n,
    discount: 53n,
    net: 475n,
    coupon: 44n,
    tax: 30n,
    deposit: 25n,
    total: 486n,
  })
})

test('a heavier line costs at most the maximum and comes close to it', () => {
  for (let maxTotal = LINE.total; maxTotal < 700n; maxTotal += 7n) {
    const sold = weigh(2, maxTotal)
    assert.ok(sold.total <= maxTotal && sold.total >= maxTotal - 2n, `${sold.total} of ${maxTotal}`)
    assert.equal(sold.total, sold.net - sold.coupon + sold.tax + sold.deposit)
  }
  assert.equal(weigh(1.3, LINE.total).total, LINE.total)
})

test('with included tax the parts of the line still sum to its total', () => {
  for (let grams = 1; grams < 3000; grams += 37) {
    const sold = weigh(grams / 1000, 100_000n, true)
    assert.equal(sold.total, sold.net - sold.coupon + sold.deposit)
    assert.ok(sold.tax >= 0n && sold.coupon <= sold.net)
  }
})
