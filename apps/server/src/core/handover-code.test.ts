import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeakPin } from '@hawker/domain/orders/handover-codes'
import { type HandoverCode, handoverCodeOf, isSameCode, sealOldCodes } from './handover-code.ts'

const KEY = Buffer.alloc(32, 7)
const OTHER_KEY = Buffer.alloc(32, 8)
const codesOf = (code: HandoverCode, key = KEY, count = 2000) =>
  Array.from({ length: count }, (_, id) => handoverCodeOf(key, code, { id, oldCodes: null }))

test('a code is the same at each reading, and needs the key, the id and the purpose', () => {
  assert.deepEqual(codesOf('order pin'), codesOf('order pin'))
  const guessed = (one: string[], other: string[]) =>
    one.filter((code, index) => code === other[index]).length
  // Two of 2,000 equal each other by chance among 9,870 PINs.
  assert.ok(guessed(codesOf('order pin'), codesOf('order pin', OTHER_KEY)) < 5)
  assert.ok(guessed(codesOf('order pin'), codesOf('parcel pin')) < 5)
  assert.ok(guessed(codesOf('parcel pickup'), codesOf('parcel return')) < 5)
  assert.ok(new Set(codesOf('order pin')).size > 1500)
})

test('codes look as before: four strong digits, or four unambiguous characters', () => {
  assert.ok(codesOf('order pin').every((pin) => /^\d{4}$/.test(pin) && !isWeakPin(pin)))
  assert.ok(codesOf('order pickup').every((code) => /^[ACDEFGHJKMNPQRTWXY34679]{4}$/.test(code)))
})

test('a code that a customer holds from an earlier version stays valid', () => {
  const oldCodes = sealOldCodes(KEY, 7, { 'order pickup': 'ACDE' })
  assert.equal(handoverCodeOf(KEY, 'order pickup', { id: 7, oldCodes }), 'ACDE')
  const derived = handoverCodeOf(KEY, 'order pickup', { id: 8, oldCodes: null })
  assert.equal(
    handoverCodeOf(KEY, 'order pickup', { id: 8, oldCodes }),
    derived,
    'of another order',
  )
  const pin = handoverCodeOf(KEY, 'order pin', { id: 7, oldCodes: null })
  assert.equal(handoverCodeOf(KEY, 'order pin', { id: 7, oldCodes }), pin, 'never stored')
})

test('after the loss of the key an old code gives way to a derived one', () => {
  const oldCodes = sealOldCodes(KEY, 7, { 'order pickup': 'ACDE' })
  assert.equal(
    handoverCodeOf(OTHER_KEY, 'order pickup', { id: 7, oldCodes }),
    handoverCodeOf(OTHER_KEY, 'order pickup', { id: 7, oldCodes: null }),
  )
})

test('case and spaces of a typed code do not count', () => {
  assert.ok(isSameCode(' ac de', 'ACDE'))
  assert.ok(!isSameCode('ACDF', 'ACDE'))
  assert.ok(!isSameCode('', 'ACDE'))
})
