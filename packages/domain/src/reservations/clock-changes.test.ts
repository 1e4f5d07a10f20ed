import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import { type ReservationFacts, freeTimesOn } from './reservation-availability.ts'
import {
  reservationInstant,
  reservationTimesOn,
  datesBetween,
  spanOfDate,
} from './reservation-times.ts'

// Every night from 18:00 to 03:00.
const hoursIn = (timezone: string) => ({
  timezone,
  workingDays: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day,
    from: '18:00',
    to: '03:00',
    type: 'dine_in' as const,
  })),
  specialDays: [],
  closedDates: [],
})
const iso = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? instant : new Date(instant).toISOString()
/** "00:00-00:45 02:00" for the quarters of an hour in order; a gap begins a new part. */
function inParts(times: readonly string[]): string {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const parts: string[][] = []
  for (const time of times) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last !== undefined && minutesOf(time) - minutesOf(last) === 15) part.push(time)
    else parts.push([time])
  }
  return parts.map((part) => [...new Set([part[0], part.at(-1)])].join('-')).join(' ')
}

/**
 * For each zone and each night of a change: the length of its date in hours, and the starts of stays
 * of one and of two hours on that date, after midnight and from 18:00 on.
 */
const NIGHTS: readonly [zone: string, date: string, hours: number, one: string, two: string][] = [
  // 02:00 becomes 03:00, when the restaurants close.
  ['Europe/Berlin', '2026-03-29', 23, '00:00-01:00 18:00-23:45', '00:00 18:00-23:45'],
  // 03:00 becomes 02:00: the night has an hour more.
  ['Europe/Berlin', '2026-10-25', 25, '00:00-02:45 18:00-23:45', '00:00-02:00 18:00-23:45'],
  ['America/New_York', '2026-03-08', 23, '00:00-01:00 18:00-23:45', '00:00 18:00-23:45'],
  // 02:00 becomes 01:00. From the first 01:15 on, two hours would end after the second 02:00.
  ['America/New_York', '2026-11-01', 25, '00:00-02:00 18:00-23:45', '00:00-01:45 18:00-23:45'],
  // 02:00 becomes 02:30.
  ['Australia/Lord_Howe', '2026-10-04', 23.5, '00:00-01:30 18:00-23:45', '00:00-00:30 18:00-23:45'],
  // 02:00 becomes 01:30.
  ['Australia/Lord_Howe', '2026-04-05', 24.5, '00:00-02:00 18:00-23:45', '00:00-01:30 18:00-23:45'],
  ['Asia/Kathmandu', '2026-03-29', 24, '00:00-02:00 18:00-23:45', '00:00-01:00 18:00-23:45'],
  ['Asia/Kathmandu', '2026-10-25', 24, '00:00-02:00 18:00-23:45', '00:00-01:00 18:00-23:45'],
  // Midnight becomes 01:00.
  ['Africa/Cairo', '2026-04-24', 23, '01:00-02:00 18:00-23:45', '01:00 18:00-23:45'],
  // The midnight after the 29th becomes 23:00: that evening has an hour more.
  ['Africa/Cairo', '2026-10-29', 25, '00:00-02:00 18:00-23:45', '00:00-01:00 18:00-23:45'],
  ['Africa/Cairo', '2026-10-30', 24, '00:00-02:00 18:00-23:45', '00:00-01:00 18:00-23:45'],
]

describe('the night of a clock change', () => {
  for (const [zone, date, hours, one, two] of NIGHTS)
    test(`${zone}, ${date}: every time that exists is offered once, and stays fit the hours`, () => {
      const starts = (minutes: number) => reservationTimesOn(hoursIn(zone), date, minutes)
      assert.equal(inParts(starts(60).map(({ time }) => time)), one)
      assert.equal(inParts(starts(120).map(({ time }) => time)), two)
      for (const { time, startsAt, endsAt } of starts(120)) {
        assert.equal(endsAt - startsAt, 2 * HOUR_MS, 'elapsed minutes count')
        assert.equal(reservationInstant(zone, date, time), startsAt)
      }
      const { from, until } = spanOfDate(zone, date)
      assert.equal((until - from) / HOUR_MS, hours)
      assert.deepEqual(datesBetween(zone, from, until), [date])
    })

  test('a skipped time is no instant and is not offered', () => {
    for (const [zone, date, times] of [
      ['Europe/Berlin', '2026-03-29', ['02:00', '02:15', '02:45']],
      ['America/New_York', '2026-03-08', ['02:00', '02:15', '02:45']],
      ['Australia/Lord_Howe', '2026-10-04', ['02:00', '02:15']],
      ['Africa/Cairo', '2026-04-24', ['00:00', '00:15', '00:45']],
    ] as const) {
      const offered = reservationTimesOn(hoursIn(zone), date, 15).map(({ time }) => time)
      for (const time of times) {
        assert.equal(reservationInstant(zone, date, time), null, `${zone} ${time}`)
        assert.ok(!offered.includes(time), `${zone} ${time}`)
      }
    }
    assert.equal(
      iso(reservationInstant('Asia/Kathmandu', '2026-03-29', '02:15')),
      '2026-03-28T20:30:00.000Z',
    )
  })

  test('a stay across the change ends at the second occurrence of a doubled time', () => {
    for (const [zone, date, time, minutes, end] of [
      // The second 02:30, 01:30, 01:30 and 23:30.
      ['Europe/Berlin', '2026-10-25', '01:30', 120, '2026-10-25T01:30:00.000Z'],
      ['America/New_York', '2026-11-01', '00:30', 120, '2026-11-01T06:30:00.000Z'],
      ['Australia/Lord_Howe', '2026-04-05', '01:00', 60, '2026-04-04T15:00:00.000Z'],
      ['Africa/Cairo', '2026-10-29', '22:30', 120, '2026-10-29T21:30:00.000Z'],
    ] as const) {
      const stay = reservationTimesOn(hoursIn(zone), date, minutes).find(
        (each) => each.time === time,
      )
      assert.equal(iso(stay?.endsAt), end, zone)
    }
  })

  test('a table stays taken until the second occurrence and its turnover', () => {
    const startsAt = Date.parse('2026-10-24T23:30:00Z') // 01:30 in Berlin
    const facts: ReservationFacts = {
      shop: {
        hours: {
          ...hoursIn('Europe/Berlin'),
          specialDays: [{ date: '2026-10-24', from: '18:00', to: '06:00' }],
        },
        window: { minAheadHours: 1, daysAhead: 60 },
        turnoverMinutes: 15,
        maxJoined: 1,
        coversPerQuarter: null,
        tables: [
          {
            id: 1,
            sectionId: 1,
            position: 1,
            chairCount: 2,
            minGuests: 1,
            online: true,
            active: true,
            neighbours: [],
          },
        ],
      },
      live: [
        {
          startsAt,
          from: startsAt,
          until: startsAt + 135 * 60_000,
          guests: 2,
          tableIds: [1],
          isBlock: false,
        },
      ],
      days: new Map(),
      now: Date.parse('2026-10-20T12:00:00Z'),
    }
    const free = freeTimesOn(facts, { guests: 2, by: 'guest', durationMinutes: 60 }, '2026-10-25')
      .filter(({ available, time }) => available && time < '12:00')
      .map(({ time }) => time)
    // 02:30 and 02:45 are offered as their first occurrences, when the guests still sit there.
    assert.equal(inParts(free), '00:00-00:15 03:00-05:00')
  })
})
