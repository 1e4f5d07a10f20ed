import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoldUnits } from './substitution.ts'
import { thousandths, weighLine } from './weighing.ts'

/** Four steps of 0.25 kg at 1.20, ten percent off, 0.40 of a coupon, tax of 7 % on top. */
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
const weigh = (to: number, most = 10_000n, taxIncluded = false) =>
  weighLine({ line: LINE, from: 1000n, to: thousandths(to), taxRatePpm: 70_000n }, most, {
    taxIncluded,
  }).sold

test('a line costs what it weighs: its discount, coupon and tax shrink and grow with it, its deposit does not', () => {
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

test('heavier costs never more than was promised, and as much of it as that', () => {
  for (let most = LINE.total; most < 700n; most += 7n) {
    const sold = weigh(2, most)
    assert.ok(sold.total <= most && sold.total >= most - 2n, `${sold.total} of ${most}`)
    assert.equal(sold.total, sold.net - sold.coupon + sold.tax + sold.deposit)
  }
  assert.equal(weigh(1.3, LINE.total).total, LINE.total)
})

test('where prices contain the tax the line’s parts still make its total', () => {
  for (let grams = 1; grams < 3000; grams += 37) {
    const sold = weigh(grams / 1000, 100_000n, true)
    assert.equal(sold.total, sold.net - sold.coupon + sold.deposit)
    assert.ok(sold.tax >= 0n && sold.coupon <= sold.net)
  }
})
