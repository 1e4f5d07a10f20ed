import {
  type BookingFacts,
  type Stay,
  alternativesTo,
  tableSetsFor,
} from '@hawker/domain/reservations/booking-availability'
import {
  bookingEnd,
  bookingInstant,
  bookingTimeProblem,
} from '@hawker/domain/reservations/booking-times'
import { dateOf, dayNumber, wallMinutes } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type ReservationShop, loadReservationShop } from '../availability/reservation-shop.ts'
import { alternativeWire } from './booking.wire.ts'

export type WallStart = { readonly date: string; readonly time: string }

/** Refuses dates such as the 30th of February. */
export function readStart(startDate: string): WallStart {
  const [date = '', time = ''] = startDate.split(' ')
  try {
    dayNumber(date)
  } catch {
    return refuse('validation_failed', undefined, { start_date: 'validation.invalid' })
  }
  return { date, time }
}

/** The longest turnover (120) and one clock change (60). */
const SLACK_MINUTES = 120 + 60

/** The dates that a stay can touch, without knowing the zone or the turnover. */
export function datesOfStay({ date, time }: WallStart, durationMinutes: number): string[] {
  const last = wallMinutes(time) + durationMinutes + SLACK_MINUTES
  return Array.from({ length: Math.floor(last / 1440) + 1 }, (_, index) =>
    dateOf(dayNumber(date) + index),
  )
}

/** The dates whose bookings decide about a stay. */
export const rangeOfStay = (start: WallStart, durationMinutes: number) => ({
  from: start.date,
  until: datesOfStay(start, durationMinutes).at(-1) ?? start.date,
})

/** The dates of all alternatives. */
const alternativeRange = ({ date }: WallStart) => ({
  from: dateOf(dayNumber(date) - 2),
  until: dateOf(dayNumber(date) + 4),
})

/** Refuses a time that the clock skips. */
const instantOf = (timezone: string, { date, time }: WallStart): number =>
  bookingInstant(timezone, date, time) ?? refuse('slot_unavailable')

/** Refuses a time that guests cannot book, without looking at tables. Returns the start and end. */
export function bookableTimes(
  shop: ReservationShop,
  start: WallStart,
  durationMinutes: number,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const facts = shop.facts(now.getTime())
  const { hours, window } = facts.shop
  const problem = bookingTimeProblem(hours, window, { ...start, durationMinutes }, now.getTime())
  if (problem?.code === 'booking_too_soon')
    refuse(problem.code, { earliest: new Date(problem.earliest).toISOString() })
  if (problem?.code === 'booking_too_far')
    refuse(problem.code, { last: problem.last, days: window.daysAhead })
  if (problem) refuse(problem.code)
  if (facts.days.get(start.date)?.open === false) refuse('shop_closed_day')
  return timesOf(shop.timezone, start, durationMinutes)
}

export function timesOf(timezone: string, start: WallStart, durationMinutes: number) {
  const startsAt = instantOf(timezone, start)
  return {
    startsAt: new Date(startsAt),
    endsAt: new Date(bookingEnd(startsAt, durationMinutes)),
  }
}

export const withTurnover = (endsAt: Date, turnoverMinutes: number): Date =>
  new Date(endsAt.getTime() + turnoverMinutes * MINUTE_MS)

const MAX_ATTEMPTS = 5

/** The sets of tables to try, the best first. */
export function setsToTry(facts: BookingFacts, stay: Stay, startsAt: Date): (readonly number[])[] {
  const sets: (readonly number[])[] = []
  for (const set of tableSetsFor(facts, stay, startsAt.getTime())) {
    sets.push(set)
    if (sets.length === MAX_ATTEMPTS) break
  }
  return sets
}

/** Refuses with other times of the same stay: those at the wanted tables first. */
export async function refuseTaken(
  queries: Queries,
  {
    shopId,
    stay,
    start,
    without,
    staffId,
    tableIds,
    now,
  }: {
    shopId: number
    stay: Stay
    start: WallStart
    without?: number
    staffId?: number
    /** The tables that staff named. */
    tableIds?: readonly number[]
    now: Date
  },
): Promise<never> {
  const shop = await loadReservationShop(queries, {
    key: shopId,
    range: alternativeRange(start),
    ...(without === undefined ? {} : { without }),
    ...(staffId === undefined ? {} : { staffId }),
  })
  if (!shop) return refuse('table_taken', { alternatives: [] })
  const facts = shop.facts(now.getTime())
  const atWanted = tableIds ? alternativesTo(facts, stay, start, tableIds) : []
  const wantedStarts = new Set(atWanted.map(({ startsAt }) => startsAt))
  const elsewhere = alternativesTo(facts, { ...stay, tableId: undefined }, start).filter(
    ({ startsAt }) => !wantedStarts.has(startsAt),
  )
  return refuse('table_taken', {
    alternatives: [
      ...atWanted.map((each) => ({ ...alternativeWire(each), at_wanted_tables: true })),
      ...elsewhere.map((each) => ({
        ...alternativeWire(each),
        ...(tableIds && { at_wanted_tables: false }),
      })),
    ],
  })
}
