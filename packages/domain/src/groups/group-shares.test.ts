import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupShares } from './group-shares.ts'
import { priceOrder } from '../pricing/price.ts'
import { coupon, delivery, line, order } from '../testing/price-input.ts'

const vat = { taxRatePpm: 100_000n, taxTitle: 'VAT' }
const owner: Record<string, string> = { 1: 'Ada', 2: 'Bo', 3: 'Ada', 4: 'Cy' }
const memberOf = (id: string | number) => owner[id] ?? ''

test('delivery is split equally, service by payment, and coupons and deposits follow their lines', () => {
  const price = priceOrder(
    order({
      lines: [
        line({ id: 1, stockPrice: 3000n, ...vat }),
        line({ id: 2, stockPrice: 1000n, depositPerUnit: 25n, couponable: false, ...vat }),
      ],
      coupons: [coupon({ value: 1000n }), coupon({ value: 100n, for: 'delivery_fee' })],
      delivery: delivery({ price: 301n, ...vat }),
      serviceFee: { ppm: 100_000n, fixed: 0n, min: null, max: null, ...vat },
      smallOrder: { threshold: 9000n, fee: 30n },
      packaging: { fee: 50n, ...vat },
      tips: { type: 'fixed', value: 200n },
    }),
  )
  // Ada: 2000 + 200 tax; half of 201+50+25 tax+200 = 238; two thirds of 300+30+33 tax = 242.
  // Bo: 1000 + 100 tax + 25; 238; 121.
  assert.deepEqual(
    [...groupShares(price, memberOf)],
    [
      ['Ada', 2680n],
      ['Bo', 1484n],
    ],
  )
  assert.equal(price.total, 4164n)
})

test('included tax is not charged a second time', () => {
  const price = priceOrder(
    order({
      taxIncluded: true,
      lines: [line({ id: 1, ...vat }), line({ id: 2, ...vat })],
      delivery: delivery({ price: 300n, ...vat }),
      serviceFee: { ppm: 0n, fixed: 100n, min: null, max: null, ...vat },
    }),
  )
  assert.deepEqual([...groupShares(price, memberOf).values()], [1200n, 1200n])
})

test('the lines of one member form one share, and the odd cent goes to the first member', () => {
  const price = priceOrder(
    order({
      lines: [1, 2, 3, 4].map((id) => line({ id, stockPrice: 100n })),
      delivery: delivery({ price: 100n }),
    }),
  )
  assert.deepEqual(
    [...groupShares(price, memberOf)],
    [
      ['Ada', 234n],
      ['Bo', 133n],
      ['Cy', 133n],
    ],
  )
})

test('cash rounding follows the shares, so no share is negative', () => {
  const price = priceOrder(
    order({
      currency: { code: 'CHF', cashRounding: 5n },
      cash: true,
      lines: [line({ id: 2, stockPrice: 0n }), line({ id: 1, stockPrice: 2n })],
    }),
  )
  assert.deepEqual(
    [...groupShares(price, memberOf)],
    [
      ['Bo', 0n],
      ['Ada', 0n],
    ],
  )
})

test('a member without items pays nothing, and an empty cart has no shares', () => {
  const price = priceOrder(
    order({
      lines: [line({ id: 1 }), line({ id: 2, quantity: 0 })],
      delivery: delivery({ price: 100n }),
    }),
  )
  assert.deepEqual([...groupShares(price, memberOf)], [['Ada', 1100n]])
  assert.equal(groupShares(priceOrder(order({ lines: [] })), memberOf).size, 0)
})
