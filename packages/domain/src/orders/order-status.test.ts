import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACTORS,
  CANCEL_REASONS,
  DELIVERY_TYPES,
  ORDER_STATUSES,
  canMove,
  isCancelReason,
  isFinal,
  movesFrom,
  movesTo,
} from './order-status.ts'

// The permitted moves, written out a second time. Every other combination must be refused.
// refused.
const PERMITTED: Record<string, readonly string[]> = {
  delivery: [
    'new accepted seller',
    'new accepted system',
    'new cancelled customer',
    'new cancelled seller',
    'new cancelled admin',
    'new cancelled system',
    'accepted cooking seller',
    'accepted ready seller',
    'accepted cancelled seller',
    'accepted cancelled admin',
    'accepted cancelled system',
    'cooking ready seller',
    'cooking cancelled seller',
    'cooking cancelled admin',
    'cooking cancelled system',
    'ready on_a_way driver',
    'ready on_a_way seller',
    'ready cancelled seller',
    'ready cancelled admin',
    'ready cancelled system',
    'on_a_way delivered driver',
    'on_a_way cancelled admin',
  ],
}
const collected = (PERMITTED['delivery'] ?? []).filter((cell) => !cell.includes('on_a_way'))
PERMITTED['pickup'] = [...collected, 'ready delivered seller']
PERMITTED['dine_in'] = PERMITTED['pickup']

test('every combination of from, to, actor and delivery type follows the table', () => {
  let cells = 0
  for (const deliveryType of DELIVERY_TYPES) {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        for (const actor of ACTORS) {
          const expected = PERMITTED[deliveryType]?.includes(`${from} ${to} ${actor}`) ?? false
          assert.equal(
            canMove(from, to, actor, { deliveryType }),
            expected,
            `${deliveryType}: ${from} ${to} ${actor}`,
          )
          cells++
        }
      }
    }
  }
  assert.equal(cells, 3 * 7 * 7 * 5)
})

test('moves are listed by source and by target', () => {
  assert.deepEqual(movesFrom('ready', 'seller', { deliveryType: 'pickup' }), [
    'delivered',
    'cancelled',
  ])
  assert.deepEqual(movesFrom('ready', 'seller', { deliveryType: 'delivery' }), [
    'on_a_way',
    'cancelled',
  ])
  assert.deepEqual(movesTo('cancelled', 'admin', { deliveryType: 'delivery' }), [
    'new',
    'accepted',
    'cooking',
    'ready',
    'on_a_way',
  ])
  assert.deepEqual(movesTo('cancelled', 'customer', { deliveryType: 'delivery' }), ['new'])
})

test('only delivered and cancelled are final', () => {
  assert.deepEqual(ORDER_STATUSES.filter(isFinal), ['delivered', 'cancelled'])
})

test('each actor has a closed list of cancel reasons', () => {
  assert.equal(isCancelReason('customer', 'changed_mind'), true)
  assert.equal(isCancelReason('customer', 'too_busy'), false)
  assert.equal(isCancelReason('seller', 'too_busy'), true)
  assert.equal(isCancelReason('system', 'shop_timeout'), true)
  assert.equal(isCancelReason('driver', 'other'), false)
  assert.deepEqual(CANCEL_REASONS.system, ['payment_timeout', 'shop_timeout', 'no_courier'])
})
