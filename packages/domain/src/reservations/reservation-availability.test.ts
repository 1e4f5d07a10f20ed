import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MINUTE_MS } from '@hawker/std/time'
import type { ShopHours } from '../time/opening-hours.ts'
import {
  type ReservationFacts,
  type LiveReservation,
  type Stay,
  alternativesTo,
  dayStateOf,
  freeTimesOn,
  nextFreeTimes,
} from './reservation-availability.ts'

const at = (text: string) => Date.parse(text)
const NOW = at('2026-07-15T10:00:00Z')
const stay: Stay = { guests: 2, by: 'guest', durationMinutes: 60 }
const facts = (more: Partial<ReservationFacts> = {}): ReservationFacts => ({
  shop: {
    hours: {
      timezone: 'UTC',
      workingDays: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        day,
        from: '18:00',
        to: '22:00',
        type: 'all',
      })),
      specialDays: [],
      closedDates: ['2026-07-17'],
    },
    window: { minAheadHours: 1, daysAhead: 60 },
    turnoverMinutes: 15,
    maxJoined: 3,
    coversPerQuarter: null,
    tables: [1, 2].map((id) => ({
      id,
      sectionId: id,
      position: id,
      chairCount: 2,
      minGuests: 1,
      online: true,
      active: true,
      neighbours: [],
    })),
  },
  live: [],
  days: new Map(),
  now: NOW,
  ...more,
})
const booked = (from: string, minutes: number, tableIds: readonly number[]): LiveReservation => ({
  startsAt: at(`${from}Z`),
  from: at(`${from}Z`),
  until: at(`${from}Z`) + minutes * MINUTE_MS,
  guests: 2,
  tableIds,
  isBlock: false,
})
const timeAt = (reservationFacts: ReservationFacts, time: string, request: Stay = stay) =>
  freeTimesOn(reservationFacts, request, '2026-07-15').find((each) => each.time === time)

describe('freeTimesOn', () => {
  test('counts free tables and names their sections', () => {
    const reservationFacts = facts({ live: [booked('2026-07-15T19:00:00', 75, [1])] })
    assert.deepEqual(
      [
        timeAt(reservationFacts, '18:45')?.tablesLeft,
        timeAt(reservationFacts, '18:45')?.sectionIds,
      ],
      [1, [2]],
    )
    assert.deepEqual(timeAt(reservationFacts, '20:15')?.sectionIds, [1, 2])
  })

  test('a table is free when the turnover of the stay before has passed', () => {
    // The stay ends at 21:00 and its turnover at 21:15.
    const reservationFacts = facts({ live: [booked('2026-07-15T19:30:00', 105, [1, 2])] })
    const short = { ...stay, durationMinutes: 45 }
    assert.equal(timeAt(reservationFacts, '21:00', short)?.available, false)
    assert.equal(timeAt(reservationFacts, '21:15', short)?.available, true)
  })

  test('the turnover of the new stay counts too', () => {
    const reservationFacts = facts({ live: [booked('2026-07-15T20:00:00', 75, [1, 2])] })
    assert.equal(timeAt(reservationFacts, '19:00')?.available, false)
    assert.equal(timeAt(reservationFacts, '18:45')?.available, true)
  })

  test('a quarter of an hour takes no more guests than its pace; a day may set its own', () => {
    const reservationFacts = facts({ live: [booked('2026-07-15T19:00:00', 75, [1])] })
    const slow = { ...reservationFacts, shop: { ...reservationFacts.shop, coversPerQuarter: 3 } }
    assert.equal(timeAt(slow, '19:00')?.available, false)
    assert.equal(timeAt(slow, '19:15')?.available, true)
    assert.equal(timeAt(slow, '19:00', { ...stay, by: 'staff' })?.available, true)
    const days = new Map([['2026-07-15', { open: true, coversPerQuarter: 4 }]])
    assert.equal(timeAt({ ...slow, days }, '19:00')?.available, true)
  })

  test('a blocked table brings no guests', () => {
    const block = { ...booked('2026-07-15T19:00:00', 75, [1]), guests: 9, isBlock: true }
    const reservationFacts = facts({ live: [block] })
    const slow = { ...reservationFacts, shop: { ...reservationFacts.shop, coversPerQuarter: 2 } }
    assert.equal(timeAt(slow, '19:00')?.available, true)
  })
})

