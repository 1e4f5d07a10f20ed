import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import {
  dateOf,
  dayNumber,
  offsetAt,
  wallClockAt,
  wallInstant,
  wallMinutes,
  wallTime,
  weekdayOf,
} from './zoned-time.ts'

const at = (iso: string) => Date.parse(iso)
const instant = (zone: string, date: string, time: string, meaning?: 'opening' | 'closing') =>
  new Date(wallInstant(zone, dayNumber(date), wallMinutes(time), meaning)).toISOString()

test('a wall time maps to an instant in its zone, in winter and summer', () => {
  assert.equal(instant('America/New_York', '2026-01-15', '18:30'), '2026-01-15T23:30:00.000Z')
  assert.equal(instant('America/New_York', '2026-07-15', '18:30'), '2026-07-15T22:30:00.000Z')
  assert.equal(instant('Europe/Berlin', '2026-07-15', '00:00'), '2026-07-14T22:00:00.000Z')
  assert.equal(instant('Asia/Kathmandu', '2026-07-15', '12:00'), '2026-07-15T06:15:00.000Z')
  assert.equal(instant('Pacific/Kiritimati', '2026-07-15', '06:00'), '2026-07-14T16:00:00.000Z')
  assert.equal(instant('UTC', '2026-07-15', '24:00'), '2026-07-16T00:00:00.000Z')
})

test('a skipped time maps to the first instant after the gap', () => {
  assert.equal(instant('America/New_York', '2026-03-08', '02:30'), '2026-03-08T07:00:00.000Z')
  assert.equal(
    instant('America/New_York', '2026-03-08', '02:30', 'closing'),
    '2026-03-08T07:00:00.000Z',
  )
  assert.equal(instant('Europe/Berlin', '2026-03-29', '02:00'), '2026-03-29T01:00:00.000Z')
  assert.equal(instant('Europe/Berlin', '2026-03-29', '01:59'), '2026-03-29T00:59:00.000Z')
  assert.equal(instant('Europe/Berlin', '2026-03-29', '03:00'), '2026-03-29T01:00:00.000Z')
})

test('a repeated time maps to the earlier instant for an opening and the later for a closing', () => {
  assert.equal(instant('America/New_York', '2026-11-01', '01:30'), '2026-11-01T05:30:00.000Z')
  assert.equal(
    instant('America/New_York', '2026-11-01', '01:30', 'closing'),
    '2026-11-01T06:30:00.000Z',
  )
  assert.equal(instant('Europe/Berlin', '2026-10-25', '02:30'), '2026-10-25T00:30:00.000Z')
  assert.equal(
    instant('Europe/Berlin', '2026-10-25', '02:30', 'closing'),
    '2026-10-25T01:30:00.000Z',
  )
  assert.equal(
    instant('Europe/Berlin', '2026-10-25', '03:00', 'closing'),
    '2026-10-25T02:00:00.000Z',
  )
})

test('handles zones that change by half an hour, and one that skipped a day', () => {
  assert.equal(instant('Australia/Lord_Howe', '2026-10-04', '02:15'), '2026-10-03T15:30:00.000Z')
  assert.equal(instant('Pacific/Apia', '2011-12-30', '12:00'), '2011-12-30T10:00:00.000Z')
})

test('the wall clock has date, weekday and minutes', () => {
  assert.deepEqual(wallClockAt('America/New_York', at('2026-11-01T05:30:00Z')), {
    day: 20_758,
    date: '2026-11-01',
    weekday: 0,
    minutes: 90,
  })
  assert.deepEqual(wallClockAt('America/New_York', at('2026-11-01T06:30:00Z')), {
    day: 20_758,
    date: '2026-11-01',
    weekday: 0,
    minutes: 90,
  })
  assert.equal(wallClockAt('Asia/Tokyo', at('2026-07-15T15:00:00Z')).date, '2026-07-16')
})

test('the wall clock matches Intl over two years', () => {
  for (const zone of [
    'America/New_York',
    'Europe/Berlin',
    'Asia/Tehran',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ]) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (
      let instant = at('2026-01-01T00:10:00Z');
      instant < at('2028-01-01T00:00:00Z');
      instant += 5 * HOUR_MS
    ) {
      assert.equal(wallTime(wallClockAt(zone, instant).minutes), format.format(instant))
    }
  }
})

test('refuses dates and times that do not exist', () => {
  for (const date of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', '2026-01-01T00:00'])
    assert.throws(() => dayNumber(date), RangeError)
  for (const time of ['24:01', '25:00', '9:00', '12:60', '12:5', '', '12:00:00'])
    assert.throws(() => wallMinutes(time), RangeError)
  assert.throws(() => offsetAt('Mars/Olympus', 0), RangeError)
})

test('day numbers count from 1970-01-01, a Thursday', () => {
  assert.deepEqual(
    [dayNumber('1970-01-01'), dateOf(0), weekdayOf(0), weekdayOf(-5), wallTime(65)],
    [0, '1970-01-01', 4, 6, '01:05'],
  )
  assert.equal(dateOf(dayNumber('2028-02-29') + 1), '2028-03-01')
})

test('offsets before standard time have seconds', () => {
  assert.equal(
    offsetAt('America/New_York', at('1870-01-01T00:00:00Z')),
    -(4 * 3600 + 56 * 60 + 2) * 1000,
  )
})
