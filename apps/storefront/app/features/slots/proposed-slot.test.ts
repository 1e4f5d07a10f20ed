import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedSlot } from './proposed-slot.ts'

/** Half hours of an evening in Washington, five hours behind UTC. */
const evening = (day: number, taken: readonly string[] = []) => ({
  date: `2026-11-${day}`,
  slots: ['18:00', '18:30', '19:00'].map((time, at) => ({
    time,
    starts_at: new Date(Date.UTC(2026, 10, day, 23, at * 30)).toISOString(),
    ends_at: new Date(Date.UTC(2026, 10, day, 23, at * 30 + 30)).toISOString(),
    available: !taken.includes(time),
    left: null,
    reason: null,
  })),
})
const slots = { timezone: 'America/New_York', days: [evening(22), evening(23, ['18:00'])] }

test('a moment proposes the window it falls into, by the clock of the shop', () => {
  assert.deepEqual(proposedSlot(slots, '2026-11-22T18:30'), { date: '2026-11-22', time: '18:30' })
  assert.deepEqual(proposedSlot(slots, '2026-11-22T18:59'), { date: '2026-11-22', time: '18:30' })
})

test('what cannot be had then is proposed for the next time it can', () => {
  assert.deepEqual(proposedSlot(slots, '2026-11-23T18:10'), { date: '2026-11-23', time: '18:30' })
  assert.deepEqual(proposedSlot(slots, '2026-11-22T23:00'), { date: '2026-11-23', time: '18:30' })
})

test('nothing is proposed after the last window, nor for a time that no calendar knows', () => {
  assert.equal(proposedSlot(slots, '2026-11-29T18:00'), null)
  assert.equal(proposedSlot(slots, '2026-02-31T18:00'), null)
})
