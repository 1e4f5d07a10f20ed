import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateFromDecimal } from '../money/money.ts'
import { type DiscountInput, priceOrder, priceInBothCurrencies } from './price.ts'
import { coupon, delivery, line, order } from '../testing/price-input.ts'

const half = rateFromDecimal('0.5', 2, 2)
const twice = rateFromDecimal('2', 2, 2)
const noTax = { taxRatePpm: 0n, taxTitle: '' }

describe('priceOrder', () => {
  test('only items after discounts count towards the minimum of a delivery', () => {
    const price = priceOrder(
      order({
        lines: [
          line({
            discount: { type: 'fixed', value: 100n, startsAt: null, endsAt: null },
            depositPerUnit: 500n,
          }),
        ],
        minAmount: 1500n,
        delivery: delivery({ price: 300n }),
        coupons: [coupon({ value: 200n })],
        tips: { type: 'fixed', value: 800n },
      }),
    )
    assert.deepEqual(price.problems, [{ code: 'min_amount', min: 1500n, missing: 600n }])
    assert.equal(price.minAmount, 1500n)
    assert.equal(price.missingAmount, 600n)
  })

  test('a delivery of exactly the minimum is allowed, and a coupon does not reduce it', () => {
    const price = priceOrder(
      order({ minAmount: 1000n, delivery: delivery(), coupons: [coupon({ value: 999n })] }),
    )
    assert.deepEqual(price.problems, [])
    assert.equal(price.missingAmount, 0n)
  })

  test('a delivery one cent below the minimum is refused', () => {
    const price = priceOrder(order({ minAmount: 1001n, delivery: delivery() }))
    assert.deepEqual(price.problems, [{ code: 'min_amount', min: 1001n, missing: 1n }])
  })

  test('a coupon without a minimum spend accepts free items', () => {
    assert.deepEqual(
      priceOrder(order({ lines: [line({ stockPrice: 0n })], coupons: [coupon({ value: 5n })] }))
        .problems,
      [],
    )
  })

  test('the minimum is converted and applies to deliveries only', () => {
    assert.equal(
      priceOrder(order({ rate: half, minAmount: 3000n, delivery: delivery() })).missingAmount,
      1000n,
    )
    const pickup = priceOrder(order({ minAmount: 3000n }))
    assert.deepEqual([pickup.minAmount, pickup.missingAmount, pickup.problems], [0n, 0n, []])
  })

  test('a tip is at most the larger of the items and the ceiling', () => {
    const problemsWithTip = (tip: bigint, stockPrice: bigint) =>
      priceOrder(order({ lines: [line({ stockPrice })], tips: { type: 'fixed', value: tip } }))
        .problems
    assert.deepEqual(problemsWithTip(5000n, 1000n), [])
    assert.deepEqual(problemsWithTip(5001n, 1000n), [{ code: 'tip_too_large', max: 5000n }])
    assert.deepEqual(problemsWithTip(9000n, 9000n), [])
    assert.deepEqual(problemsWithTip(9001n, 9000n), [{ code: 'tip_too_large', max: 9000n }])
    assert.deepEqual(problemsWithTip(0n, 9000n), [])
    assert.deepEqual(problemsWithTip(-1n, 9000n), [{ code: 'tip_too_large', max: 9000n }])
  })

  test('the tip ceiling is converted, and a refused tip is clamped in the total', () => {
    const price = priceOrder(order({ rate: half, tips: { type: 'fixed', value: 2501n } }))
    assert.deepEqual(price.problems, [{ code: 'tip_too_large', max: 2500n }])
    assert.equal(price.total, 500n + 2500n)
    assert.equal(priceOrder(order({ tips: { type: 'fixed', value: -300n } })).total, 1000n)
  })

  test('a percent tip is computed on items after discounts and before coupons', () => {
    const price = priceOrder(
      order({
        lines: [
          line({ discount: { type: 'percent', ppm: 500_000n, startsAt: null, endsAt: null } }),
        ],
        coupons: [coupon({ value: 400n })],
        tips: { type: 'percent', ppm: 100_000n },
      }),
    )
    assert.equal(price.tips, 50n)
  })

  test('a fixed tip is not converted', () => {
    assert.equal(priceOrder(order({ rate: half, tips: { type: 'fixed', value: 123n } })).tips, 123n)
  })

  test('cash totals are rounded to the smallest coin, card totals are not', () => {
    const paid = (stockPrice: bigint, cash: boolean) => {
      const { rounding, total } = priceOrder(
        order({ currency: { code: 'CHF', cashRounding: 5n }, lines: [line({ stockPrice })], cash }),
      )
      return { rounding, total }
    }
    assert.deepEqual(paid(1002n, true), { rounding: -2n, total: 1000n })
    assert.deepEqual(paid(1003n, true), { rounding: 2n, total: 1005n })
    assert.deepEqual(paid(1005n, true), { rounding: 0n, total: 1005n })
    assert.deepEqual(paid(1002n, false), { rounding: 0n, total: 1002n })
    assert.deepEqual(paid(2n, true), { rounding: -2n, total: 0n })
  })

  test('cash in a currency without cash rounding is not rounded', () => {
    assert.equal(
      priceOrder(order({ lines: [line({ stockPrice: 1002n })], cash: true })).rounding,
      0n,
    )
  })

  test('a discount applies from its start until just before its end, at the moment of fulfilment', () => {
    const at = (fulfilmentAt: number, window: { startsAt: number | null; endsAt: number | null }) =>
      priceOrder(
        order({
          fulfilmentAt,
          lines: [line({ discount: { type: 'percent', ppm: 100_000n, ...window } })],
        }),
      ).totalDiscount
    const window = { startsAt: 100, endsAt: 200 }
    assert.deepEqual(
      [99, 100, 199, 200].map((instant) => at(instant, window)),
      [0n, 100n, 100n, 0n],
    )
    assert.equal(at(1e15, { startsAt: 100, endsAt: null }), 100n)
    assert.equal(at(-1e15, { startsAt: null, endsAt: 200 }), 100n)
  })

  test('a discount is at most the unit price, excludes addons and is rounded per unit', () => {
    const discounted = (discount: DiscountInput) =>
      priceOrder(
        order({
          lines: [
            line({
              stockPrice: 333n,
              quantity: 3,
              discount,
              addons: [{ price: 100n, quantity: 6 }],
            }),
          ],
        }),
      ).lines[0]
    const always = { startsAt: null, endsAt: null }
    assert.equal(discounted({ type: 'fixed', value: 999n, ...always })?.net, 600n)
    assert.equal(discounted({ type: 'percent', ppm: 2_000_000n, ...always })?.net, 600n)
    // 49.95 is rounded to 50 for each of the three units: 150, not 149.85.
    assert.equal(discounted({ type: 'percent', ppm: 150_000n, ...always })?.discount, 150n)
  })

  test('every configured amount is converted separately and once', () => {
    const price = priceOrder(
      order({
        rate: half,
        lines: [
          line({
            stockPrice: 1001n,
            quantity: 2,
            discount: { type: 'fixed', value: 101n, startsAt: null, endsAt: null },
            addons: [{ price: 51n, quantity: 4 }],
            depositPerUnit: 25n,
          }),
        ],
        delivery: delivery({ price: 301n, freeOver: 9001n }),
        serviceFee: { ppm: 0n, fixed: 99n, min: null, max: null, ...noTax },
        smallOrder: { threshold: 9000n, fee: 201n },
        packaging: { fee: 41n, ...noTax },
      }),
    )
    assert.deepEqual(price.lines[0]?.unitPrice, 501n)
    assert.deepEqual(price.lines[0]?.unitDiscount, 51n)
    assert.deepEqual(price.lines[0]?.addons, [{ unitPrice: 26n, quantity: 4 }])
    assert.equal(price.itemsNet, 1002n + 104n - 102n)
    assert.equal(price.deposit, 26n)
    assert.equal(price.deliveryFee, 151n)
    assert.equal(price.freeDeliveryMissing, 4501n - 1004n)
    assert.equal(price.serviceFee, 50n)
    assert.equal(price.smallOrderFee, 101n)
    assert.equal(price.packagingFee, 21n)
    assert.equal(price.total, 1004n + 26n + 151n + 50n + 101n + 21n)
  })

  test('delivery is free from the threshold on, counted before coupons', () => {
    const priceOf = (freeOver: bigint) =>
      priceOrder(
        order({
          delivery: delivery({ price: 300n, freeOver }),
          coupons: [coupon({ value: 500n })],
        }),
      )
    assert.deepEqual([priceOf(1000n).deliveryFee, priceOf(1000n).freeDeliveryMissing], [0n, 0n])
    assert.deepEqual([priceOf(1001n).deliveryFee, priceOf(1001n).freeDeliveryMissing], [300n, 1n])
  })

  test('the small-order fee is due below the threshold and for deliveries only', () => {
    const feeOf = (threshold: bigint, delivered: boolean) =>
      priceOrder(
        order({ smallOrder: { threshold, fee: 150n }, delivery: delivered ? delivery() : null }),
      ).smallOrderFee
    assert.equal(feeOf(1001n, true), 150n)
    assert.equal(feeOf(1000n, true), 0n)
    assert.equal(feeOf(1001n, false), 0n)
  })

  test('the service fee is on items after coupons, within bounds, and zero when they are free', () => {
    const feeOf = (stockPrice: bigint, off: bigint) =>
      priceOrder(
        order({
          rate: twice,
          lines: [line({ stockPrice })],
          coupons: [coupon({ value: off })],
          serviceFee: { ppm: 50_000n, fixed: 10n, min: 99n, max: 499n, ...noTax },
        }),
      ).serviceFee
    assert.equal(feeOf(5000n, 1000n), 420n)
    assert.equal(feeOf(1000n, 0n), 198n)
    assert.equal(feeOf(50_000n, 0n), 998n)
    assert.equal(feeOf(1000n, 1000n), 0n)
    const centLeft = order({
      coupons: [coupon({ value: 999n })],
      serviceFee: { ppm: 50_000n, fixed: 0n, min: 99n, max: null, ...noTax },
    })
    assert.equal(priceOrder(centLeft).serviceFee, 99n)
  })

  test('packaging is charged for pickup too', () => {
    assert.equal(priceOrder(order({ packaging: { fee: 60n, ...noTax } })).total, 1060n)
  })

  test('a coupon is at most its maximum and its base, and applies to its lines only', () => {
    const lines = [
      line({ id: 1 }),
      line({ id: 2, couponable: false }),
      line({ id: 3, stockPrice: 500n }),
    ]
    const shares = (changes: Parameters<typeof coupon>[0]) =>
      priceOrder(order({ lines, coupons: [coupon(changes)] })).lines.map((each) => each.coupon)
    assert.deepEqual(shares({ value: 9999n }), [1000n, 0n, 500n])
    assert.deepEqual(shares({ value: 9999n, max: 300n }), [200n, 0n, 100n])
    assert.deepEqual(shares({ value: 300n, for: 'products', lineIds: [2, 3] }), [0n, 0n, 300n])
    assert.deepEqual(shares({ ppm: 100_000n, for: 'products', lineIds: [3] }), [0n, 0n, 50n])
    assert.deepEqual(shares({ value: 300n, lineIds: [2] }), [0n, 0n, 0n])
    assert.deepEqual(shares({ value: 300n, lineIds: [] }), [0n, 0n, 0n])
  })

  test("a coupon's value and maximum are converted", () => {
    const price = (changes: Parameters<typeof coupon>[0]) =>
      priceOrder(order({ rate: half, coupons: [coupon(changes)] })).couponPrice
    assert.equal(price({ value: 101n }), 51n)
    assert.equal(price({ ppm: 900_000n, max: 101n }), 51n)
  })

  test('a coupon does not discount deposits', () => {
    const price = priceOrder(
      order({
        lines: [line({ depositPerUnit: 25n, quantity: 2 })],
        coupons: [coupon({ value: 99_999n })],
      }),
    )
    assert.equal(price.couponPrice, 2000n)
    assert.equal(price.total, 50n)
  })

  test('a delivery coupon reduces the fee and its tax, at most to zero', () => {
    const priceWith = (changes: Parameters<typeof coupon>[0]) =>
      priceOrder(
        order({
          delivery: delivery({ price: 300n, taxRatePpm: 100_000n, taxTitle: 'VAT' }),
          coupons: [coupon({ for: 'delivery_fee', ...changes })],
        }),
      )
    const some = priceWith({ value: 100n })
    assert.deepEqual(
      [some.deliveryFee, some.deliveryDiscount, some.couponPrice, some.deliveryTax],
      [300n, 100n, 0n, 20n],
    )
    assert.equal(some.total, 1000n + 200n + 20n)
    assert.equal(priceWith({ value: 900n }).total, 1000n)
    assert.equal(priceWith({ ppm: 500_000n }).deliveryDiscount, 150n)
    assert.equal(priceWith({ ppm: 500_000n, max: 40n }).deliveryDiscount, 40n)
  })

  test('coupons stack on the remaining amount and never exceed the items', () => {
    const price = priceOrder(
      order({
        delivery: delivery({ price: 300n }),
        coupons: [
          coupon({ id: 'code', value: 400n }),
          coupon({ id: 'ten', ppm: 100_000n }),
          coupon({ id: 'half the fee', ppm: 500_000n, for: 'delivery_fee' }),
          coupon({ id: 'more than the other half', value: 900n, for: 'delivery_fee' }),
          coupon({ id: 'all', value: 9999n }),
          coupon({ id: 'too late', value: 1n }),
        ],
      }),
    )
    assert.deepEqual(
      price.coupons.map((coupon) => coupon.price),
      [400n, 60n, 150n, 150n, 540n, 0n],
    )
    assert.equal(price.couponPrice, 1000n)
    assert.equal(price.deliveryDiscount, 300n)
    assert.equal(price.total, 0n)
  })

  test('a coupon below its minimum spend takes nothing off and reports the missing amount', () => {
    const priceOf = (minSpend: bigint) =>
      priceOrder(order({ rate: half, coupons: [coupon({ id: 'code', value: 100n, minSpend })] }))
    assert.deepEqual(priceOf(1001n).problems, [
      { code: 'coupon_min_price', coupon: 'code', min: 501n, missing: 1n },
    ])
    assert.equal(priceOf(1001n).couponPrice, 0n)
    assert.deepEqual(priceOf(1000n).problems, [])
    assert.equal(priceOf(1000n).couponPrice, 50n)
  })

  test('tax is computed once per rate and split among the lines', () => {
    const cheap = (id: number) =>
      line({ id, stockPrice: 5n, taxRatePpm: 100_000n, taxTitle: 'VAT' })
    const price = priceOrder(order({ lines: [cheap(1), cheap(2), cheap(3)] }))
    // 5 × 10 % is half a cent: line by line it would be 3, the invoice has 1.5, rounded to 2.
    assert.equal(price.totalTax, 2n)
    assert.deepEqual(
      price.lines.map((each) => each.tax),
      [1n, 1n, 0n],
    )
  })

  test('included tax adds nothing to the total, and every fee has its own tax', () => {
    const vat = { taxRatePpm: 250_000n, taxTitle: 'VAT' }
    const input = {
      lines: [line(vat)],
      delivery: delivery({ price: 500n, ...vat }),
      smallOrder: { threshold: 2000n, fee: 100n },
      serviceFee: { ppm: 0n, fixed: 150n, min: null, max: null, ...vat },
      packaging: { fee: 50n, ...vat },
    }
    const inside = priceOrder(order({ ...input, taxIncluded: true }))
    assert.deepEqual([inside.total, inside.totalTax], [1800n, 360n])
    assert.deepEqual(
      [inside.deliveryTax, inside.serviceTax, inside.packagingTax, inside.lines[0]?.tax],
      [100n, 50n, 10n, 200n],
    )
    assert.equal(inside.lines[0]?.total, 1000n)
    const onTop = priceOrder(order(input))
    assert.deepEqual([onTop.total, onTop.totalTax], [2250n, 450n])
    assert.deepEqual(
      [onTop.deliveryTax, onTop.serviceTax, onTop.packagingTax, onTop.lines[0]?.tax],
      [125n, 63n, 12n, 250n],
    )
    assert.equal(onTop.lines[0]?.total, 1250n)
  })

  test('tips carry no tax and no fee', () => {
    const vat = { taxRatePpm: 100_000n, taxTitle: 'VAT' }
    const totalWith = (value: bigint) =>
      priceOrder(
        order({
          lines: [line(vat)],
          serviceFee: { ppm: 100_000n, fixed: 0n, min: null, max: null, ...vat },
          tips: { type: 'fixed', value },
        }),
      ).total
    assert.equal(totalWith(700n) - totalWith(0n), 700n)
  })
})

