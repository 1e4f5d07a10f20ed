import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { type OrderAction, type OrderFacts, orderPermissions } from './order-permissions.ts'
import { ORDER_STATUSES } from './order-status.ts'

const NOW = 1_000_000_000_000

const facts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'new',
  deliveryType: 'delivery',
  now: NOW,
  releasedAt: NOW - 1,
  paid: true,
  shared: false,
  scheduledFor: null,
  deliveredAt: null,
  tips: 0n,
  takesTips: true,
  selfDealing: false,
  reviewed: false,
  hasOpenCancelRequest: false,
  hasOpenClaim: false,
  hasOpenQuestion: false,
  hasAgreedPrices: false,
  refundable: true,
  hasUnitsLeft: true,
  limits: { editCutoffMin: 75, tipChangeHours: 1, tipAddDays: 30, reviewDays: 30, claimHours: 48 },
  ...changes,
})
const delivered = (agoMs: number, changes: Partial<OrderFacts> = {}) =>
  facts({ status: 'delivered', deliveredAt: NOW - agoMs, ...changes })
const can = (action: OrderAction, order: OrderFacts) => orderPermissions(order)[action]
const no = { allowed: false, until: null }
const yes = (until: number | null = null) => ({ allowed: true, until })
const statusesWith = (action: OrderAction, changes: Partial<OrderFacts> = {}) =>
  ORDER_STATUSES.filter((status) => can(action, facts({ status, ...changes })).allowed)

test('nobody reviews or claims a deal with themselves', () => {
  for (const action of ['review', 'claim'] as const) {
    assert.equal(can(action, delivered(HOUR_MS)).allowed, true)
    assert.deepEqual(can(action, delivered(HOUR_MS, { selfDealing: true })), no)
  }
})

test('an order can be undone until the shop sees it', () => {
  assert.deepEqual(can('undo', facts({ releasedAt: NOW + 1 })), yes(NOW + 1))
  assert.deepEqual(can('undo', facts({ releasedAt: NOW })), no)
  assert.deepEqual(can('undo', facts({ releasedAt: null })), yes())
  assert.deepEqual(can('undo', facts({ status: 'cancelled', releasedAt: null })), no)
})

test('the customer cancels a new order directly and sends the shop a request for a later one', () => {
  assert.deepEqual(statusesWith('cancel'), ['new'])
  assert.deepEqual(statusesWith('cancelRequest'), ['accepted', 'cooking', 'ready'])
  assert.deepEqual(statusesWith('cancelRequest', { hasOpenCancelRequest: true }), [])
})

test('an order is editable while new, a scheduled one also after acceptance until 75 minutes before', () => {
  assert.deepEqual(statusesWith('edit'), ['new'])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + DAY_MS, hasOpenQuestion: true }), [])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + DAY_MS, hasAgreedPrices: true }), [])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + 76 * MINUTE_MS }), [
    'new',
    'accepted',
  ])
  const scheduledFor = NOW + 75 * MINUTE_MS
  assert.deepEqual(can('edit', facts({ status: 'accepted', scheduledFor })), no)
  assert.deepEqual(
    can('edit', facts({ status: 'accepted', scheduledFor: scheduledFor + 1 })),
    yes(NOW + 1),
  )
  assert.deepEqual(can('edit', facts({ scheduledFor })), yes())
})

test('an unpaid order is neither edited nor tipped, and a group order is not edited', () => {
  assert.deepEqual(
    [
      ...statusesWith('edit', { paid: false }),
      ...statusesWith('edit', { shared: true }),
      ...statusesWith('tip', { paid: false }),
    ],
    [],
  )
})

test('a tip is changed within an hour after delivery, and a first tip given within thirty days', () => {
  assert.deepEqual(can('tip', delivered(HOUR_MS - 1, { tips: 5n })), yes(NOW + 1))
  assert.deepEqual(can('tip', delivered(HOUR_MS, { tips: 5n })), no)
  assert.deepEqual(can('tip', delivered(HOUR_MS)), yes(NOW + 30 * DAY_MS - HOUR_MS))
  assert.deepEqual(can('tip', delivered(30 * DAY_MS)), no)
  assert.deepEqual(statusesWith('tip'), ['new', 'accepted', 'cooking', 'ready', 'on_a_way'])
  assert.deepEqual(statusesWith('tip', { takesTips: false }), [])
})

test('a delivered order is reviewed once and within thirty days', () => {
  assert.deepEqual(can('review', delivered(DAY_MS)), yes(NOW + 29 * DAY_MS))
  assert.deepEqual(can('review', delivered(30 * DAY_MS)), no)
  assert.deepEqual(can('review', delivered(DAY_MS, { reviewed: true })), no)
  assert.deepEqual(statusesWith('review', { deliveredAt: NOW }), ['delivered'])
})

test('a claim is made within 48 hours, one at a time, while a refundable amount is left', () => {
  assert.deepEqual(can('claim', delivered(47 * HOUR_MS)), yes(NOW + HOUR_MS))
  assert.deepEqual(can('claim', delivered(48 * HOUR_MS)), no)
  assert.deepEqual(can('claim', delivered(HOUR_MS, { hasOpenClaim: true })), no)
  assert.deepEqual(can('claim', delivered(HOUR_MS, { refundable: false })), no)
  assert.deepEqual(
    can('claim', delivered(HOUR_MS, { hasUnitsLeft: false })),
    yes(NOW + 47 * HOUR_MS),
    'the delivery may have been late or missing',
  )
  for (const deliveryType of ['pickup', 'dine_in'] as const) {
    assert.deepEqual(can('claim', delivered(HOUR_MS, { deliveryType })), yes(NOW + 47 * HOUR_MS))
    assert.deepEqual(can('claim', delivered(HOUR_MS, { deliveryType, hasUnitsLeft: false })), no)
  }
  assert.deepEqual(statusesWith('claim', { deliveredAt: NOW }), ['delivered'])
})

test('a finished order can be ordered again', () => {
  assert.deepEqual(statusesWith('reorder'), ['delivered', 'cancelled'])
})
