import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shopDue } from './coupon-funding.ts'

test('who promised to pay for a coupon pays the other, and nobody pays for what is off their own part', () => {
  assert.equal(shopDue(500n, 'items', { by: 'shop' }), 0n)
  assert.equal(shopDue(500n, 'items', { by: 'platform' }), 500n)
  assert.equal(shopDue(300n, 'delivery', { by: 'platform' }), 0n)
  assert.equal(shopDue(300n, 'delivery', { by: 'shop' }), -300n)
  assert.equal(shopDue(501n, 'items', { by: 'split', platformPpm: 500_000n }), 251n)
  assert.equal(shopDue(501n, 'delivery', { by: 'split', platformPpm: 500_000n }), -250n)
})

test('whatever the split, both parts are the whole coupon', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      (amount, platformPpm) => {
        const funding = { by: 'split', platformPpm } as const
        assert.equal(
          shopDue(amount, 'items', funding) - shopDue(amount, 'delivery', funding),
          amount,
        )
      },
    ),
  )
})
