import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCouponLimit } from './coupon-limit.ts'

test('allows twenty codes a minute per caller; repeating a code is no new guess', async () => {
  const limit = createCouponLimit()
  for (let tries = 0; tries < 20; tries++) {
    assert.equal(await limit({ coupon: `CODE-${tries}` }, 'u1'), undefined)
    assert.equal(await limit({ coupon: `code-${tries}` }, 'u1'), undefined)
  }
  const over = await limit({ coupon: 'CODE-20' }, 'u1')
  assert.ok(over && over.retryAfterSeconds > 50 && over.retryAfterSeconds <= 60)
  assert.equal(await limit({ coupon: 'code-19' }, 'u1'), undefined)
  assert.equal(await limit({ coupon: 'CODE-20' }, 'u2'), undefined)
  assert.equal(await limit({ coupon: '' }, 'u1'), undefined)
  assert.equal(await limit({ note: 'without a code' }, 'u1'), undefined)
  assert.equal(await limit(null, 'u1'), undefined)
})
