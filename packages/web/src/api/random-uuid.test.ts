import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { randomUuid } from './random-uuid.ts'

test('returns another uuid of version 4 each time, also over plain http', () => {
  const missing = mock.method(crypto, 'randomUUID', () => assert.fail('missing without https'))
  const keys = Array.from({ length: 100 }, randomUuid)
  for (const key of keys)
    assert.match(key, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.equal(new Set(keys).size, keys.length)
  missing.mock.restore()
})
