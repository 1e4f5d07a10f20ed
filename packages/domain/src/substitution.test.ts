import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ReplacementType,
  type SoldUnits,
  isWhole,
  minusUnits,
  onSilence,
  standInFor,
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
      const [gross, less] = [unit * BigInt(quantity), off * BigInt(quantity)]
      const net = gross - less
      const used = coupon < net ? coupon : net
      const deposits = deposit * BigInt(quantity)
      const taxed = taxIncluded && tax > net - used ? net - used : tax
      const total = net - used + deposits + (taxIncluded ? 0n : taxed)
      return {
        line: {
          quantity,
          gross,
          discount: less,
          net,
          coupon: used,
          tax: taxed,
          deposit: deposits,
          total,
        },
        taxIncluded,
      }
    },
  )
const sums = ({ net, coupon, tax, deposit, total }: SoldUnits, taxIncluded: boolean) =>
  assert.equal(total, net - coupon + deposit + (taxIncluded ? 0n : tax))

test('units of a line and what is left of it sum to the line in every part, 20,000 times', () => {
  fc.assert(
    fc.property(lines, fc.nat(), ({ line, taxIncluded }, pick) => {
      const units = 1 + (pick % line.quantity)
      const taken = takeUnits(line, units, { taxIncluded })
      const left = minusUnits(line, taken)
      sums(taken, taxIncluded)
      sums(left, taxIncluded)
      assert.ok(taken.total >= 0n && left.total >= 0n)
      if (units === line.quantity) assert.deepEqual(taken, line)
    }),
    { numRuns: 20_000, seed: 86 },
  )
})

test('a stand-in never costs more than what it stands for, unless the customer chose it at its own price', () => {
  fc.assert(
    fc.property(
      lines,
      cents(20_000),
      cents(200),
      fc.constantFrom(0n, 70_000n, 88_750n, 190_000n),
      ({ line, taxIncluded }, unitPrice, deposit, rate) => {
        const standIn = { unitPrice, unitDiscount: 0n, depositPerUnit: deposit, taxRatePpm: rate }
        const sold = standInFor(line, standIn, { taxIncluded })
        sums(sold, taxIncluded)
        assert.ok(sold.total <= line.total && sold.deposit >= 0n, `${sold.total} > ${line.total}`)
        const own = standInFor(line, standIn, { taxIncluded, ownPrice: true })
        assert.equal(own.net, unitPrice * BigInt(line.quantity))
      },
    ),
    { numRuns: 20_000, seed: 87 },
  )
})

test('on silence counts what was said beforehand, and money where nothing was', () => {
  const facts = { otherwise: null, named: false, whole: false }
  assert.deepEqual(
    (['best_match', 'refund', 'contact', 'cancel_order', null] as const).map((preference) => [
      onSilence({ ...facts, preference, proposed: true }),
      onSilence({ ...facts, preference, proposed: false }),
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

test('who named one thing gets that; where it cannot be had, what they said of the whole order counts, and nothing like it is sent unasked', () => {
  const silent = (otherwise: ReplacementType | null, named: boolean) =>
    onSilence({ preference: 'specific', otherwise, named, proposed: true, whole: false })
  assert.deepEqual(
    (['best_match', 'refund', 'contact', 'specific', null] as const).map((otherwise) => [
      silent(otherwise, true),
      silent(otherwise, false),
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

test('on silence an order of which nothing would be left is cancelled', () => {
  const silent = (proposed: boolean) =>
    onSilence({ preference: 'best_match', otherwise: null, named: false, proposed, whole: true })
  assert.deepEqual([silent(true), silent(false)], ['proposed', 'cancelled'])
  const lines = [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ]
  const whole = (...units: [number, number][]) => isWhole(lines, new Map(units))
  assert.deepEqual(
    [whole([1, 2]), whole([1, 1], [2, 1]), whole([1, 2], [2, 1])],
    [false, false, true],
  )
})
