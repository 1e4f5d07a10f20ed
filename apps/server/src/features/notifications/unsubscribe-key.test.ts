import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsubscribeKeyOf, userOfUnsubscribeKey } from './unsubscribe-key.ts'

const SECRET = Buffer.alloc(32, 1)
const key = unsubscribeKeyOf(SECRET, 7)

test('a key names its user, in any case', () => {
  assert.equal(userOfUnsubscribeKey(SECRET, key), 7)
  assert.equal(userOfUnsubscribeKey(SECRET, key.toUpperCase()), 7)
})

test('refuses a key with the id of another user or a changed seal', () => {
  const otherUser = key.replace(/^00000000-0007/, '00000000-0008')
  const otherSeal = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const otherSecret = unsubscribeKeyOf(Buffer.alloc(32, 2), 7)
  for (const forged of [otherUser, otherSeal, otherSecret, `${key}0`, ''])
    assert.equal(userOfUnsubscribeKey(SECRET, forged), undefined, forged)
})