describe('priceInBothCurrencies', () => {
  test('the settlement of an order at rate 1 equals the order', () => {
    const input = order({
      currency: { code: 'USD', cashRounding: 5n },
      lines: [line({ stockPrice: 1002n })],
      cash: true,
    })
    const { order: priced, settlement, fxRounding } = priceInBothCurrencies(input)
    assert.deepEqual(settlement, priced)
    assert.equal(fxRounding, 0n)
  })

  test('a settlement prices the order in base currency and reports the conversion difference', () => {
    const {
      order: priced,
      settlement,
      fxRounding,
    } = priceInBothCurrencies(
      order({
        currency: { code: 'JPY', cashRounding: null },
        rate: rateFromDecimal('153.27', 2, 0),
        lines: [line({ stockPrice: 1249n, quantity: 3 })],
        tips: { type: 'fixed', value: 300n },
      }),
    )
    assert.equal(priced.total, 6042n)
    assert.equal(settlement.tips, 196n)
    assert.equal(settlement.total, 3747n + 196n)
    // 6042 yen are 39.42 dollars; the base run gives 39.43.
    assert.equal(fxRounding, -1n)
  })

  test('a settlement reuses the threshold decisions of the order', () => {
    // At a third 999 becomes 333, as does the threshold of 1000: free in the order currency, not in
    // base.
    const third = { numerator: 1n, denominator: 3n }
    const { order: priced, settlement } = priceInBothCurrencies(
      order({
        rate: third,
        lines: [line({ stockPrice: 999n })],
        delivery: delivery({ price: 600n, freeOver: 1000n }),
        smallOrder: { threshold: 1000n, fee: 150n },
        coupons: [coupon({ value: 90n, minSpend: 1000n })],
      }),
    )
    assert.deepEqual([priced.deliveryFee, priced.smallOrderFee, priced.couponPrice], [0n, 0n, 30n])
    assert.deepEqual(
      [settlement.deliveryFee, settlement.smallOrderFee, settlement.couponPrice],
      [0n, 0n, 90n],
    )
    assert.deepEqual(settlement.problems, priced.problems)
  })

  test('a settlement charges no service fee when the order has none', () => {
    // 1.49 in base currency is zero in the order currency at this rate.
    const { settlement } = priceInBothCurrencies(
      order({
        rate: { numerator: 1n, denominator: 1000n },
        lines: [line({ stockPrice: 149n })],
        serviceFee: { ppm: 0n, fixed: 5000n, min: null, max: null, ...noTax },
      }),
    )
    assert.equal(settlement.serviceFee, 0n)
  })

  test('cash rounding in another currency is part of the settlement, not of fxRounding', () => {
    const {
      order: priced,
      settlement,
      fxRounding,
    } = priceInBothCurrencies(
      order({
        currency: { code: 'XXX', cashRounding: 100n },
        rate: twice,
        lines: [line({ stockPrice: 1020n })],
        cash: true,
      }),
    )
    assert.deepEqual([priced.rounding, priced.total], [-40n, 2000n])
    assert.deepEqual([settlement.rounding, settlement.total, fxRounding], [-20n, 1000n, 0n])
  })
})

describe('the lines and the invoice of priceOrder', () => {
  test('lines keep their order and their ids', () => {
    const price = priceOrder(order({ lines: [line({ id: 'b' }), line({ id: 7 })] }))
    assert.deepEqual(
      price.lines.map((each) => each.id),
      ['b', 7],
    )
  })

  test('the invoice has one row per rate with a taxed amount, and none for free items or a zero rate', () => {
    const vat = { taxRatePpm: 100_000n, taxTitle: 'VAT' }
    const taxesOf = (stockPrice: bigint, taxed: { taxRatePpm: bigint; taxTitle: string }) =>
      priceOrder(order({ lines: [line({ stockPrice, ...taxed })] })).taxes
    assert.deepEqual(taxesOf(1n, vat), [
      { title: 'VAT', ratePpm: 100_000n, base: 1n, amount: 0n, included: false },
    ])
    assert.deepEqual(taxesOf(0n, vat), [])
    assert.deepEqual(taxesOf(1000n, { taxRatePpm: 0n, taxTitle: 'zero' }), [])
  })
})