test('a day is open, full or closed', () => {
  const day = (reservationFacts: ReservationFacts, date: string) =>
    dayStateOf(reservationFacts, stay, date)
  const full = facts({ live: [booked('2026-07-15T17:00:00', 300, [1, 2])] })
  assert.equal(day(facts(), '2026-07-15'), 'open')
  assert.equal(day(full, '2026-07-15'), 'full')
  assert.equal(day(facts(), '2026-07-17'), 'closed')
  assert.equal(day(facts(), '2026-10-15'), 'closed', 'too far ahead')
  const late = facts({ now: at('2026-07-15T21:30:00Z') })
  assert.equal(day(late, '2026-07-15'), 'full', 'too late for today')
  const days = new Map([['2026-07-15', { open: false, coversPerQuarter: null }]])
  assert.equal(day(facts({ days }), '2026-07-15'), 'closed')
})

describe('a date on which the shop does not open', () => {
  const nights: ShopHours['workingDays'] = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day,
    from: '18:00',
    to: '01:00',
    type: 'all',
  }))
  const late = (
    hours: Partial<ShopHours>,
    live: readonly LiveReservation[] = [],
  ): ReservationFacts => {
    const { shop } = facts()
    return facts({
      live,
      shop: { ...shop, hours: { ...shop.hours, workingDays: nights, ...hours } },
    })
  }
  const date = '2026-07-16'
  const long = { ...stay, durationMinutes: 120 }

  const closings: Record<string, Partial<ShopHours>> = {
    'a closed date': { closedDates: [date] },
    // The 16th is a Thursday.
    'the weekly closing day': { workingDays: nights.filter(({ day }) => day !== 4) },
    'hours for dine-in on other days only': {
      workingDays: nights
        .filter(({ day }) => day !== 4)
        .map((night): typeof night => ({ ...night, type: 'dine_in' }))
        .concat({ day: 4, from: '18:00', to: '01:00', type: 'pickup' }),
    },
  }
  for (const [what, hours] of Object.entries(closings)) {
    test(`is closed, not full: ${what}`, () => {
      assert.equal(dayStateOf(late(hours), long, date), 'closed', 'the night before is too short')
      const taken = [booked('2026-07-16T00:00:00', 60, [1, 2])]
      assert.equal(dayStateOf(late(hours, taken), { ...stay, durationMinutes: 45 }, date), 'closed')
    })
    test(`keeps the free times of the night before: ${what}`, () => {
      const short = { ...stay, durationMinutes: 45 }
      assert.equal(dayStateOf(late(hours), short, date), 'open')
      assert.deepEqual(
        freeTimesOn(late(hours), short, date).map(({ time }) => time),
        ['00:00', '00:15'],
      )
    })
  }

  test('is closed for a stay that is longer than its hours', () => {
    const brunch = late({ specialDays: [{ date, from: '11:00', to: '12:00' }] })
    assert.equal(dayStateOf(brunch, { ...stay, durationMinutes: 120 }, date), 'closed')
  })
})

test('alternatives are the three nearest times within two hours, then the next three days', () => {
  const reservationFacts = facts({ live: [booked('2026-07-15T19:30:00', 75, [1, 2])] })
  const wanted = { date: '2026-07-15', time: '19:30' }
  assert.deepEqual(
    alternativesTo(reservationFacts, stay, wanted).map(({ date, time, distanceMin }) => [
      date,
      time,
      distanceMin,
    ]),
    [
      ['2026-07-15', '18:00', -90],
      ['2026-07-15', '18:15', -75],
      ['2026-07-15', '20:45', 75],
      // The 17th is closed.
      ['2026-07-16', '19:30', 1440],
      ['2026-07-18', '19:30', 4320],
    ],
  )
})

describe('nextFreeTimes', () => {
  const next = (reservationFacts: ReservationFacts, days = 7) =>
    nextFreeTimes(reservationFacts, stay, { count: 3, days }).map(
      ({ date, time }) => `${date} ${time}`,
    )

  test('are the first free ones, today or later', () => {
    const full = facts({ live: [booked('2026-07-15T18:15:00', 150, [1, 2])] })
    assert.deepEqual(next(full), ['2026-07-15 20:45', '2026-07-15 21:00', '2026-07-16 18:00'])
  })

  test('skip a closed day, and what is too soon', () => {
    const late = facts({ now: at('2026-07-16T19:50:00Z') })
    assert.deepEqual(next(late), ['2026-07-16 21:00', '2026-07-18 18:00', '2026-07-18 18:15'])
  })

  test('are none after the last of the days', () => {
    const late = facts({ now: at('2026-07-16T20:50:00Z') })
    assert.deepEqual(next(late, 2), [])
    assert.deepEqual(next(late, 3).length, 3)
  })
})
