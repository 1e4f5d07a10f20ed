import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShopHours } from '../time/opening-hours.ts'
import {
  reservationEnd,
  reservationInstant,
  reservationTimeProblem,
  reservationTimesOn,
  datesBetween,
  earliestReservation,
  isClosedForSeating,
  preferredDuration,
  quarterOf,
} from './reservation-times.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const hoursIn = (timezone: string, from: string, to: string, more: Partial<ShopHours> = {}) => ({
  timezone,
  workingDays: EVERY_DAY.map((day) => ({ day, from, to, type: 'all' as const })),
  specialDays: [],
  closedDates: [],
  ...more,
})
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const times = (hours: ShopHours, date: string, minutes = 60) =>
  reservationTimesOn(hours, date, minutes).map(({ time }) => time)

describe('reservationTimesOn', () => {
  test('offers each quarter of an hour at which the stay fits into the hours', () => {
    const hours = hoursIn('America/New_York', '18:00', '20:00')
    assert.deepEqual(times(hours, '2026-07-15', 90), ['18:00', '18:15', '18:30'])
    assert.deepEqual(times(hours, '2026-07-15', 120), ['18:00'])
    assert.deepEqual(times(hours, '2026-07-15', 121), [])
  })

  test('puts times after midnight under the day on which they occur', () => {
    const hours = hoursIn('Europe/Berlin', '22:00', '01:00', {
      closedDates: ['2026-07-16'],
    })
    assert.deepEqual(times(hours, '2026-07-15').slice(-2), ['23:30', '23:45'])
    assert.deepEqual(times(hours, '2026-07-16'), ['00:00'], 'the night of the 15th goes on')
    assert.deepEqual(times(hours, '2026-07-17')[0], '22:00', 'the night of the 16th was closed')
  })

  test('uses the hours of dine-in instead of the others', () => {
    const hours = hoursIn('Asia/Kathmandu', '08:00', '22:00')
    const dining: ShopHours = {
      ...hours,
      workingDays: [...hours.workingDays, { day: 3, from: '19:00', to: '20:15', type: 'dine_in' }],
    }
    assert.deepEqual(times(dining, '2026-07-15'), ['19:00', '19:15'])
    assert.equal(times(dining, '2026-07-16')[0], '08:00')
  })

  test('uses special days, and offers nothing on closed dates', () => {
    const hours = hoursIn('UTC', '12:00', '22:00', {
      specialDays: [{ date: '2026-07-15', from: '20:00', to: '21:15' }],
      closedDates: ['2026-07-16'],
    })
    assert.deepEqual(times(hours, '2026-07-15'), ['20:00', '20:15'])
    assert.deepEqual(times(hours, '2026-07-16'), [])
    assert.equal(isClosedForSeating(hours, '2026-07-16'), true)
    assert.equal(isClosedForSeating(hours, '2026-07-15'), false)
  })

  test('offers no time that the clock skips in spring', () => {
    const berlin = times(hoursIn('Europe/Berlin', '18:00', '05:00'), '2026-03-29')
    assert.ok(!berlin.some((time) => time.startsWith('02:')), berlin.join())
    assert.ok(berlin.includes('01:45') && berlin.includes('03:00'))
    const newYork = times(hoursIn('America/New_York', '18:00', '05:00'), '2026-03-08')
    assert.ok(!newYork.includes('02:15'))
    const lordHowe = times(hoursIn('Australia/Lord_Howe', '18:00', '05:00'), '2026-10-04')
    assert.ok(!lordHowe.includes('02:00') && !lordHowe.includes('02:15'), lordHowe.join())
    assert.ok(lordHowe.includes('01:45') && lordHowe.includes('02:30'))
  })

  test('offers a time that occurs twice in autumn once, the earlier one', () => {
    const hours = hoursIn('Europe/Berlin', '18:00', '05:00')
    const autumn = reservationTimesOn(hours, '2026-10-25', 120)
    const twice = autumn.filter(({ time }) => time === '02:30')
    assert.deepEqual(
      twice.map(({ startsAt }) => iso(startsAt)),
      ['2026-10-25T00:30:00.000Z'],
    )
    assert.deepEqual(
      reservationTimesOn(hoursIn('Australia/Lord_Howe', '18:00', '05:00'), '2026-04-05', 60)
        .filter(({ time }) => time === '01:45')
        .map(({ startsAt }) => iso(startsAt)),
      ['2026-04-04T14:45:00.000Z'],
    )
  })

  test('a stay lasts its minutes when the clock changes during it', () => {
    const hours = hoursIn('Europe/Berlin', '18:00', '05:00')
    const long = reservationTimesOn(hours, '2026-10-25', 120).find(({ time }) => time === '01:30')
    // The second 02:30 of that night.
    assert.equal(iso(long?.endsAt ?? null), '2026-10-25T01:30:00.000Z')
    const short = reservationTimesOn(hours, '2026-03-29', 120).find(({ time }) => time === '01:30')
    // 04:30 on the wall.
    assert.equal(iso(short?.endsAt ?? null), '2026-03-29T02:30:00.000Z')
  })

  test('handles hours of 18:00 to 03:00 on both nights of change', () => {
    for (const [zone, spring, autumn] of [
      ['Europe/Berlin', '2026-03-29', '2026-10-25'],
      ['America/New_York', '2026-03-08', '2026-11-01'],
    ] as const) {
      const hours = hoursIn(zone, '18:00', '03:00')
      const last = (date: string) =>
        times(hours, date)
          .filter((time) => time < '12:00')
          .at(-1)
      // 02:00 to 03:00 does not exist, so the last hour begins at 01:00.
      assert.equal(last(spring), '01:00', zone)
      assert.equal(last(autumn), zone === 'Europe/Berlin' ? '02:45' : '02:00', zone)
    }
  })
})

