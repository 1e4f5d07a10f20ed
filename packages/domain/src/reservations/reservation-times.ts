import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { type Interval, type ShopHours, openIntervals } from '../time/opening-hours.ts'
import {
  type DayNumber,
  dateOf,
  dayNumber,
  wallClockAt,
  wallInstant,
  wallMinutes,
  wallTime,
} from '../time/zoned-time.ts'

/** Guests book on this grid of wall times. */
export const RESERVATION_GRID_MINUTES = 15
const QUARTER_MS = RESERVATION_GRID_MINUTES * MINUTE_MS

/** `time` is the wall time in the shop's zone; instants in epoch ms. */
export type ReservationTime = {
  readonly time: string
  readonly startsAt: number
  readonly endsAt: number
}

/** How early and how late guests book. */
export type ReservationWindow = {
  readonly minAheadHours: number
  readonly daysAhead: number
}

/**
 * The instant of a wall time; null for a time that the clock skips. Of a time that occurs twice it is
 * the earlier instant. Throws RangeError for an invalid date or time.
 */
export function reservationInstant(zone: string, date: string, time: string): number | null {
  const day = dayNumber(date)
  const minutes = wallMinutes(time)
  const instant = wallInstant(zone, day, minutes)
  const clock = wallClockAt(zone, instant)
  return clock.day === day && clock.minutes === minutes ? instant : null
}

/** The end of a stay. It lasts its minutes even when the clock changes during it. */
export const reservationEnd = (startsAt: number, durationMinutes: number): number =>
  startsAt + durationMinutes * MINUTE_MS

/** Every quarter of an hour on the wall of a calendar day, in order, without skipped times. */
function gridOf(zone: string, day: DayNumber): { time: string; instant: number }[] {
  const grid: { time: string; instant: number }[] = []
  for (let minutes = 0; minutes < 1440; minutes += RESERVATION_GRID_MINUTES) {
    const instant = wallInstant(zone, day, minutes)
    const clock = wallClockAt(zone, instant)
    if (clock.day === day && clock.minutes === minutes)
      grid.push({ time: wallTime(minutes), instant })
  }
  return grid
}

const covers = (intervals: readonly Interval[], from: number, until: number): boolean =>
  intervals.some(({ opens, closes }) => opens <= from && until <= closes)

/** The hours in which guests sit: those of dine-in, or those for everything. */
const seatingHours = (hours: ShopHours, day: DayNumber): Interval[] =>
  openIntervals(hours, 'dine_in', day - 1, day + 2)

/**
 * The times of a calendar day at which a stay fits into the hours. Times after midnight belong to the
 * calendar day on which they occur. Throws RangeError for an invalid date.
 */
export function reservationTimesOn(
  hours: ShopHours,
  date: string,
  durationMinutes: number,
): ReservationTime[] {
  const day = dayNumber(date)
  const intervals = seatingHours(hours, day)
  if (intervals.length === 0) return []
  return gridOf(hours.timezone, day).flatMap(({ time, instant }) => {
    const endsAt = reservationEnd(instant, durationMinutes)
    return covers(intervals, instant, endsAt) ? [{ time, startsAt: instant, endsAt }] : []
  })
}

/** Whether guests may sit at all instants of a stay. */
export const isWithinSeatingHours = (hours: ShopHours, startsAt: number, endsAt: number): boolean =>
  covers(seatingHours(hours, wallClockAt(hours.timezone, startsAt).day), startsAt, endsAt)

/** Whether the shop opens at no time of this date. The night before can still last into it. */
export function isClosedForSeating(hours: ShopHours, date: string): boolean {
  const day = dayNumber(date)
  return openIntervals(hours, 'dine_in', day, day).length === 0
}

/** The first quarter of an hour that guests may book. */
export const earliestReservation = ({ minAheadHours }: ReservationWindow, now: number): number =>
  Math.ceil((now + minAheadHours * HOUR_MS) / QUARTER_MS) * QUARTER_MS

/** The last calendar date that guests may book. */
export const lastReservationDate = (
  { daysAhead }: ReservationWindow,
  timezone: string,
  now: number,
): string => dateOf(wallClockAt(timezone, now).day + daysAhead)

export type ReservationTimeProblem =
  | { readonly code: 'slot_unavailable' }
  | { readonly code: 'shop_closed_day' }
  | { readonly code: 'booking_too_soon'; readonly earliest: number }
  | { readonly code: 'booking_too_far'; readonly last: string }

/**
 * Why guests cannot book a stay at a date and time, before any table counts; null when they can. Throws
 * RangeError for an invalid date or time.
 */
export function reservationTimeProblem(
  hours: ShopHours,
  window: ReservationWindow,
  stay: { readonly date: string; readonly time: string; readonly durationMinutes: number },
  now: number,
): ReservationTimeProblem | null {
  const { date, time, durationMinutes } = stay
  const last = lastReservationDate(window, hours.timezone, now)
  if (date > last) return { code: 'booking_too_far', last }
  const startsAt = reservationInstant(hours.timezone, date, time)
  if (startsAt === null || wallMinutes(time) % RESERVATION_GRID_MINUTES !== 0)
    return { code: 'slot_unavailable' }
  const earliest = earliestReservation(window, now)
  if (startsAt < earliest) return { code: 'booking_too_soon', earliest }
  const intervals = seatingHours(hours, dayNumber(date))
  if (covers(intervals, startsAt, reservationEnd(startsAt, durationMinutes))) return null
  return { code: isClosedForSeating(hours, date) ? 'shop_closed_day' : 'slot_unavailable' }
}

/** The calendar dates that a span [from, until) touches, in order. */
export function datesBetween(timezone: string, from: number, until: number): string[] {
  const first = wallClockAt(timezone, from).day
  const last = wallClockAt(timezone, Math.max(from, until - 1)).day
  return Array.from({ length: last - first + 1 }, (_, index) => dateOf(first + index))
}

/** The allowed stay that is nearest to the usual one of a party; the longer of two. */
export function preferredDuration(
  guests: number,
  minutesByParty: readonly { readonly to: number; readonly minutes: number }[],
  allowed: readonly number[],
): number | null {
  const rows = minutesByParty.toSorted((a, b) => a.to - b.to)
  const usual = (rows.find(({ to }) => guests <= to) ?? rows.at(-1))?.minutes
  if (usual === undefined) return allowed[0] ?? null
  return allowed.toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || b - a)[0] ?? null
}

/** The quarter of an hour of an instant. Every zone's quarters begin at a quarter of UTC. */
export const quarterOf = (instant: number): number => Math.floor(instant / QUARTER_MS)

/** The instants at which a calendar date begins and ends. */
export const spanOfDate = (timezone: string, date: string): { from: number; until: number } => {
  const day = dayNumber(date)
  return { from: wallInstant(timezone, day, 0), until: wallInstant(timezone, day + 1, 0) }
}

/** No stay with its turnover is longer. Loading this much before a day finds each that reaches it. */
export const MAX_STAY_MS = DAY_MS
