import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { RATE_ONE, percentOf, rateFromDecimal } from '../money/money.ts'
import { type ParcelPriceInput, cancelFee, priceParcel, returnFee } from './parcel-price.ts'
import { parcelPay, returnPay, splitParcel } from './parcel-shares.ts'

const TAX = { taxRatePpm: 88_750n, taxTitle: 'Sales tax' }
const example = (changes: Partial<ParcelPriceInput> = {}): ParcelPriceInput => ({
  currency: { code: 'USD', cashRounding: null },
  rate: RATE_ONE,
  taxIncluded: false,
  tariff: { price: 400n, pricePerKm: 80n, includedM: 2000 },
  tax: TAX,
  distanceM: 5430,
  options: [{ price: 150n }],
  serviceFee: { ppm: 50_000n, fixed: 0n, min: 99n, max: 499n, ...TAX },
  tips: { type: 'percent', ppm: 100_000n },
  maxTipBase: 5000n,
  cash: false,
  ...changes,
})
const figures = (input: ParcelPriceInput) => {
  const { itemsNet, serviceFee, totalTax, tips, rounding, total } = priceParcel(input).order
  return { itemsNet, serviceFee, totalTax, tips, rounding, total }
}

describe('the price of a parcel', () => {
  test('the worked example in dollars costs 10.94', () => {
    assert.deepEqual(figures(example()), {
      itemsNet: 830n,
      serviceFee: 99n,
      totalTax: 82n,
      tips: 83n,
      rounding: 0n,
      total: 1094n,
    })
  })

  test('in yen each configured amount is converted once', () => {
    const rate = rateFromDecimal('153.27', 2, 0)
    // Trip 613 + 35 steps of 123 / 10 = 431; stairs 230; the least service fee 152.
    assert.deepEqual(figures(example({ currency: { code: 'JPY', cashRounding: null }, rate })), {
      itemsNet: 1274n,
      serviceFee: 152n,
      totalTax: 127n,
      tips: 127n,
      rounding: 0n,
      total: 1680n,
    })
  })

  test('in dinars with three decimals each configured amount is converted once', () => {
    const rate = rateFromDecimal('0.3072', 2, 3)
    // Trip 1.229 + 35 steps of 0.246 / 10 = 0.861; stairs 0.461; the least service fee 0.304.
    assert.deepEqual(figures(example({ currency: { code: 'KWD', cashRounding: null }, rate })), {
      itemsNet: 2551n,
      serviceFee: 304n,
      totalTax: 253n,
      tips: 255n,
      rounding: 0n,
      total: 3363n,
    })
  })

  test('the part by distance is 2.80 dollars, 431 yen and 0.861 dinars', () => {
    const distancePrice = (code: string, rate: ParcelPriceInput['rate']) =>
      priceParcel(example({ currency: { code, cashRounding: null }, rate })).distancePrice
    assert.equal(distancePrice('USD', RATE_ONE), 280n)
    assert.equal(distancePrice('JPY', rateFromDecimal('153.27', 2, 0)), 431n)
    assert.equal(distancePrice('KWD', rateFromDecimal('0.3072', 2, 3)), 861n)
  })

  test('only started 100 m beyond the included distance count', () => {
    const net = (distanceM: number) =>
      figures(example({ distanceM, options: [], tips: null })).itemsNet
    assert.deepEqual([0, 2000, 2001, 2100, 2101].map(net), [400n, 400n, 408n, 408n, 416n])
  })

  test('cash rounds the total to the smallest coin, as its own amount', () => {
    const price = figures(example({ currency: { code: 'USD', cashRounding: 5n }, cash: true }))
    assert.deepEqual([price.rounding, price.total], [1n, 1095n])
  })

  test('an included tax is inside the total', () => {
    assert.equal(figures(example({ taxIncluded: true })).total, 830n + 99n + 83n)
  })
})

describe('fees of a parcel', () => {
  test('the way back costs half of the trip and its tax', () => {
    const rates = { percentPpm: 500_000n, taxRatePpm: 88_750n }
    assert.deepEqual(returnFee(830n, { ...rates, taxIncluded: false }), {
      net: 415n,
      tax: 37n,
      total: 452n,
    })
    assert.deepEqual(returnFee(830n, { ...rates, taxIncluded: true }), {
      net: 381n,
      tax: 34n,
      total: 415n,
    })
  })

  test('a cancellation costs the configured fee, and never more than the trip', () => {
    assert.equal(cancelFee(830n, 300n, RATE_ONE), 300n)
    assert.equal(cancelFee(250n, 300n, RATE_ONE), 250n)
    assert.equal(cancelFee(1274n, 300n, rateFromDecimal('153.27', 2, 0)), 460n)
  })
})

