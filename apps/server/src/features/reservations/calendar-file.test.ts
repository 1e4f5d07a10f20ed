import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarFile } from './calendar-file.ts'

const reservation = {
  uuid: '0190a0b0-0000-7000-8000-000000000001',
  version: 3,
  status: 'approved' as const,
  startsAt: new Date('2026-11-28T00:00:00Z'),
  endsAt: new Date('2026-11-28T01:30:00Z'),
  createdAt: new Date('2026-11-21T17:00:00Z'),
  shop_title: 'Fish, chips; more',
  shop_address: 'Äußere Straße 100 at the corner of a very long avenue, Washington, 20009',
  shop_phone: '+12025550100',
  number: 'K7-482',
}
const lines = (more: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...reservation, ...more }).split('\r\n')

test('a calendar file has the stay in UTC, its version as sequence, and escaped texts', () => {
  const file = lines()
  for (const line of [
    'UID:0190a0b0-0000-7000-8000-000000000001',
    'SEQUENCE:3',
    'DTSTART:20261128T000000Z',
    'DTEND:20261128T013000Z',
    'SUMMARY:Fish\\, chips\\; more',
    'DESCRIPTION:K7-482\\n+12025550100',
    'STATUS:CONFIRMED',
  ])
    assert.ok(file.includes(line), line)
  assert.deepEqual([file[0], file.at(-2), file.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('no line has more than 75 octets, and folded lines read as before', () => {
  assert.ok(lines().every((line) => Buffer.byteLength(line) <= 75))
  const unfolded = calendarFile(reservation).replaceAll('\r\n ', '')
  assert.ok(unfolded.includes(reservation.shop_address.replaceAll(',', '\\,')))
})

test('a canceled reservation cancels its entry, and an unanswered one is tentative', () => {
  assert.ok(lines({ status: 'canceled' }).includes('STATUS:CANCELLED'))
  assert.ok(lines({ status: 'new' }).includes('STATUS:TENTATIVE'))
})
