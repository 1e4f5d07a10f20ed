import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal, refuse } from './refuse.ts'

test('a refusal takes only the data that the contract declares for its code', () => {
  assert.throws(() => refuse('group_full', { members: 8 }), Refusal)
  // @ts-expect-error: this code declares other data.
  assert.throws(() => refuse('group_full', { limit: 8 }), Refusal)
  // @ts-expect-error: this code declares no data.
  assert.throws(() => refuse('forbidden', { reason: 'closed' }), Refusal)
})
