import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import fc from 'fast-check'
import { openIntervals } from '../time/opening-hours.ts'
import { dayNumber } from '../time/zoned-time.ts'
import {
  type ReservationFacts,
  type ReservationShop,
  type DayRule,
  type LiveReservation,
  type Stay,
  alternativesTo,
  dayStateOf,
  freeTimesOn,
  isWithinPace,
  tableSetsFor,
} from './reservation-availability.ts'
import {
  reservationEnd,
  reservationTimeProblem,
  reservationTimesOn,
  quarterOf,
} from './reservation-times.ts'
import type { FloorTable } from './table-choice.ts'

// FLOORS=20000 for a long run; SEED=7 repeats one.
const FLOORS = Number(process.env['FLOORS'] ?? 300)
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
] as const
// Days of clock changes in these zones, and the days around them.
const DATES = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31']

const wall = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45, 10))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const working = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  from: wall,
  to: wall,
  type: fc.constantFrom('all' as const, 'all' as const, 'dine_in' as const, 'delivery' as const),
})
const floor = fc
  .array(
    fc.record({
      sectionId: fc.constantFrom(1, 2),
      position: fc.integer({ min: 0, max: 3 }),
      chairCount: fc.integer({ min: 1, max: 6 }),
      minGuests: fc.integer({ min: 1, max: 3 }),
      online: fc.constantFrom(true, true, true, false),
      active: fc.constantFrom(true, true, true, true, false),
      joined: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((tables): FloorTable[] => {
    const pairs = tables.flatMap(({ joined }, index) =>
      joined
        .filter((other) => other !== index && other < tables.length)
        .map((other) => [index, other]),
    )
    return tables.map((table, index) => ({
      ...table,
      id: index + 1,
      neighbours: [
        ...new Set(
          pairs
            .filter((pair) => pair.includes(index))
            .map(([a = 0, b = 0]) => (a === index ? b : a) + 1),
        ),
      ],
    }))
  })

const shop: fc.Arbitrary<ReservationShop> = fc.record({
  hours: fc.record({
    timezone: fc.constantFrom(...ZONES),
    workingDays: fc.array(working, { minLength: 2, maxLength: 12 }),
    specialDays: fc.array(fc.record({ date: fc.constantFrom(...DATES), from: wall, to: wall }), {
      maxLength: 1,
    }),
    closedDates: fc.subarray(DATES, { maxLength: 1 }),
  }),
  window: fc.record({
    minAheadHours: fc.constantFrom(0, 1, 3),
    daysAhead: fc.constantFrom(1, 60),
  }),
  turnoverMinutes: fc.constantFrom(0, 15, 20),
  maxJoined: fc.integer({ min: 1, max: 3 }),
  coversPerQuarter: fc.constantFrom(null, null, 4, 8),
  tables: floor,
})
const stay: fc.Arbitrary<Stay> = fc.record({
  guests: fc.integer({ min: 1, max: 9 }),
  by: fc.constantFrom('guest' as const, 'guest' as const, 'staff' as const),
  durationMinutes: fc.constantFrom(45, 60, 90, 120, 150),
  sectionId: fc.constantFrom(undefined, undefined, 1, 2),
})
const dayRule: fc.Arbitrary<DayRule> = fc.record({
  open: fc.constantFrom(true, true, true, true, false),
  coversPerQuarter: fc.constantFrom(null, null, 3, 7),
})
const scene = fc.record({
  shop,
  dayRule: fc.option(dayRule, { nil: undefined }),
  date: fc.constantFrom(...DATES),
  stays: fc.array(fc.tuple(stay, fc.nat()), { maxLength: 12 }),
  request: stay,
  hoursBefore: fc.integer({ min: -20, max: 60 }),
})

/** Books stays one after the other at times that are offered, as the server does. */
function fill(
  empty: ReservationFacts,
  date: string,
  stays: readonly (readonly [Stay, number])[],
): ReservationFacts {
  let facts = empty
  for (const [each, choice] of stays) {
    const free = freeTimesOn(facts, each, date).filter(({ available }) => available)
    const time = free[choice % Math.max(1, free.length)]
    if (time) facts = book(facts, each, time.startsAt).facts
  }
  return facts
}

function book(facts: ReservationFacts, each: Stay, startsAt: number) {
  const set = tableSetsFor(facts, each, startsAt).next().value
  assert.ok(set, 'an offered time can be booked')
  const reservation: LiveReservation = {
    startsAt,
    from: startsAt,
    until: reservationEnd(startsAt, each.durationMinutes + facts.shop.turnoverMinutes),
    guests: each.guests,
    tableIds: set,
    isBlock: false,
  }
  const after = { ...facts, live: [...facts.live, reservation] }
  if (each.by === 'guest') checkPace(after, startsAt)
  return { facts: after, reservation }
}

/** All stays are on the date of the only rule. */
function checkPace({ shop: place, live, days }: ReservationFacts, startsAt: number) {
  const [rule] = days.values()
  const pace = rule?.coversPerQuarter ?? place.coversPerQuarter
  const arriving = live.filter((one) => quarterOf(one.startsAt) === quarterOf(startsAt))
  const guests = arriving.reduce((sum, one) => sum + one.guests, 0)
  assert.ok(pace === null || guests <= pace, 'the pace is respected')
}

function checkNoOverlap({ live }: ReservationFacts) {
  for (const [index, one] of live.entries())
    for (const other of live.slice(index + 1))
      if (one.from < other.until && other.from < one.until)
        assert.ok(
          !one.tableIds.some((id) => other.tableIds.includes(id)),
          'no two live reservations hold a table at the same time',
        )
}

/** The sizes of every free connected set that holds the party, found by trying all subsets. */
function allSets(facts: ReservationFacts, each: Stay, startsAt: number): number[][] {
  const until = reservationEnd(startsAt, each.durationMinutes + facts.shop.turnoverMinutes)
  const taken = new Set(
    facts.live
      .filter((one) => one.from < until && startsAt < one.until)
      .flatMap(({ tableIds }) => tableIds),
  )
  const usable = facts.shop.tables.filter(
    (table) =>
      table.active &&
      (table.online || each.by === 'staff') &&
      (each.sectionId === undefined || table.sectionId === each.sectionId) &&
      table.minGuests <= each.guests &&
      !taken.has(table.id),
  )
  const sets: number[][] = []
  for (let mask = 1; mask < 1 << usable.length; mask++) {
    const set = usable.filter((_, index) => mask & (1 << index))
    if (set.length > facts.shop.maxJoined) continue
    if (set.reduce((sum, { chairCount }) => sum + chairCount, 0) < each.guests) continue
    const reached = new Set([set[0]?.id])
    for (let round = 0; round < set.length; round++)
      for (const table of set)
        if (table.neighbours.some((id) => reached.has(id))) reached.add(table.id)
    if (set.every(({ id }) => reached.has(id))) sets.push(set.map(({ id }) => id))
  }
  return sets
}

test('random floors and hours keep every rule of booking', () => {
  let reservations = 0
  let joined = 0
  let full = 0
  fc.assert(
    fc.property(scene, ({ shop: place, dayRule: rule, date, stays, request, hoursBefore }) => {
      const noon = dayNumber(date) * 24 * HOUR_MS
      const empty: ReservationFacts = {
        shop: place,
        live: [],
        days: new Map(rule ? [[date, rule]] : []),
        now: noon - hoursBefore * HOUR_MS,
      }
      const facts = fill(empty, date, stays)
      reservations += facts.live.length
      joined += facts.live.filter(({ tableIds }) => tableIds.length > 1).length
      checkNoOverlap(facts)
      const offered = freeTimesOn(facts, request, date)
      if (rule?.open === false) {
        assert.deepEqual(offered, [], 'a closed day offers nothing')
        assert.equal(dayStateOf(facts, request, date), 'closed')
        return
      }
      const day = dayNumber(date)
      const intervals = openIntervals(place.hours, 'dine_in', day - 1, day + 2)
      for (const [index, time] of offered.entries()) {
        const before = offered[index - 1]
        if (before) assert.ok(before.startsAt < time.startsAt && before.time < time.time)
        assert.ok(
          intervals.some(({ opens, closes }) => opens <= time.startsAt && time.endsAt <= closes),
          'a time lies in the hours',
        )
        assert.equal(time.endsAt - time.startsAt, request.durationMinutes * MINUTE_MS)
        const problem = reservationTimeProblem(
          place.hours,
          place.window,
          { date, time: time.time, durationMinutes: request.durationMinutes },
          facts.now,
        )
        assert.equal(problem, null, 'an offered time passes the checks of a reservation')
        const set = tableSetsFor(facts, request, time.startsAt).next().value
        assert.equal(set !== undefined, time.available, 'offered means bookable')
        const possible =
          request.by === 'guest' && !isWithinPace(facts, time.startsAt, request.guests)
            ? []
            : allSets(facts, request, time.startsAt)
        assert.equal(possible.length > 0, time.available, 'no set was overlooked')
        if (!set) {
          full += 1
          continue
        }
        const chairs = (ids: readonly number[]) =>
          place.tables.reduce(
            (sum, { id, chairCount }) => sum + (ids.includes(id) ? chairCount : 0),
            0,
          )
        assert.ok(chairs(set) >= request.guests, 'the set holds the party')
        assert.ok(
          possible.some(
            (other) => other.length === set.length && set.every((id: number) => other.includes(id)),
          ),
          'the set is connected and free',
        )
        for (const other of possible)
          assert.ok(
            other.length > set.length ||
              (other.length === set.length && chairs(other) >= chairs(set)),
            'no smaller set was free',
          )
      }
      // Times of the plain grid that are not offered fail a check of a reservation.
      const offeredNow = new Set(offered.map(({ time }) => time))
      for (const { time } of reservationTimesOn(place.hours, date, request.durationMinutes))
        if (!offeredNow.has(time))
          assert.notEqual(
            reservationTimeProblem(
              place.hours,
              place.window,
              { date, time, durationMinutes: request.durationMinutes },
              facts.now,
            ),
            null,
          )

      const free = offered.find(({ available }) => available)
      assert.equal(dayStateOf(facts, request, date) === 'open', free !== undefined)
      if (free) {
        const booked = book(facts, request, free.startsAt)
        checkNoOverlap(booked.facts)
        const canceled = {
          ...booked.facts,
          live: booked.facts.live.filter((each) => each !== booked.reservation),
        }
        assert.deepEqual(
          book(canceled, request, free.startsAt).reservation,
          booked.reservation,
          'after cancelling, the same reservation works again',
        )
        assert.deepEqual(freeTimesOn(canceled, request, date), offered)
        for (const { startsAt } of alternativesTo(booked.facts, request, {
          date,
          time: free.time,
        })) {
          assert.notEqual(startsAt, free.startsAt)
          assert.ok(
            tableSetsFor(booked.facts, request, startsAt).next().value,
            'alternatives are free',
          )
        }
      }
    }),
    { numRuns: FLOORS, ...SEED },
  )
  // The floors exercise the rules, and do not pass because nothing was booked. A run of
  // 300 random floors has 100 to 210 reservations, 5 to 30 of them at joined tables, and over
  // 2,000 full times: the bounds leave room for unlucky seeds.
  assert.ok(
    reservations > FLOORS / 10 && joined > 0 && full > FLOORS,
    `${reservations} ${joined} ${full}`,
  )
})
