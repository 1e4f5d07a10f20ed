import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupShares } from '../groups/group-shares.ts'
import { type PriceBreakdown, type PriceInput, priceOrder, priceInBothCurrencies } from './price.ts'
import { refundShare } from '../payments/refund-share.ts'

// Each run prices one generated cart.
const CARTS = 20_000
/** SEED=7 repeats one run. Without it each run is different, and a failing cart prints its seed. */
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }

const amount = (max: number) => fc.integer({ min: 0, max }).map(BigInt)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 1 })
const tax = {
  taxRatePpm: fc.constantFrom(0n, 50_000n, 88_750n, 190_000n),
  taxTitle: fc.constant('tax'),
}
const worth = (max: number) =>
  fc.oneof(
    fc.record({ type: fc.constant('percent' as const), ppm: amount(1_200_000) }),
    fc.record({ type: fc.constant('fixed' as const), value: amount(max) }),
  )

const line = fc.record({
  stockPrice: amount(4000),
  quantity: fc.integer({ min: 1, max: 7 }),
  discount: maybe(worth(2000).map((off) => ({ ...off, startsAt: null, endsAt: null }))),
  addons: fc.array(fc.record({ price: amount(400), quantity: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 2,
  }),
  depositPerUnit: fc.constantFrom(0n, 0n, 5n, 25n),
  ...tax,
  couponable: fc.boolean(),
})

const coupon = fc.tuple(
  worth(3000),
  fc.record({
    for: fc.constantFrom('total_price' as const, 'delivery_fee' as const, 'products' as const),
    max: maybe(amount(1500)),
    minSpend: maybe(amount(5000)),
    lineIds: maybe(fc.subarray([0, 1, 2, 3])),
  }),
)

const cart: fc.Arbitrary<PriceInput> = fc.record({
  currency: fc.constantFrom(
    { code: 'USD', cashRounding: null },
    { code: 'CHF', cashRounding: 5n },
    { code: 'SEK', cashRounding: 100n },
  ),
  rate: fc.constantFrom(
    { numerator: 1n, denominator: 1n },
    { numerator: 384n, denominator: 125n },
    { numerator: 15_327n, denominator: 10_000n },
    { numerator: 1n, denominator: 7n },
  ),
  taxIncluded: fc.boolean(),
  fulfilmentAt: fc.constant(0),
  lines: fc
    .array(line, { minLength: 1, maxLength: 5 })
    .map((lines) => lines.map((each, id) => ({ ...each, id }))),
  minAmount: amount(3000),
  delivery: maybe(
    fc.record({
      price: amount(500),
      pricePerKm: amount(200),
      includedM: fc.constantFrom(0, 2000),
      min: maybe(amount(300)),
      max: maybe(amount(900)),
      freeOver: maybe(amount(8000)),
      distanceM: fc.integer({ min: 0, max: 9000 }),
      ...tax,
    }),
  ),
  coupons: fc
    .array(coupon, { maxLength: 3 })
    .map((all) => all.map(([value, rest], id) => ({ ...rest, ...value, id }))),
  serviceFee: fc.record({
    ppm: amount(100_000),
    fixed: amount(99),
    min: maybe(amount(150)),
    max: maybe(amount(499)),
    ...tax,
  }),
  smallOrder: maybe(fc.record({ threshold: amount(3000), fee: amount(300) })),
  packaging: fc.record({ fee: amount(90), ...tax }),
  tips: maybe(worth(6000)),
  maxTipBase: fc.constant(5000n),
  cash: fc.boolean(),
})

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, each) => total + each, 0n)

function checkSums(price: PriceBreakdown) {
  const added = (share: bigint) => (price.taxIncluded ? 0n : share)
  const fees =
    price.deliveryFee -
    price.deliveryDiscount +
    price.serviceFee +
    price.smallOrderFee +
    price.packagingFee +
    added(price.deliveryTax + price.serviceTax + price.packagingTax)
  assert.equal(
    sum(price.lines.map((each) => each.total)) + fees + price.tips + price.rounding,
    price.total,
    'lines and fees sum to the total',
  )
  assert.ok(price.total >= 0n, 'total is not negative')
  assert.equal(price.itemsNet, price.price - price.totalDiscount)
  assert.equal(sum(price.lines.map((each) => each.net)), price.itemsNet)
  assert.equal(sum(price.lines.map((each) => each.deposit)), price.deposit)
}

function checkCoupons(price: PriceBreakdown, input: PriceInput) {
  assert.equal(
    sum(price.lines.map((each) => each.coupon)),
    price.couponPrice,
    'the coupon allocation is exact',
  )
  assert.equal(
    sum(price.coupons.map((each) => each.price)),
    price.couponPrice + price.deliveryDiscount,
    'each coupon is accounted for',
  )
  assert.ok(price.deliveryDiscount <= price.deliveryFee)
  for (const [index, each] of price.lines.entries()) {
    assert.ok(each.coupon >= 0n && each.coupon <= each.net)
    if (!input.lines[index]?.couponable) assert.equal(each.coupon, 0n)
  }
}

function checkTaxes(price: PriceBreakdown) {
  const shares = [
    ...price.lines.map((each) => each.tax),
    price.deliveryTax,
    price.serviceTax,
    price.packagingTax,
  ]
  assert.equal(sum(shares), price.totalTax, 'tax shares are exact')
  assert.equal(sum(price.taxes.map((each) => each.amount)), price.totalTax)
  assert.ok(shares.every((share) => share >= 0n))
  assert.equal(
    new Set(price.taxes.map((each) => each.ratePpm)).size,
    price.taxes.length,
    'one row per rate',
  )
}

function checkRefunds(price: PriceBreakdown, pieces: readonly number[]) {
  for (const each of price.lines) {
    let refunded = 0
    let back = 0n
    for (const piece of [...pieces, each.quantity]) {
      const units = Math.min(piece, each.quantity - refunded)
      const share = refundShare({
        lineTotal: each.total,
        quantity: each.quantity,
        alreadyRefunded: refunded,
        units,
      })
      assert.ok(share >= 0n)
      back += share
      refunded += units
    }
    assert.equal(back, each.total, 'all partial refunds sum to the line')
  }
}

function checkShares(price: PriceBreakdown, members: readonly number[]) {
  const shares = groupShares(price, (id) => members[Number(id)])
  assert.equal(sum(shares.values()), price.total, 'group shares sum to the total')
  assert.ok([...shares.values()].every((share) => share >= 0n))
}

function checkSettlement(input: PriceInput) {
  const { order, settlement, fxRounding } = priceInBothCurrencies(input)
  checkSums(settlement)
  checkTaxes(settlement)
  const back =
    (order.total * input.rate.denominator * 2n + input.rate.numerator) / (input.rate.numerator * 2n)
  assert.equal(settlement.total + fxRounding, back, 'fxRounding is the whole difference')
}

test('sums, coupons, taxes, partial refunds, group shares and settlement of any cart are exact', () => {
  let carts = 0
  fc.assert(
    fc.property(
      cart,
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
      (input, pieces, members) => {
        const price = priceOrder(input)
        checkSums(price)
        checkCoupons(price, input)
        checkTaxes(price)
        checkRefunds(price, pieces)
        checkShares(price, members)
        checkSettlement(input)
        carts++
      },
    ),
    { numRuns: CARTS, ...SEED },
  )
  assert.ok(carts >= CARTS)
})
