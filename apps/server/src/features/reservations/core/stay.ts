import {
  reservationEnd,
  reservationInstant,
  reservationTimeProblem,
} from '@hawker/domain/reservations/reservation-times'
import { dateOf, dayNumber, wallMinutes } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import { refuse } from '../../../core/refuse.ts'
import type { ReservationShop } from '../availability/reservation-shop.ts'
import type { WallStart } from './wall-start.ts'

/** The longest turnover (120) and one clock change (60). */
const SLACK_MINUTES = 120 + 60

/** The dates that a stay can touch, without knowing the zone or the turnover. */
export function datesOfStay({ date, time }: WallStart, durationMinutes: number): string[] {
  const last = wallMinutes(time) + durationMinutes + SLACK_MINUTES
  return Array.from({ length: Math.floor(last / 1440) + 1 }, (_, index) =>
    dateOf(dayNumber(date) + index),
  )
}

/** The dates whose reservations decide about a stay. */
export const rangeOfStay = (start: WallStart, durationMinutes: number) => ({
  from: start.date,
  until: datesOfStay(start, durationMinutes).at(-1) ?? start.date,
})

/** Refuses a time that the clock skips. */
const instantOf = (timezone: string, { date, time }: WallStart): number =>
  reservationInstant(timezone, date, time) ?? refuse('slot_unavailable')

/** Refuses a time that guests cannot book, without looking at tables. Returns the start and end. */
export function bookableTimes(
  shop: ReservationShop,
  start: WallStart,
  durationMinutes: number,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const facts = shop.facts(now.getTime())
  const { hours, window } = facts.shop
  const problem = reservationTimeProblem(
    hours,
    window,
    { ...start, durationMinutes },
    now.getTime(),
  )
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
    endsAt: new Date(reservationEnd(startsAt, durationMinutes)),
  }
}

export const withTurnover = (endsAt: Date, turnoverMinutes: number): Date =>
  new Date(endsAt.getTime() + turnoverMinutes * MINUTE_MS)
