import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Slots } from '@hawker/contract/delivery-slots'
import { withOwnSlot } from './own-slot.ts'

type Reason = Slots['days'][number]['slots'][number]['reason']
const day = (date: string, reasons: Record<string, Reason>): Slots['days'][number] => ({
  date,
  label: date,
  slots: Object.entries(reasons).map(([time, reason]) => ({
    time,
    starts_at: `${date}T${time}:00Z`,
    ends_at: `${date}T${time}:30Z`,
    available: reason === null,
    left: reason === 'full' ? 0 : 1,
    reason,
  })),
})
const slots: Slots = {
  timezone: 'UTC',
  asap: { available: false, estimate: null, reason: 'closed' },
  days: [
    day('2026-11-22', { '12:00': 'past', '12:30': 'full', '13:00': 'full' }),
    day('2026-11-23', { '12:30': 'full' }),
  ],
}
const available = (schedule: Slots) =>
  schedule.days.flatMap(({ date, slots: times }) =>
    times.filter((slot) => slot.available).map(({ time }) => `${date} ${time}`),
  )

test('makes only the full slot of the order available', () => {
  assert.deepEqual(available(slots), [])
  assert.deepEqual(available(withOwnSlot(slots, { date: '2026-11-22', time: '12:30' })), [
    '2026-11-22 12:30',
  ])
})

test('keeps past slots unavailable and ignores orders without a slot', () => {
  assert.deepEqual(available(withOwnSlot(slots, { date: '2026-11-22', time: '12:00' })), [])
  assert.deepEqual(withOwnSlot(slots, null), slots)
})
