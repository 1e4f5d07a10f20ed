import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type ClaimedOrder, claimWorth, isApprovedAutomatically } from './claim.ts'

const ORDER: ClaimedOrder = {
  lines: [
    { id: 1, quantity: 3, refunded: 0, total: 1000n, tax: 80n },
    { id: 2, quantity: 1, refunded: 0, total: 250n, tax: 20n },
  ],
  total: 1900n,
  totalTax: 140n,
  delivery: 300n,
  deliveryTax: 24n,
  taxReturned: 0n,
  goodwill: false,
  left: 1900n,
}

describe('claimWorth', () => {
  test('some units are worth their share, and all lines the whole total with fees and tips', () => {
    assert.deepEqual(claimWorth(ORDER, 'missing', [{ id: 1, quantity: 1 }]), {
      amount: 333n,
      tax: 27n,
      whole: false,
      units: [{ id: 1, quantity: 1, amount: 333n }],
    })
    const everything = [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ]
    const all = claimWorth(ORDER, 'wrong', everything)
    assert.deepEqual([all.amount, all.tax, all.whole], [1900n, 140n, true])
  })
  test('the claim that completes all lines is worth the whole rest, unless some units were goodwill', () => {
    const claimed: ClaimedOrder = {
      ...ORDER,
      lines: ORDER.lines.map((line) => (line.id === 1 ? { ...line, refunded: 3 } : line)),
      taxReturned: 80n,
      left: 900n,
    }
    const last = claimWorth(claimed, 'missing', [{ id: 2, quantity: 1 }])
    assert.deepEqual([last.amount, last.tax, last.whole], [900n, 60n, true])
    const line = claimWorth({ ...claimed, goodwill: true }, 'missing', [{ id: 2, quantity: 1 }])
    assert.deepEqual([line.amount, line.tax, line.whole], [250n, 20n, false])
  })
  test('a late order is worth its delivery fee, an undelivered one the whole rest', () => {
    assert.equal(claimWorth(ORDER, 'late', []).amount, 300n)
    const never = claimWorth({ ...ORDER, left: 1600n, taxReturned: 24n }, 'not_delivered', [])
    assert.deepEqual([never.amount, never.tax, never.whole], [1600n, 116n, true])
  })
  test('no claim is worth more than the rest, and no unit is claimed twice', () => {
    assert.equal(
      claimWorth({ ...ORDER, left: 100n }, 'missing', [{ id: 1, quantity: 3 }]).amount,
      100n,
    )
    assert.throws(() => claimWorth(ORDER, 'missing', [{ id: 2, quantity: 2 }]), RangeError)
  })

  test('claims in any split and order return exactly what was paid', () => {
    const orders = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        total: fc.bigInt({ min: 0n, max: 100_000n }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(
        orders,
        fc.bigInt({ min: 0n, max: 5_000n }),
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 }),
        (lines, fees, picks) => {
          const refunded = lines.map(() => 0)
          const paid = lines.reduce((all, { total }) => all + total, fees)
          let returned = 0n
          const state = (): ClaimedOrder => ({
            lines: lines.map(({ quantity, total }, id) => ({
              id,
              quantity,
              refunded: refunded[id] ?? 0,
              total,
              tax: total / 11n,
            })),
            total: paid,
            totalTax: lines.reduce((all, { total }) => all + total / 11n, 0n),
            delivery: fees,
            deliveryTax: 0n,
            taxReturned: 0n,
            goodwill: picks.length % 2 === 0,
            left: paid - returned,
          })
          for (const pick of picks) {
            const id = pick % lines.length
            const unitsLeft = (lines[id]?.quantity ?? 0) - (refunded[id] ?? 0)
            if (unitsLeft === 0) continue
            const quantity = 1 + (pick % unitsLeft)
            const worth = claimWorth(state(), 'missing', [{ id, quantity }])
            returned += worth.amount
            refunded[id] = (refunded[id] ?? 0) + quantity
            assert.ok(worth.amount >= 0n && worth.tax <= worth.amount && returned <= paid)
          }
          returned += claimWorth(state(), 'not_delivered', []).amount
          assert.equal(returned, paid)
        },
      ),
    )
  })
})

describe('isApprovedAutomatically', () => {
  test('a small claim is approved automatically, unless claims are frequent or it is contradicted', () => {
    const nothing = { approved: 0, returned: 0n, spent: 0n }
    const small = { amount: 1500n, contradicted: false }
    assert.ok(isApprovedAutomatically(small, nothing, 1500n))
    assert.ok(!isApprovedAutomatically({ ...small, amount: 1501n }, nothing, 1500n))
    assert.ok(!isApprovedAutomatically({ ...small, contradicted: true }, nothing, 1500n))
    assert.ok(
      isApprovedAutomatically(small, { approved: 2, returned: 1500n, spent: 10_000n }, 1500n),
    )
    assert.ok(
      !isApprovedAutomatically(small, { approved: 3, returned: 1500n, spent: 10_000n }, 1500n),
    )
    assert.ok(
      !isApprovedAutomatically(small, { approved: 1, returned: 1501n, spent: 10_000n }, 1500n),
    )
  })
})
