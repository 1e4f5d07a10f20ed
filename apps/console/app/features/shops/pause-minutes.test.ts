import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesLeftOfDay } from './pause-minutes.ts'

test('the rest of the day is counted in the time zone of the shop, not of the device', () => {
  const at = Date.parse('2026-11-21T23:30:00Z')
  assert.equal(minutesLeftOfDay('America/New_York', at), 5 * 60 + 30)
  assert.equal(minutesLeftOfDay('UTC', at), 30)
})

test('at midnight the rest of the day is 1,440 minutes, the longest pause', () => {
  assert.equal(minutesLeftOfDay('UTC', Date.parse('2026-11-21T00:00:00Z')), 1440)
})
