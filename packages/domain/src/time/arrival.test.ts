import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MINUTE_MS } from '@hawker/std/time'
import { type ArrivalFacts, arrival, minutesUntil } from './arrival.ts'

const NOW = Date.parse('2026-11-26T18:00:00Z')
const at = (minutes: number) => NOW + minutes * MINUTE_MS
const FACTS: ArrivalFacts = {
  status: 'on_a_way',
  deliveryType: 'delivery',
  promised: { from: at(25), to: at(35) },
  travelMinutes: 12,
  scheduled: false,
  hasCourier: true,
  leftAt: NOW,
  courierDistanceM: null,
  now: NOW,
}
/** The range in minutes from now. */
function minutesOf(facts: Partial<ArrivalFacts>): [number, number] | null {
  const span = arrival({ ...FACTS, ...facts })
  return span && [(span.from - NOW) / MINUTE_MS, (span.to - NOW) / MINUTE_MS]
}

describe('the arrival of an order on the way', () => {
  test('follows the position of the courier, not the promise', () => {
    assert.deepEqual(minutesOf({ courierDistanceM: 200 }), [2, 4])
    assert.deepEqual(minutesOf({ courierDistanceM: 2_500 }), [11, 14])
  })
  test('comes closer with every metre', () => {
    let before = Infinity
    for (const courierDistanceM of [4_000, 2_000, 1_000, 500, 0]) {
      const [from = 0] = minutesOf({ courierDistanceM }) ?? []
      assert.ok(from < before)
      before = from
    }
  })
  test('without a position subtracts the time since the courier left', () => {
    assert.deepEqual(minutesOf({ leftAt: at(-4) }), [8, 10])
    assert.deepEqual(minutesOf({ leftAt: at(-40) }), [1, 3])
  })
})

describe('the arrival of an order at the shop', () => {
  test('is the promise while it can be held', () => {
    for (const status of ['new', 'accepted', 'cooking'] as const)
      assert.deepEqual(minutesOf({ status, hasCourier: false }), [25, 35])
  })
  test('is as late as the ride when the promise has become too early', () => {
    const promised = { from: at(-10), to: at(0) }
    assert.deepEqual(minutesOf({ status: 'cooking', promised }), [12, 22])
    assert.deepEqual(minutesOf({ status: 'ready', hasCourier: false, promised }), [12, 22])
  })
  test('is one ride away when it is ready and has a courier, unless the customer chose the time', () => {
    assert.deepEqual(minutesOf({ status: 'ready' }), [12, 22])
    assert.deepEqual(minutesOf({ status: 'ready', scheduled: true }), [25, 35])
  })
})

test('a pickup order is ready when it was promised', () => {
  assert.deepEqual(minutesOf({ status: 'cooking', deliveryType: 'pickup' }), [25, 35])
})

test('a finished order and one without a promise have no arrival', () => {
  assert.equal(minutesOf({ status: 'delivered' }), null)
  assert.equal(minutesOf({ status: 'cancelled' }), null)
  assert.equal(minutesOf({ promised: null }), null)
})

test('counts whole minutes until a span, at least one', () => {
  assert.deepEqual(minutesUntil({ from: at(2), to: at(4) }, NOW), { from: 2, to: 4 })
  assert.deepEqual(minutesUntil({ from: at(-3), to: at(-1) }, NOW), { from: 1, to: 1 })
})
