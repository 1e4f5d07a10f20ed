import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import { shop } from '../testing/ordering-rules.ts'
import {
  type OrderingRules,
  asap,
  availability,
  lastOrderAt,
  nextOrdersAt,
  takesOrdersAt,
  takingSpanAt,
} from './availability.ts'
import { dateOf, dayNumber, wallClockAt, wallInstant, wallMinutes } from './zoned-time.ts'

/** SEED=7 repeats one run. */
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
const TABLES = 3000
const TYPES = ['delivery', 'pickup'] as const
// Each zone changes its clock in the night of one of these days, by half an hour on Lord Howe.
const CHANGES = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Tokyo', '2026-06-17'],
] as const

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
const service = (zone: string, around: number): fc.Arbitrary<OrderingRules> => {
  const date = fc.integer({ min: -3, max: 4 }).map((days) => dateOf(around + days))
  return fc.record({
    timezone: fc.constant(zone),
    workingDays: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }),
        from: time,
        to: time,
        type: fc.constantFrom('all' as const, 'all' as const, ...TYPES),
      }),
      { minLength: 3, maxLength: 16 },
    ),
    specialDays: fc.array(fc.record({ date, from: time, to: time }), { maxLength: 2 }),
    closedDates: fc.array(date, { maxLength: 2 }),
    pauseUntil: fc.option(
      fc.integer({ min: -600, max: 600 }).map((minutes) => around * DAY_MS + minutes * MINUTE_MS),
      { freq: 3 },
    ),
    lastOrderMinutes: fc.constantFrom(0, 0, 10, 30, 90),
    finishAfterClose: fc.boolean(),
    preopenPrep: fc.boolean(),
    acceptPreorders: fc.boolean(),
    preorderDays: fc.constantFrom(0, 7),
    slotMinutes: fc.constant(30),
  })
}
const situation = fc.constantFrom(...CHANGES).chain(([zone, date]) =>
  fc.record({
    shop: service(zone, dayNumber(date)),
    type: fc.constantFrom(...TYPES),
    now: fc
      .integer({ min: -1440, max: 2 * 1440 })
      .map((minutes) => dayNumber(date) * DAY_MS + minutes * MINUTE_MS),
    prep: fc.integer({ min: 0, max: 90 }),
    travel: fc.integer({ min: 0, max: 40 }),
  }),
)
type Situation = { shop: OrderingRules; type: 'delivery' | 'pickup'; now: number; prep: number }

/** The rules of docs/rules/availability.md, minute by minute and without any interval arithmetic. */
function isOrderTaken({ shop: rules, type, now, prep }: Situation): boolean {
  if (rules.pauseUntil !== null && now < rules.pauseUntil) return false
  const isOpen = (instant: number) =>
    spans(rules, type, instant).some((span) => within(span, instant))
  if (!isOpen(now)) return false
  // The hours in which the kitchen works on the order: those of now, or those that it prepares for.
  const candidates = [now, ...(rules.preopenPrep ? minutesFrom(now, prep) : [])].filter(isOpen)
  return candidates.some((instant) => {
    if (rules.finishAfterClose)
      return isOpenUntil(instant + cut(instant, now, rules.lastOrderMinutes))
    return isOpenUntil(instant + cut(instant, now, Math.max(rules.lastOrderMinutes, prep)))
    function isOpenUntil(end: number) {
      for (let at = instant; at < end; at += MINUTE_MS) if (!isOpen(at)) return false
      return true
    }
  })
}
/** From the candidate until the kitchen must still be open, counted from now. */
const cut = (candidate: number, now: number, minutes: number) =>
  Math.max(0, now + minutes * MINUTE_MS - candidate)
const minutesFrom = (now: number, minutes: number) =>
  Array.from({ length: minutes + 1 }, (_, minute) => now + minute * MINUTE_MS)
const within = ([opens, closes]: readonly [number, number], instant: number) =>
  opens <= instant && instant < closes
function spans(rules: OrderingRules, type: string, instant: number): [number, number][] {
  const today = wallClockAt(rules.timezone, instant).day
  return [today - 1, today].flatMap((day) => {
    const special = rules.specialDays.filter((row) => row.date === dateOf(day))
    const weekly = rules.workingDays.filter((row) => row.day === (day + 4) % 7)
    const own = weekly.filter((row) => row.type === type)
    const regular = own.length > 0 ? own : weekly.filter((row) => row.type === 'all')
    const closed = rules.closedDates.includes(dateOf(day))
    return (special.length > 0 ? special : closed ? [] : regular).map(
      ({ from, to }): [number, number] => [
        wallInstant(rules.timezone, day, wallMinutes(from), 'opening'),
        wallInstant(
          rules.timezone,
          wallMinutes(to) <= wallMinutes(from) ? day + 1 : day,
          wallMinutes(to),
          'closing',
        ),
      ],
    )
  })
}