describe('the shares of a parcel', () => {
  const amounts = (input: ParcelPriceInput, back = false) => {
    const { order, settlement } = priceParcel(input)
    const { net, tax, total } = returnFee(order.itemsNet, {
      percentPpm: 500_000n,
      taxRatePpm: input.tax.taxRatePpm,
      taxIncluded: input.taxIncluded,
    })
    return {
      feeTotal: total,
      parcel: {
        price: order.itemsNet,
        serviceFee: order.serviceFee,
        tips: order.tips,
        tax: order.totalTax,
        taxIncluded: order.taxIncluded,
        total: order.total,
        settlementTotal: settlement.total,
        courierPay: parcelPay(settlement.itemsNet, 2),
        returned: back ? { net, tax } : null,
      },
    }
  }

  test('the worked example pays 7.47 to the courier, 2.65 to the platform and 0.82 tax', () => {
    assert.deepEqual(splitParcel(amounts(example()).parcel, 1094n), {
      courier: 747n,
      platform: 265n,
      tax: 82n,
      rounding: 0n,
    })
  })

  test('a parcel that came back adds the return fee by the same share', () => {
    const { parcel, feeTotal } = amounts(example(), true)
    assert.equal(feeTotal, 452n)
    assert.equal(returnPay(415n), 332n)
    assert.deepEqual(splitParcel(parcel, 1094n + 452n), {
      courier: 747n + 332n,
      platform: 265n + 83n,
      tax: 82n + 37n,
      rounding: 0n,
    })
  })

  test('a short trip pays the courier the minimum', () => {
    assert.equal(parcelPay(200n, 2), 300n)
    assert.equal(parcelPay(2000n, 3), 3000n)
  })

  test('an unpaid return fee leaves the courier paid in full', () => {
    const { parcel } = amounts(example({ tips: null }), true)
    const shares = splitParcel(parcel, 1011n)
    assert.equal(shares.courier, 664n + 332n)
    assert.equal(shares.platform < 265n, true)
  })

  const rate = fc
    .tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 5000 }))
    .map(([numerator, denominator]) => ({
      numerator: BigInt(numerator),
      denominator: BigInt(denominator),
    }))
  const minor = (max: number) => fc.integer({ min: 0, max }).map(BigInt)
  const input: fc.Arbitrary<ParcelPriceInput> = fc.record({
    currency: fc.constantFrom(
      { code: 'USD', cashRounding: null },
      { code: 'CHF', cashRounding: 5n },
      { code: 'KWD', cashRounding: null },
      { code: 'JPY', cashRounding: null },
    ),
    rate: fc.oneof(fc.constant(RATE_ONE), rate),
    taxIncluded: fc.boolean(),
    tariff: fc.record({
      price: minor(3000),
      pricePerKm: minor(300),
      includedM: fc.integer({ min: 0, max: 5000 }),
    }),
    tax: fc.record({ taxRatePpm: minor(250_000), taxTitle: fc.constant('tax') }),
    distanceM: fc.integer({ min: 0, max: 25_000 }),
    options: fc.array(fc.record({ price: minor(500) }), { maxLength: 4 }),
    serviceFee: fc.record({
      ppm: minor(100_000),
      fixed: minor(99),
      min: fc.option(minor(150)),
      max: fc.option(minor(499)),
      taxRatePpm: minor(250_000),
      taxTitle: fc.constant('tax'),
    }),
    tips: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('percent' as const), ppm: minor(500_000) }),
        fc.record({ type: fc.constant('fixed' as const), value: minor(3000) }),
      ),
    ),
    maxTipBase: fc.constant(5000n),
    cash: fc.boolean(),
  })

  test('in any currency the parts sum to the total and the shares to the paid money', () => {
    fc.assert(
      fc.property(input, fc.boolean(), fc.integer({ min: 0, max: 100 }), (each, back, percent) => {
        const { order, settlement } = priceParcel(each)
        for (const price of [order, settlement]) {
          const added = price.taxIncluded ? 0n : price.totalTax
          assert.equal(
            price.itemsNet + price.serviceFee + added + price.tips + price.rounding,
            price.total,
          )
          assert.ok(price.total >= 0n)
        }
        const { parcel } = amounts(each, back)
        const paid = percentOf(settlement.total * 2n, BigInt(percent) * 10_000n)
        const shares = splitParcel(parcel, paid)
        assert.equal(shares.courier + shares.platform + shares.tax + shares.rounding, paid)
        assert.ok(shares.courier >= parcel.courierPay && shares.tax >= 0n)
      }),
      { numRuns: 20_000 },
    )
  })
})
