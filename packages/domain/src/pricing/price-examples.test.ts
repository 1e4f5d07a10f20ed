import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Rate, rateFromDecimal } from '../money/money.ts'
import { type PriceInput, priceOrder } from './price.ts'
import { coupon, delivery, line, order } from '../testing/price-input.ts'

// Two worked examples with every figure of the breakdown.

const NEW_YORK = { taxRatePpm: 88_750n, taxTitle: 'Sales tax' }

const exampleA: PriceInput = order({
  lines: [
    line({
      id: 1,
      stockPrice: 1249n,
      quantity: 2,
      discount: { type: 'percent', ppm: 100_000n, startsAt: null, endsAt: null },
      addons: [{ price: 150n, quantity: 2 }],
      ...NEW_YORK,
    }),
    line({ id: 2, stockPrice: 399n, ...NEW_YORK }),
    line({ id: 3, stockPrice: 325n, quantity: 3, depositPerUnit: 5n }),
  ],
  delivery: delivery({ price: 199n, pricePerKm: 75n, includedM: 2000, distanceM: 3450 }),
  coupons: [coupon({ ppm: 150_000n, max: 500n })],
  serviceFee: { ppm: 50_000n, fixed: 0n, min: 99n, max: 499n, ...NEW_YORK },
  tips: { type: 'percent', ppm: 150_000n },
})

const exampleB: PriceInput = order({
  currency: { code: 'EUR', cashRounding: null },
  taxIncluded: true,
  lines: [
    line({ id: 1, stockPrice: 1190n, taxRatePpm: 70_000n, taxTitle: 'MwSt. 7 %' }),
    line({
      id: 2,
      stockPrice: 350n,
      quantity: 2,
      depositPerUnit: 25n,
      taxRatePpm: 190_000n,
      taxTitle: 'MwSt. 19 %',
    }),
  ],
  delivery: delivery({ price: 290n, taxRatePpm: 190_000n }),
  coupons: [coupon({ value: 300n })],
  serviceFee: { ppm: 0n, fixed: 79n, min: null, max: null, taxRatePpm: 190_000n, taxTitle: '' },
  packaging: { fee: 50n, taxRatePpm: 190_000n, taxTitle: '' },
  tips: { type: 'fixed', value: 200n },
})

const figures = (input: PriceInput) => {
  const price = priceOrder(input)
  const { lines, taxes, coupons, problems, ...sums } = price
  return { lines, taxes, coupons, problems, sums }
}

test('example A: a delivery in dollars with added tax costs 47.51', () => {
  const { lines, taxes, coupons, problems, sums } = figures(exampleA)
  assert.deepEqual(sums, {
    currency: 'USD',
    price: 4172n,
    totalDiscount: 250n,
    itemsNet: 3922n,
    couponPrice: 500n,
    deliveryFee: 312n,
    deliveryDiscount: 0n,
    serviceFee: 171n,
    smallOrderFee: 0n,
    packagingFee: 0n,
    deposit: 15n,
    taxIncluded: false,
    totalTax: 243n,
    deliveryTax: 0n,
    serviceTax: 15n,
    packagingTax: 0n,
    tips: 588n,
    rounding: 0n,
    total: 4751n,
    minAmount: 0n,
    missingAmount: 0n,
    freeDeliveryMissing: null,
  })
  assert.deepEqual(lines, [
    {
      id: 1,
      quantity: 2,
      unitPrice: 1249n,
      unitDiscount: 125n,
      addons: [{ unitPrice: 150n, quantity: 2 }],
      gross: 2798n,
      discount: 250n,
      net: 2548n,
      coupon: 325n,
      deposit: 0n,
      tax: 197n,
      taxIncluded: false,
      total: 2420n,
    },
    {
      id: 2,
      quantity: 1,
      unitPrice: 399n,
      unitDiscount: 0n,
      addons: [],
      gross: 399n,
      discount: 0n,
      net: 399n,
      coupon: 51n,
      deposit: 0n,
      tax: 31n,
      taxIncluded: false,
      total: 379n,
    },
    {
      id: 3,
      quantity: 3,
      unitPrice: 325n,
      unitDiscount: 0n,
      addons: [],
      gross: 975n,
      discount: 0n,
      net: 975n,
      coupon: 124n,
      deposit: 15n,
      tax: 0n,
      taxIncluded: false,
      total: 866n,
    },
  ])
  assert.deepEqual(taxes, [
    { title: 'Sales tax', ratePpm: 88_750n, base: 2742n, amount: 243n, included: false },
  ])
  assert.deepEqual(coupons, [{ id: 'coupon', price: 500n }])
  assert.deepEqual(problems, [])
})

test('example B: a delivery in euros with two included tax rates costs 22.59', () => {
  const { lines, taxes, sums } = figures(exampleB)
  assert.deepEqual(sums, {
    currency: 'EUR',
    price: 1890n,
    totalDiscount: 0n,
    itemsNet: 1890n,
    couponPrice: 300n,
    deliveryFee: 290n,
    deliveryDiscount: 0n,
    serviceFee: 79n,
    smallOrderFee: 0n,
    packagingFee: 50n,
    deposit: 50n,
    taxIncluded: true,
    totalTax: 226n,
    deliveryTax: 46n,
    serviceTax: 13n,
    packagingTax: 8n,
    tips: 200n,
    rounding: 0n,
    total: 2259n,
    minAmount: 0n,
    missingAmount: 0n,
    freeDeliveryMissing: null,
  })
  assert.deepEqual(
    lines.map(({ coupon: share, tax, total }) => ({ share, tax, total })),
    [
      { share: 189n, tax: 65n, total: 1001n },
      { share: 111n, tax: 94n, total: 639n },
    ],
  )
  assert.deepEqual(taxes, [
    { title: 'MwSt. 7 %', ratePpm: 70_000n, base: 1001n, amount: 65n, included: true },
    { title: 'MwSt. 19 %', ratePpm: 190_000n, base: 1008n, amount: 161n, included: true },
  ])
})

const threeOf1249 = (code: string, rate: Rate) =>
  priceOrder(
    order({
      currency: { code, cashRounding: null },
      rate,
      lines: [line({ stockPrice: 1249n, quantity: 3 })],
    }),
  )

test('three units of 12.49 dollars cost 11.511 dinars with three decimals', () => {
  const price = threeOf1249('KWD', rateFromDecimal('0.3072', 2, 3))
  assert.equal(price.lines[0]?.unitPrice, 3837n)
  assert.equal(price.total, 11_511n)
})

test('three units of 12.49 dollars cost 5742 yen, because the unit price is converted', () => {
  const price = threeOf1249('JPY', rateFromDecimal('153.27', 2, 0))
  assert.equal(price.lines[0]?.unitPrice, 1914n)
  assert.equal(price.total, 5742n)
})
