import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorizationHeadroom } from './authorization-headroom.ts'

const BUFFER = 150_000n
const line = (
  wish: Parameters<typeof authorizationHeadroom>[1][number]['wish'],
  weighed = false,
) => ({
  wish,
  weighed,
})

test('holds 15 % more when the order may cost more, and nothing otherwise', () => {
  assert.equal(authorizationHeadroom(4751n, [line('refund'), line('contact')], BUFFER), 713n)
  assert.equal(
    authorizationHeadroom(1000n, [line('refund', true)], BUFFER),
    150n,
    'weighed goods may be heavier',
  )
  for (const wish of ['best_match', 'specific', 'refund', 'cancel_order', null] as const)
    assert.equal(authorizationHeadroom(1000n, [line(wish)], BUFFER), 0n)
  assert.equal(authorizationHeadroom(1000n, [], BUFFER), 0n)
  assert.equal(
    authorizationHeadroom(1000n, [line('contact')], 0n),
    0n,
    'a marketplace may disable it',
  )
})
