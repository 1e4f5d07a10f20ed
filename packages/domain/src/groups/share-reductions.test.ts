import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type SharedRefund, shareReductions } from './share-reductions.ts'

const shares = new Map([
  ['Ada', 2000n],
  ['Bo', 1000n],
  ['Cy', 500n],
])
const lowered = (...returns: SharedRefund<string>[]) =>
  Object.fromEntries(shareReductions(shares, returns))

test('a refund for a dish reduces only its member’s share', () => {
  assert.deepEqual(
    lowered({ amount: 300n, lines: [{ member: 'Bo', amount: 300n }], rest: 'equally' }),
    { Ada: 0n, Bo: 300n, Cy: 0n },
  )
})

test('a refunded delivery fee is divided equally, an agreed refund by what each member owes', () => {
  assert.deepEqual(lowered({ amount: 200n, lines: [], rest: 'equally' }), {
    Ada: 67n,
    Bo: 67n,
    Cy: 66n,
  })
  assert.deepEqual(lowered({ amount: 1750n, lines: [], rest: 'by_share' }), {
    Ada: 1000n,
    Bo: 500n,
    Cy: 250n,
  })
})

test('a full refund reduces every share to zero after earlier refunds', () => {
  const dishes: SharedRefund<string> = {
    amount: 333n,
    lines: [{ member: 'Cy', amount: 333n }],
    rest: 'equally',
  }
  assert.deepEqual(lowered(dishes, { amount: 3167n, lines: [], rest: 'by_share' }), {
    Ada: 2000n,
    Bo: 1000n,
    Cy: 500n,
  })
  assert.deepEqual(lowered(dishes, { amount: 9999n, lines: [], rest: 'by_share' }), {
    Ada: 2000n,
    Bo: 1000n,
    Cy: 500n,
  })
})

test('a refund below the value of its lines is divided among them', () => {
  const lines = [
    { member: 'Ada', amount: 200n },
    { member: 'Bo', amount: 100n },
  ]
  assert.deepEqual(lowered({ amount: 30n, lines, rest: 'equally' }), { Ada: 20n, Bo: 10n, Cy: 0n })
})

test('for any refunds no reduction exceeds the share, and their sum does not exceed the refunds', () => {
  const members = [1, 2, 3, 4, 5]
  const amount = (max: number) => fc.integer({ min: 0, max }).map(BigInt)
  const orderReturn = fc.record({
    amount: amount(6000),
    lines: fc.array(fc.record({ member: fc.constantFrom(...members), amount: amount(900) }), {
      maxLength: 4,
    }),
    rest: fc.constantFrom('equally' as const, 'by_share' as const),
  })
  fc.assert(
    fc.property(
      fc.array(amount(5000), { minLength: 1, maxLength: 5 }),
      fc.array(orderReturn, { maxLength: 5 }),
      (owed, returns) => {
        const shareOf = new Map(owed.map((share, index) => [index + 1, share]))
        const reduced = shareReductions(shareOf, returns)
        for (const [member, share] of shareOf)
          assert.ok((reduced.get(member) ?? -1n) >= 0n && (reduced.get(member) ?? 0n) <= share)
        const sum = (amounts: Iterable<bigint>) =>
          [...amounts].reduce((total, each) => total + each, 0n)
        assert.ok(sum(reduced.values()) <= sum(returns.map((each) => each.amount)))
        // A further refund never raises a share.
        for (const [member, before] of shareReductions(shareOf, returns.slice(0, -1)))
          assert.ok((reduced.get(member) ?? 0n) >= before)
      },
    ),
    { numRuns: 2_000 },
  )
})
