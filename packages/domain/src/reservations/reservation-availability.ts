import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { ShopHours } from '../time/opening-hours.ts'
import { dateOf, dayNumber, wallClockAt, wallMinutes, wallTime } from '../time/zoned-time.ts'
import {
  type ReservationTime,
  type ReservationWindow,
  reservationEnd,
  reservationInstant,
  reservationTimesOn,
  earliestReservation,
  isClosedForSeating,
  lastReservationDate,
  quarterOf,
  spanOfDate,
} from './reservation-times.ts'
import {
  type Floor,
  type FloorTable,
  type TableRequest,
  type TableUse,
  bestTables,
  freeTables,
  tableSets,
} from './table-choice.ts'

/** A reservation that holds tables. `from` and `until` include the turnover; epoch ms. */
export type LiveReservation = {
  readonly startsAt: number
  readonly from: number
  readonly until: number
  readonly guests: number
  readonly tableIds: readonly number[]
  /** A blocked table has no guests. */
  readonly isBlock: boolean
}

/** What the shop has set for one date. */
export type DayRule = { readonly open: boolean; readonly coversPerQuarter: number | null }

export type ReservationShop = {
  readonly hours: ShopHours
  readonly window: ReservationWindow
  readonly turnoverMinutes: number
  readonly maxJoined: number
  /** Guests who may arrive in one quarter of an hour; null: no limit. */
  readonly coversPerQuarter: number | null
  readonly tables: readonly FloorTable[]
}

export type ReservationFacts = {
  readonly shop: ReservationShop
  readonly live: readonly LiveReservation[]
  /** By date; a date without a row is open. */
  readonly days: ReadonlyMap<string, DayRule>
  readonly now: number
}

export type Stay = TableRequest & { readonly durationMinutes: number }

export type FreeTime = ReservationTime & {
  readonly available: boolean
  /** Free tables that hold the party alone; 1 when only joined tables hold it. */
  readonly tablesLeft: number
  /** The sections that hold the party alone. */
  readonly sectionIds: readonly number[]
}

const floorOf = ({ tables, maxJoined }: ReservationShop): Floor => ({ tables, maxJoined })

/** Which tables are free for a stay that starts at an instant, turnover included. */
function useAt(
  { shop, live }: ReservationFacts,
  startsAt: number,
  durationMinutes: number,
): TableUse {
  const until = reservationEnd(startsAt, durationMinutes + shop.turnoverMinutes)
  const taken = new Set(
    live
      .filter((reservation) => reservation.from < until && startsAt < reservation.until)
      .flatMap(({ tableIds }) => tableIds),
  )
  // Only a choice between equal tables asks for the counts.
  let counts: ReadonlyMap<number, number> | undefined
  return {
    isFree: (id) => !taken.has(id),
    reservations: (id) => (counts ??= countsOnDate(shop, live, startsAt)).get(id) ?? 0,
  }
}

