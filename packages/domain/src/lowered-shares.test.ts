import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type OrderReturn, loweredShares } from './lowered-shares.ts'

const shares = new Map([
  ['Ada', 2000n],
  ['Bo', 1000n],
  ['Cy', 500n],
])
const lowered = (...returns: OrderReturn<string>[]) =>
  Object.fromEntries(loweredShares(shares, returns))

test('what was for somebody’s dishes is theirs alone', () => {
  assert.deepEqual(
    lowered({ amount: 300n, lines: [{ member: 'Bo', amount: 300n }], rest: 'equally' }),
    { Ada: 0n, Bo: 300n, Cy: 0n },
  )
})

test('a delivery fee that comes back is divided as it was, equally; what was agreed on for all, by what each owes', () => {
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

test('all of it comes back to the cent, whatever came back before', () => {
  const dishes: OrderReturn<string> = {
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

test('a claim that gave less than its lines are worth is divided among them', () => {
  const lines = [
    { member: 'Ada', amount: 200n },
    { member: 'Bo', amount: 100n },
  ]
  assert.deepEqual(lowered({ amount: 30n, lines, rest: 'equally' }), { Ada: 20n, Bo: 10n, Cy: 0n })
})

test('whatever comes back in whatever order: nobody gets more than their share, and together not more than came back', () => {
  const members = [1, 2, 3, 4, 5]
  const amount = (max: number) => fc.integer({ min: 0, max }).map(BigInt)
  const one = fc.record({
    amount: amount(6000),
    lines: fc.array(fc.record({ member: fc.constantFrom(...members), amount: amount(900) }), {
      maxLength: 4,
    }),
    rest: fc.constantFrom('equally' as const, 'by_share' as const),
  })
  fc.assert(
    fc.property(
      fc.array(amount(5000), { minLength: 1, maxLength: 5 }),
      fc.array(one, { maxLength: 5 }),
      (owed, returns) => {
        const asked = new Map(owed.map((share, place) => [place + 1, share]))
        const less = loweredShares(asked, returns)
        for (const [member, share] of asked)
          assert.ok((less.get(member) ?? -1n) >= 0n && (less.get(member) ?? 0n) <= share)
        const sum = (amounts: Iterable<bigint>) =>
          [...amounts].reduce((total, each) => total + each, 0n)
        assert.ok(sum(less.values()) <= sum(returns.map((each) => each.amount)))
        // More news never makes a share larger again.
        for (const [member, before] of loweredShares(asked, returns.slice(0, -1)))
          assert.ok((less.get(member) ?? 0n) >= before)
      },
    ),
    { numRuns: 2_000 },
  )
})
