import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doesHoldLast } from './hold-window.ts'

const HOUR_MS = 3_600_000

test('a hold lasts when the order is handed over twelve hours before its end', () => {
  const lasts = (authorizationDays: number, hours: number) =>
    doesHoldLast({ authorizationDays, now: 0, fulfilmentAt: hours * HOUR_MS })
  assert.equal(lasts(3, 60), true)
  assert.equal(lasts(3, 60.01), false)
  assert.equal(lasts(7, 60.01), true)
  assert.equal(lasts(0, -100), false)
})