test('a shop is open exactly when its rules let an order for now through', () => {
  const answers = { open: 0, closed: 0 }
  fc.assert(
    fc.property(situation, (one) => {
      const taken = isOrderTaken(one)
      answers[taken ? 'open' : 'closed'] += 1
      assert.equal(takesOrdersAt(one.shop, one.type, one), taken)
      const all = availability(one.shop, one.type, one)
      assert.deepEqual([all.open, all.asap.available], [taken, taken])
      assert.equal(asap(one.shop, one.type, one).reason === null, taken)
      assert.equal(all.opensAt === null || !taken, true)
    }),
    { numRuns: TABLES, ...SEED },
  )
  assert.ok(answers.open > TABLES / 20 && answers.closed > TABLES / 20, JSON.stringify(answers))
})

test('the announced times are those at which orders begin and end', () => {
  fc.assert(
    fc.property(situation, (one) => {
      const { shop: rules, type, now, prep } = one
      const taken = takesOrdersAt(rules, type, one)
      const next = nextOrdersAt(rules, type, one)
      if (next !== null) {
        assert.ok(!taken && next > now)
        assert.equal(isOrderTaken({ ...one, now: next }), true)
        const end = Math.min(next, now + 2 * DAY_MS)
        for (let at = now; at < end; at += 7 * MINUTE_MS)
          assert.equal(takesOrdersAt(rules, type, { now: at, prep }), false)
      }
      const last = lastOrderAt(rules, type, one)
      if (last !== null) {
        assert.ok(taken && last >= now)
        assert.equal(takesOrdersAt(rules, type, { now: last - 1, prep }), true)
        assert.equal(takesOrdersAt(rules, type, { now: last + 1, prep }), false)
      }
    }),
    { numRuns: TABLES, ...SEED },
  )
})

test('the answer holds for the whole span for which lists cache it', () => {
  fc.assert(
    fc.property(situation, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
      const { shop: rules, type, prep } = one
      const span = takingSpanAt(rules, type, one)
      assert.ok(span.from <= one.now && one.now < span.until)
      const now = span.from + Math.floor((span.until - 1 - span.from) * part)
      assert.equal(takingSpanAt(rules, type, { now, prep }).taking, span.taking)
    }),
    { numRuns: TABLES, ...SEED },
  )
})

test('a shop is closed after its last order, and says when it was', () => {
  const rules = shop({ lastOrderMinutes: 10 })
  const at = (wall: string) =>
    wallInstant(rules.timezone, dayNumber('2026-06-17'), wallMinutes(wall))
  const prep = 45
  assert.equal(lastOrderAt(rules, 'pickup', { now: at('20:00'), prep }), at('21:15'))
  assert.equal(takesOrdersAt(rules, 'pickup', { now: at('21:15'), prep }), true)
  assert.equal(takesOrdersAt(rules, 'pickup', { now: at('21:16'), prep }), false)
  assert.equal(nextOrdersAt(rules, 'pickup', { now: at('21:16'), prep }), at('13:00') + DAY_MS)
  const late = { ...rules, finishAfterClose: true }
  assert.equal(lastOrderAt(late, 'pickup', { now: at('20:00'), prep }), at('21:50'))
  assert.equal(
    lastOrderAt({ ...late, lastOrderMinutes: 0 }, 'pickup', { now: at('20:00'), prep }),
    at('22:00'),
  )
})

test('a pause within the hours ends with the next order, a shop without time to cook never opens', () => {
  const rules = shop()
  const at = (wall: string) =>
    wallInstant(rules.timezone, dayNumber('2026-06-17'), wallMinutes(wall))
  const now = at('15:00')
  const paused = { ...rules, pauseUntil: at('16:00') }
  assert.equal(nextOrdersAt(paused, 'pickup', { now, prep: 20 }), at('16:00'))
  assert.equal(lastOrderAt(paused, 'pickup', { now, prep: 20 }), null)
  assert.equal(asap(paused, 'pickup', { now, prep: 20, travel: 0 }).reason, 'pause')
  const pausedLate = { ...rules, pauseUntil: at('21:50') }
  assert.equal(nextOrdersAt(pausedLate, 'pickup', { now, prep: 20 }), at('13:00') + DAY_MS)
  assert.equal(nextOrdersAt(shop({ hours: ['13:00', '13:30'] }), 'pickup', { now, prep: 45 }), null)
})