/** How many reservations each table has on the calendar date of an instant. */
function countsOnDate(
  { hours: { timezone } }: ReservationShop,
  live: readonly LiveReservation[],
  instant: number,
): ReadonlyMap<number, number> {
  const { from, until } = spanOfDate(timezone, wallClockAt(timezone, instant).date)
  const counts = new Map<number, number>()
  for (const { startsAt, tableIds } of live)
    if (from <= startsAt && startsAt < until)
      for (const id of tableIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Whether so many more guests may arrive in the quarter of an hour of an instant. */
export function isWithinPace(
  { shop, live, days }: ReservationFacts,
  startsAt: number,
  guests: number,
): boolean {
  const { date } = wallClockAt(shop.hours.timezone, startsAt)
  const limit = days.get(date)?.coversPerQuarter ?? shop.coversPerQuarter
  if (limit === null) return true
  const arriving = live
    .filter(({ startsAt: other, isBlock }) => !isBlock && quarterOf(other) === quarterOf(startsAt))
    .reduce((sum, reservation) => sum + reservation.guests, 0)
  return arriving + guests <= limit
}

export const isDayOpen = ({ days }: ReservationFacts, date: string): boolean =>
  days.get(date)?.open ?? true

/** The sets of tables for a stay, the best first. Staff are not bound by the pace. */
export function* tableSetsFor(
  facts: ReservationFacts,
  stay: Stay,
  startsAt: number,
): Generator<readonly number[]> {
  if (stay.by === 'guest' && !isWithinPace(facts, startsAt, stay.guests)) return
  yield* tableSets(floorOf(facts.shop), stay, useAt(facts, startsAt, stay.durationMinutes))
}

/** The times of a date that guests may book if a table is free: within the window and open. */
function offeredTimes({ shop, days, now }: ReservationFacts, date: string, minutes: number) {
  if (date > lastReservationDate(shop.window, shop.hours.timezone, now)) return []
  if (!(days.get(date)?.open ?? true)) return []
  const earliest = earliestReservation(shop.window, now)
  return reservationTimesOn(shop.hours, date, minutes).filter(
    ({ startsAt }) => startsAt >= earliest,
  )
}

function freeTimeAt(facts: ReservationFacts, stay: Stay, time: ReservationTime): FreeTime {
  if (stay.by === 'guest' && !isWithinPace(facts, time.startsAt, stay.guests))
    return { ...time, available: false, tablesLeft: 0, sectionIds: [] }
  const floor = floorOf(facts.shop)
  const use = useAt(facts, time.startsAt, stay.durationMinutes)
  const singles = freeTables(floor, stay, use)
  const sections = new Set(facts.shop.tables.map(({ sectionId }) => sectionId))
  const sectionIds = [...sections].filter(
    (sectionId) =>
      (stay.sectionId === undefined || stay.sectionId === sectionId) &&
      bestTables(floor, { ...stay, sectionId }, use) !== undefined,
  )
  const available = bestTables(floor, stay, use) !== undefined
  return {
    ...time,
    available,
    tablesLeft: singles.length || (available ? 1 : 0),
    sectionIds: sectionIds.toSorted((a, b) => a - b),
  }
}

/** The times of a calendar date for a stay, with those that are full. */
export const freeTimesOn = (facts: ReservationFacts, stay: Stay, date: string): FreeTime[] =>
  offeredTimes(facts, date, stay.durationMinutes).map((time) => freeTimeAt(facts, stay, time))

/**
 * The time of a date within these wall times at which a stay finds a table: the one nearest to the
 * middle, the earlier of two.
 */
export function freeTimeWithin(
  facts: ReservationFacts,
  stay: Stay,
  { date, from, until }: { readonly date: string; readonly from: string; readonly until: string },
): ReservationTime | undefined {
  const middle = (wallMinutes(from) + wallMinutes(until)) / 2
  const distance = ({ time }: ReservationTime) => Math.abs(wallMinutes(time) - middle)
  return offeredTimes(facts, date, stay.durationMinutes)
    .filter(({ time }) => from <= time && time <= until)
    .toSorted((a, b) => distance(a) - distance(b) || a.startsAt - b.startsAt)
    .find(({ startsAt }) => tableSetsFor(facts, stay, startsAt).next().done === false)
}

/** The first times from now on at which a stay finds a table, within so many calendar days. */
export function nextFreeTimes(
  facts: ReservationFacts,
  stay: Stay,
  { count, days }: { readonly count: number; readonly days: number },
): (ReservationTime & { readonly date: string })[] {
  const { day: today } = wallClockAt(facts.shop.hours.timezone, facts.now)
  const found: (ReservationTime & { date: string })[] = []
  for (let day = today; day < today + days; day++) {
    const date = dateOf(day)
    for (const time of offeredTimes(facts, date, stay.durationMinutes)) {
      if (tableSetsFor(facts, stay, time.startsAt).next().done) continue
      if (found.push({ ...time, date }) === count) return found
    }
  }
  return found
}

export type DayState = 'open' | 'full' | 'closed'
/**
 * `closed` is a date of which no stay gets a table later: the shop is closed, or the stay is longer
 * than its hours. Times that the night before leaves free make any date open.
 */
export function dayStateOf(facts: ReservationFacts, stay: Stay, date: string): DayState {
  const isFree = offeredTimes(facts, date, stay.durationMinutes).some(
    ({ startsAt }) => tableSetsFor(facts, stay, startsAt).next().done === false,
  )
  if (isFree) return 'open'
  const { hours, window } = facts.shop
  const isClosed =
    !isDayOpen(facts, date) ||
    isClosedForSeating(hours, date) ||
    date > lastReservationDate(window, hours.timezone, facts.now) ||
    reservationTimesOn(hours, date, stay.durationMinutes).length === 0
  return isClosed ? 'closed' : 'full'
}

export type Alternative = {
  readonly date: string
  readonly time: string
  readonly startsAt: number
  /** From the requested time; negative before it. */
  readonly distanceMin: number
}
const NEAR_MS = 2 * HOUR_MS
const NEAREST = 3
export const ALTERNATIVE_DAYS = 3

/**
 * Other times for a stay: the three nearest within two hours, then the same time on the next three
 * days. The time itself is left out. With `tableIds` all of these tables are free, and their chairs
 * do not count.
 */
export function alternativesTo(
  facts: ReservationFacts,
  stay: Stay,
  requested: { readonly date: string; readonly time: string },
  tableIds?: readonly number[],
): Alternative[] {
  const { timezone } = facts.shop.hours
  const at = reservationInstant(timezone, requested.date, requested.time)
  const reference = at ?? dayNumber(requested.date) * 24 * HOUR_MS
  const isFree = ({ startsAt }: ReservationTime) =>
    tableIds
      ? tableIds.every(useAt(facts, startsAt, stay.durationMinutes).isFree)
      : tableSetsFor(facts, stay, startsAt).next().done === false
  const toAlternative = ({ startsAt }: ReservationTime): Alternative => {
    const { date, minutes } = wallClockAt(timezone, startsAt)
    return {
      date,
      time: wallTime(minutes),
      startsAt,
      distanceMin: Math.round((startsAt - reference) / MINUTE_MS),
    }
  }
  const day = dayNumber(requested.date)
  const nearest = [day - 1, day, day + 1]
    .flatMap((each) => offeredTimes(facts, dateOf(each), stay.durationMinutes))
    .filter(({ startsAt }) => startsAt !== at && Math.abs(startsAt - reference) <= NEAR_MS)
    .toSorted(
      (a, b) =>
        Math.abs(a.startsAt - reference) - Math.abs(b.startsAt - reference) ||
        a.startsAt - b.startsAt,
    )
  const found: ReservationTime[] = []
  for (const time of nearest) {
    if (found.length === NEAREST) break
    if (isFree(time)) found.push(time)
  }
  const nextDays = Array.from({ length: ALTERNATIVE_DAYS }, (_, index) => dateOf(day + 1 + index))
    .flatMap((date) => offeredTimes(facts, date, stay.durationMinutes))
    .filter(({ time }) => time === requested.time)
    .filter(isFree)
  return [...found.toSorted((a, b) => a.startsAt - b.startsAt), ...nextDays].map(toAlternative)
}
