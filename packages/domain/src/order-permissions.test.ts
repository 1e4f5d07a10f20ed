import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OrderDeed, type OrderFacts, orderPermissions } from './order-permissions.ts'
import { ORDER_STATUSES } from './order-status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = 1_000_000_000_000

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
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
  reviewed: false,
  hasOpenCancelRequest: false,
  hasOpenClaim: false,
  hasOpenQuestion: false,
  hasAgreedPrices: false,
  refundable: true,
  hasUnitsLeft: true,
  limits: { editCutoffMin: 75, tipChangeHours: 1, tipAddDays: 30, reviewDays: 30, claimHours: 48 },
  ...given,
})
const delivered = (ago: number, given: Partial<OrderFacts> = {}) =>
  facts({ status: 'delivered', deliveredAt: NOW - ago, ...given })
const can = (deed: OrderDeed, given: OrderFacts) => orderPermissions(given)[deed]
const no = { allowed: false, until: null }
const yes = (until: number | null = null) => ({ allowed: true, until })
const statusesWith = (deed: OrderDeed, given: Partial<OrderFacts> = {}) =>
  ORDER_STATUSES.filter((status) => can(deed, facts({ status, ...given })).allowed)

test('undo is open until the shop sees the order', () => {
  assert.deepEqual(can('undo', facts({ releasedAt: NOW + 1 })), yes(NOW + 1))
  assert.deepEqual(can('undo', facts({ releasedAt: NOW })), no)
  assert.deepEqual(can('undo', facts({ releasedAt: null })), yes())
  assert.deepEqual(can('undo', facts({ status: 'cancelled', releasedAt: null })), no)
})

test('the customer cancels a new order alone, later ones by asking the shop', () => {
  assert.deepEqual(statusesWith('cancel'), ['new'])
  assert.deepEqual(statusesWith('cancelRequest'), ['accepted', 'cooking', 'ready'])
  assert.deepEqual(statusesWith('cancelRequest', { hasOpenCancelRequest: true }), [])
})

test('an order is edited while new; a scheduled one after acceptance too, until 75 minutes before', () => {
  assert.deepEqual(statusesWith('edit'), ['new'])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + DAY, hasOpenQuestion: true }), [])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + DAY, hasAgreedPrices: true }), [])
  assert.deepEqual(statusesWith('edit', { scheduledFor: NOW + 76 * MINUTE }), ['new', 'accepted'])
  const scheduledFor = NOW + 75 * MINUTE
  assert.deepEqual(can('edit', facts({ status: 'accepted', scheduledFor })), no)
  assert.deepEqual(
    can('edit', facts({ status: 'accepted', scheduledFor: scheduledFor + 1 })),
    yes(NOW + 1),
  )
  assert.deepEqual(can('edit', facts({ scheduledFor })), yes())
})

test('what is not paid yet is neither edited nor tipped', () => {
  assert.deepEqual(
    [
      ...statusesWith('edit', { paid: false }),
      ...statusesWith('edit', { shared: true }),
      ...statusesWith('tip', { paid: false }),
    ],
    [],
  )
})

test('a tip is changed for an hour after delivery, given late for thirty days', () => {
  assert.deepEqual(can('tip', delivered(HOUR - 1, { tips: 5n })), yes(NOW + 1))
  assert.deepEqual(can('tip', delivered(HOUR, { tips: 5n })), no)
  assert.deepEqual(can('tip', delivered(HOUR)), yes(NOW + 30 * DAY - HOUR))
  assert.deepEqual(can('tip', delivered(30 * DAY)), no)
  assert.deepEqual(statusesWith('tip'), ['new', 'accepted', 'cooking', 'ready', 'on_a_way'])
  assert.deepEqual(statusesWith('tip', { takesTips: false }), [])
})

test('a delivered order is reviewed once, within thirty days', () => {
  assert.deepEqual(can('review', delivered(DAY)), yes(NOW + 29 * DAY))
  assert.deepEqual(can('review', delivered(30 * DAY)), no)
  assert.deepEqual(can('review', delivered(DAY, { reviewed: true })), no)
  assert.deepEqual(statusesWith('review', { deliveredAt: NOW }), ['delivered'])
})

test('a claim is made within 48 hours, one at a time, while something is left to refund', () => {
  assert.deepEqual(can('claim', delivered(47 * HOUR)), yes(NOW + HOUR))
  assert.deepEqual(can('claim', delivered(48 * HOUR)), no)
  assert.deepEqual(can('claim', delivered(HOUR, { hasOpenClaim: true })), no)
  assert.deepEqual(can('claim', delivered(HOUR, { refundable: false })), no)
  assert.deepEqual(
    can('claim', delivered(HOUR, { hasUnitsLeft: false })),
    yes(NOW + 47 * HOUR),
    'it may have come late, or never',
  )
  for (const deliveryType of ['pickup', 'dine_in'] as const) {
    assert.deepEqual(can('claim', delivered(HOUR, { deliveryType })), yes(NOW + 47 * HOUR))
    assert.deepEqual(can('claim', delivered(HOUR, { deliveryType, hasUnitsLeft: false })), no)
  }
  assert.deepEqual(statusesWith('claim', { deliveredAt: NOW }), ['delivered'])
})

test('what is over can be ordered again', () => {
  assert.deepEqual(statusesWith('reorder'), ['delivered', 'cancelled'])
})
