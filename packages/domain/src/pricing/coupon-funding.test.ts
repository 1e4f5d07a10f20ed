import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { couponDueToShop } from './coupon-funding.ts'

test('the side that funds a coupon pays the other side, and nothing for its own loss', () => {
  assert.equal(couponDueToShop(500n, 'items', { by: 'shop' }), 0n)
  assert.equal(couponDueToShop(500n, 'items', { by: 'platform' }), 500n)
  assert.equal(couponDueToShop(300n, 'delivery', { by: 'platform' }), 0n)
  assert.equal(couponDueToShop(300n, 'delivery', { by: 'shop' }), -300n)
  assert.equal(couponDueToShop(501n, 'items', { by: 'split', platformPpm: 500_000n }), 251n)
  assert.equal(couponDueToShop(501n, 'delivery', { by: 'split', platformPpm: 500_000n }), -250n)
})

test('for every split the two parts sum to the whole coupon', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      (amount, platformPpm) => {
        const funding = { by: 'split', platformPpm } as const
        assert.equal(
          couponDueToShop(amount, 'items', funding) - couponDueToShop(amount, 'delivery', funding),
          amount,
        )
      },
    ),
  )
})
