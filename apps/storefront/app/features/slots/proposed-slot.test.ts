import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedSlot } from './proposed-slot.ts'

/** Half-hour slots of an evening in Washington, five hours behind UTC. */
const evening = (day: number, full: readonly string[] = []) => ({
  date: `2026-11-${day}`,
  label: `November ${day}`,
  slots: ['18:00', '18:30', '19:00'].map((time, index) => ({
    time,
    starts_at: new Date(Date.UTC(2026, 10, day, 23, index * 30)).toISOString(),
    ends_at: new Date(Date.UTC(2026, 10, day, 23, index * 30 + 30)).toISOString(),
    available: !full.includes(time),
    left: null,
    reason: null,
  })),
})
const slots = { timezone: 'America/New_York', days: [evening(22), evening(23, ['18:00'])] }

test('proposes the slot that contains the time, in the time zone of the shop', () => {
  assert.deepEqual(proposedSlot(slots, '2026-11-22T18:30'), { date: '2026-11-22', time: '18:30' })
  assert.deepEqual(proposedSlot(slots, '2026-11-22T18:59'), { date: '2026-11-22', time: '18:30' })
})

test('proposes the next available slot', () => {
  assert.deepEqual(proposedSlot(slots, '2026-11-23T18:10'), { date: '2026-11-23', time: '18:30' })
  assert.deepEqual(proposedSlot(slots, '2026-11-22T23:00'), { date: '2026-11-23', time: '18:30' })
})

test('proposes nothing after the last slot or for an invalid date', () => {
  assert.equal(proposedSlot(slots, '2026-11-29T18:00'), null)
  assert.equal(proposedSlot(slots, '2026-02-31T18:00'), null)
})
