import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { balanceDifference, lastingDifference } from './balance-difference.ts'

const amounts = fc.bigInt({ min: -1_000n, max: 1_000n })

describe('the difference of a balance', () => {
  test('is what the provider holds more or less than explained', () => {
    assert.equal(balanceDifference({ held: 90n, explained: 100n, pending: 0n }), -10n)
    assert.equal(balanceDifference({ held: 110n, explained: 100n, pending: 0n }), 10n)
  })

  test('is nothing while payments that may be pending explain it', () => {
    assert.equal(balanceDifference({ held: 60n, explained: 100n, pending: 40n }), 0n)
    assert.equal(balanceDifference({ held: 59n, explained: 100n, pending: 40n }), -1n)
    assert.equal(balanceDifference({ held: 101n, explained: 100n, pending: 40n }), 1n)
  })

  test('is nothing exactly when the balance is between what is sure and what is explained', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (held, explained, pending) => {
        const minHeld = explained - (pending > 0n ? pending : 0n)
        const isExplained = held >= minHeld && held <= explained
        assert.equal(balanceDifference({ held, explained, pending }) === 0n, isExplained)
      }),
    )
  })
})

describe('the lasting difference', () => {
  test('needs two nights in a row', () => {
    assert.equal(lastingDifference(undefined, 5n), 0n)
    assert.equal(lastingDifference(0n, 5n), 0n)
    assert.equal(lastingDifference(5n, 0n), 0n)
    assert.equal(lastingDifference(-5n, 5n), 0n)
    assert.equal(lastingDifference(5n, 5n), 5n)
  })

  test('is the smaller one of both nights', () => {
    assert.equal(lastingDifference(7n, 5n), 5n)
    assert.equal(lastingDifference(5n, 7n), 5n)
    assert.equal(lastingDifference(-5n, -7n), -5n)
    assert.equal(lastingDifference(-7n, -5n), -5n)
  })

  test('is never larger than any of both, and has their sign', () => {
    fc.assert(
      fc.property(amounts, amounts, (previous, tonight) => {
        const lasting = lastingDifference(previous, tonight)
        const size = (amount: bigint) => (amount < 0n ? -amount : amount)
        assert.ok(size(lasting) <= size(previous) && size(lasting) <= size(tonight))
        assert.ok(lasting === 0n || lasting > 0n === tonight > 0n)
      }),
    )
  })
})
