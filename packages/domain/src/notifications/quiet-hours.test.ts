import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietUntil } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const night = { from: 22 * 60, until: 7 * 60, timeZone: 'America/New_York' }
const endOf = (hours: typeof night, text: string) => {
  const end = quietUntil(hours, at(text))
  return end === undefined ? undefined : new Date(end).toISOString()
}

test('quiet hours across midnight end on the right morning', () => {
  assert.equal(endOf(night, '2026-11-22T02:59:00Z'), undefined) // 21:59
  assert.equal(endOf(night, '2026-11-22T03:00:00Z'), '2026-11-22T12:00:00.000Z') // 22:00
  assert.equal(endOf(night, '2026-11-22T11:59:00Z'), '2026-11-22T12:00:00.000Z') // 06:59
  assert.equal(endOf(night, '2026-11-22T12:00:00Z'), undefined) // 07:00
})

test('quiet hours within a day end that day, and equal ends mean none', () => {
  const siesta = { from: 14 * 60, until: 16 * 60, timeZone: 'Europe/Madrid' }
  assert.equal(endOf(siesta, '2026-07-01T12:30:00Z'), '2026-07-01T14:00:00.000Z')
  assert.equal(endOf(siesta, '2026-07-01T14:00:00Z'), undefined)
  assert.equal(endOf({ ...siesta, until: 14 * 60 }, '2026-07-01T12:00:00Z'), undefined)
})

test('quiet hours end at seven local time when the clock changes', () => {
  assert.equal(endOf(night, '2026-03-08T04:00:00Z'), '2026-03-08T11:00:00.000Z')
  assert.equal(endOf(night, '2026-11-01T04:00:00Z'), '2026-11-01T12:00:00.000Z')
})
