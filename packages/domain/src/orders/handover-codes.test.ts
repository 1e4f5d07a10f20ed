import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  UNAMBIGUOUS_ALPHABET,
  isPin,
  isWeakPin,
  makeOrderNumber,
  makePickupCode,
  makePin,
} from './handover-codes.ts'

/** Counts up instead of drawing at random, so that every outcome occurs. */
const counting = () => {
  let next = 0
  return (max: number) => next++ % max
}

test('PINs that are easy to guess are weak', () => {
  for (const pin of [
    '0000',
    '1111',
    '9999',
    '1234',
    '0123',
    '6789',
    '7890',
    '4321',
    '3210',
    '1212',
    '4747',
  ])
    assert.ok(isWeakPin(pin), pin)
  for (const pin of ['1235', '1357', '2468', '1221', '0012', '9081', '4826'])
    assert.ok(!isWeakPin(pin), pin)
})

test('every drawn PIN has four digits and is strong, and every strong PIN occurs', () => {
  const source = counting()
  const pins = new Set(Array.from({ length: 10_000 }, () => makePin(source)))
  assert.ok([...pins].every((pin) => isPin(pin) && !isWeakPin(pin)))
  const weak = Array.from({ length: 10_000 }, (_, number) =>
    String(number).padStart(4, '0'),
  ).filter(isWeakPin)
  assert.equal(pins.size + weak.length, 10_000)
})

test('a random source that leaves its range throws', () => {
  assert.throws(() => makePin((max) => max), RangeError)
  assert.deepEqual(['123', '12345', '12a4', ''].map(isPin), [false, false, false, false])
})

test('pickup codes and order numbers use unambiguous characters', () => {
  const source = counting()
  for (let made = 0; made < 200; made++) {
    assert.match(makePickupCode(source), new RegExp(`^[${UNAMBIGUOUS_ALPHABET}]{4}$`))
    assert.match(makeOrderNumber(source), /^[A-Z]\d-\d{3}$/)
  }
  assert.doesNotMatch(UNAMBIGUOUS_ALPHABET, /[O0I1L5S8B2Z]/)
})
