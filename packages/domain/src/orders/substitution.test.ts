import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ReplacementType,
  type SoldUnits,
  isWholeOrder,
  subtractUnits,
  timeoutOutcome,
  priceReplacement,
  takeUnits,
} from './substitution.ts'
import fc from 'fast-check'

const cents = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) })
const lines = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    unit: cents(9000),
    discount: cents(3000),
    coupon: cents(4000),
    deposit: cents(50),
    tax: cents(2500),
    taxIncluded: fc.boolean(),
  })
  .map(
    ({
      quantity,
      unit,
      discount,
      coupon,
      deposit,
      tax,
      taxIncluded,
    }): { line: SoldUnits; taxIncluded: boolean } => {
      const off = discount < unit ? discount : unit
      const [gross, lineDiscount] = [unit * BigInt(quantity), off * BigInt(quantity)]
      const net = gross - lineDiscount
      const lineCoupon = coupon < net ? coupon : net
      const deposits = deposit * BigInt(quantity)
      const lineTax = taxIncluded && tax > net - lineCoupon ? net - lineCoupon : tax
      const total = net - lineCoupon + deposits + (taxIncluded ? 0n : lineTax)
      return {
        line: {
          quantity,
          gross,
          discount: lineDiscount,
          net,
          coupon: lineCoupon,
          tax: lineTax,
          deposit: deposits,
          total,
        },
        taxIncluded,
      }
    },
  )
const assertTotal = ({ net, coupon, tax, deposit, total }: SoldUnits, taxIncluded: boolean) =>
  assert.equal(total, net - coupon + deposit + (taxIncluded ? 0n : tax))

describe('takeUnits and subtractUnits', () => {
  test('split units and the rest of the line sum to the line in every part', () => {
    fc.assert(
      fc.property(lines, fc.nat(), ({ line, taxIncluded }, pick) => {
        const units = 1 + (pick % line.quantity)
        const taken = takeUnits(line, units, { taxIncluded })
        const left = subtractUnits(line, taken)
        assertTotal(taken, taxIncluded)
        assertTotal(left, taxIncluded)
        assert.ok(taken.total >= 0n && left.total >= 0n)
        if (units === line.quantity) assert.deepEqual(taken, line)
      }),
      { numRuns: 20_000, seed: 86 },
    )
  })
})

describe('priceReplacement', () => {
  test('a replacement never costs more than the original, unless the customer chose it at its own price', () => {
    fc.assert(
      fc.property(
        lines,
        cents(20_000),
        cents(200),
        fc.constantFrom(0n, 70_000n, 88_750n, 190_000n),
        ({ line, taxIncluded }, unitPrice, deposit, rate) => {
          const replacement = {
            unitPrice,
            unitDiscount: 0n,
            depositPerUnit: deposit,
            taxRatePpm: rate,
          }
          const sold = priceReplacement(line, replacement, { taxIncluded })
          assertTotal(sold, taxIncluded)
          assert.ok(sold.total <= line.total && sold.deposit >= 0n, `${sold.total} > ${line.total}`)
          const own = priceReplacement(line, replacement, { taxIncluded, ownPrice: true })
          assert.equal(own.net, unitPrice * BigInt(line.quantity))
        },
      ),
      { numRuns: 20_000, seed: 87 },
    )
  })
})

describe('timeoutOutcome', () => {
  test('without an answer the stored preference applies, else a refund', () => {
    const facts = { otherwise: null, named: false, whole: false }
    assert.deepEqual(
      (['best_match', 'refund', 'contact', 'cancel_order', null] as const).map((preference) => [
        timeoutOutcome({ ...facts, preference, proposed: true }),
        timeoutOutcome({ ...facts, preference, proposed: false }),
      ]),
      [
        ['proposed', 'refunded'],
        ['refunded', 'refunded'],
        ['refunded', 'refunded'],
        ['cancelled', 'cancelled'],
        ['refunded', 'refunded'],
      ],
    )
  })

  test('without an answer a named product is sent, or the preference of the order applies', () => {
    const outcome = (otherwise: ReplacementType | null, named: boolean) =>
      timeoutOutcome({ preference: 'specific', otherwise, named, proposed: true, whole: false })
    assert.deepEqual(
      (['best_match', 'refund', 'contact', 'specific', null] as const).map((otherwise) => [
        outcome(otherwise, true),
        outcome(otherwise, false),
      ]),
      [
        ['named', 'proposed'],
        ['named', 'refunded'],
        ['named', 'refunded'],
        ['named', 'refunded'],
        ['named', 'refunded'],
      ],
    )
  })

  test('without an answer an order with nothing left is cancelled', () => {
    const outcome = (proposed: boolean) =>
      timeoutOutcome({
        preference: 'best_match',
        otherwise: null,
        named: false,
        proposed,
        whole: true,
      })
    assert.deepEqual([outcome(true), outcome(false)], ['proposed', 'cancelled'])
    const lines = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ]
    const whole = (...units: [number, number][]) => isWholeOrder(lines, new Map(units))
    assert.deepEqual(
      [whole([1, 2]), whole([1, 1], [2, 1]), whole([1, 2], [2, 1])],
      [false, false, true],
    )
  })
})