describe('reservationInstant', () => {
  test('maps wall times of five zones, and nothing for a skipped time', () => {
    const at = (zone: string, date: string, time: string) =>
      iso(reservationInstant(zone, date, time))
    assert.equal(at('Europe/Berlin', '2026-07-15', '19:00'), '2026-07-15T17:00:00.000Z')
    assert.equal(at('America/New_York', '2026-01-15', '19:00'), '2026-01-16T00:00:00.000Z')
    assert.equal(at('Australia/Lord_Howe', '2026-07-15', '19:00'), '2026-07-15T08:30:00.000Z')
    assert.equal(at('Asia/Kathmandu', '2026-07-15', '19:00'), '2026-07-15T13:15:00.000Z')
    assert.equal(at('UTC', '2026-07-15', '19:00'), '2026-07-15T19:00:00.000Z')
    assert.equal(at('Europe/Berlin', '2026-03-29', '02:15'), null)
    assert.throws(() => reservationInstant('UTC', '2026-02-30', '19:00'), RangeError)
  })
})

describe('reservationTimeProblem', () => {
  const hours = hoursIn('Europe/Berlin', '18:00', '23:00', { closedDates: ['2026-07-17'] })
  const window = { minAheadHours: 1, daysAhead: 60 }
  const now = Date.parse('2026-07-15T15:00:00Z') // 17:00
  const problem = (date: string, time: string, durationMinutes = 90) =>
    reservationTimeProblem(hours, window, { date, time, durationMinutes }, now)

  test('accepts a time in the hours', () => {
    assert.equal(problem('2026-07-15', '18:00'), null)
    assert.equal(problem('2026-09-13', '21:30'), null, 'the last day')
  })

  test('names the cause', () => {
    assert.deepEqual(problem('2026-07-15', '18:10'), { code: 'slot_unavailable' })
    assert.deepEqual(problem('2026-07-15', '21:45'), { code: 'slot_unavailable' })
    assert.deepEqual(problem('2026-07-17', '19:00'), { code: 'shop_closed_day' })
    assert.deepEqual(problem('2026-09-14', '19:00'), {
      code: 'booking_too_far',
      last: '2026-09-13',
    })
    assert.deepEqual(problem('2026-07-15', '17:45'), {
      code: 'booking_too_soon',
      earliest: Date.parse('2026-07-15T16:00:00Z'),
    })
    assert.equal(problem('2026-07-14', '19:00')?.code, 'booking_too_soon')
  })

  test('a reservation that starts exactly the minimum ahead is accepted, a minute later not', () => {
    assert.equal(earliestReservation(window, now), Date.parse('2026-07-15T16:00:00Z'))
    assert.equal(earliestReservation(window, now + 60_000), Date.parse('2026-07-15T16:15:00Z'))
  })
})

test('lists the dates that a stay touches, without the one at whose midnight it ends', () => {
  const at = (text: string) => Date.parse(text)
  const dates = (from: string, until: string) => datesBetween('Europe/Berlin', at(from), at(until))
  assert.deepEqual(dates('2026-07-15T20:00:00Z', '2026-07-15T22:00:00Z'), ['2026-07-15'])
  assert.deepEqual(dates('2026-07-15T20:00:00Z', '2026-07-15T22:01:00Z'), [
    '2026-07-15',
    '2026-07-16',
  ])
})

test('prefers the allowed stay that is nearest to the usual one of the party', () => {
  const usual = [
    { to: 2, minutes: 90 },
    { to: 4, minutes: 120 },
    { to: 99, minutes: 150 },
  ]
  const allowed = [60, 90, 120]
  assert.deepEqual(
    [1, 2, 3, 4, 5, 200].map((guests) => preferredDuration(guests, usual, allowed)),
    [90, 90, 120, 120, 120, 120],
  )
  assert.equal(preferredDuration(2, usual, [60, 120]), 120, 'the longer of two')
  assert.equal(preferredDuration(2, [], [60, 120]), 60)
  assert.equal(preferredDuration(2, usual, []), null)
})

test('a quarter of an hour holds its start, not its end', () => {
  const at = (text: string) => quarterOf(Date.parse(text))
  assert.equal(at('2026-07-15T17:14:59Z'), at('2026-07-15T17:00:00Z'))
  assert.notEqual(at('2026-07-15T17:15:00Z'), at('2026-07-15T17:00:00Z'))
  assert.equal(reservationEnd(0, 90), 5_400_000)
})
