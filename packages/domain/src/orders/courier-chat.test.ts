import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import { isCourierReachable } from './courier-chat.ts'
import type { OrderStatus } from './order-status.ts'

const NOW = Date.parse('2026-11-26T18:00:00Z')
const reaches = (status: OrderStatus, hoursAgo: number | null = null) =>
  isCourierReachable({
    status,
    deliveredAt: hoursAgo === null ? null : NOW - hoursAgo * HOUR_MS,
    now: NOW,
  })

test('a courier reads messages from the acceptance until two hours after the handover', () => {
  assert.equal(reaches('new'), false)
  for (const status of ['accepted', 'cooking', 'ready', 'on_a_way'] as const)
    assert.equal(reaches(status), true)
  assert.equal(reaches('delivered', 1.9), true)
  assert.equal(reaches('delivered', 2), false)
  assert.equal(reaches('cancelled'), false)
})
