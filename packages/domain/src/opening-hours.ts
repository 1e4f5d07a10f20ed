import type { DeliveryType } from './order-status.ts'
import {
  type DayNumber,
  DAY_MS,
  dateOf,
  wallClockAt,
  wallInstant,
  wallMinutes,
  weekdayOf,
} from './zoned-time.ts'

/** Wall times are 'HH:mm' in the shop's zone; `to` at or before `from` means it ends the next day. */
export type WallSpan = { readonly from: string; readonly to: string }

export type ShopHours = {
  /** IANA name. */
  readonly timezone: string
  /** `day` 0 is Sunday. Rows of a type replace the 'all' rows of their day for that type. */
  readonly workingDays: readonly (WallSpan & {
    readonly day: number
    readonly type: 'all' | DeliveryType
  })[]
  readonly specialDays: readonly (WallSpan & { readonly date: string })[]
  readonly closedDates: readonly string[]
}

/** From `opens` until just before `closes`, epoch ms. */
export type Interval = { readonly opens: number; readonly closes: number }

/** Behaviour 4.5, rule 1: what belongs to a calendar day, its part after midnight included. Special days win over closed dates. */
export function intervalsOfDay(hours: ShopHours, type: DeliveryType, day: DayNumber): Interval[] {
  return spansOfDay(hours, type, day).map((span) => {
    const from = wallMinutes(span.from)
    const to = wallMinutes(span.to)
    // The next day's own clock: 25 hours after an autumn midnight is not one o'clock.
    const closes =
      to <= from
        ? wallInstant(hours.timezone, day + 1, to, 'closing')
        : wallInstant(hours.timezone, day, to, 'closing')
    return { opens: wallInstant(hours.timezone, day, from, 'opening'), closes }
  })
}

function spansOfDay(hours: ShopHours, type: DeliveryType, day: DayNumber): readonly WallSpan[] {
  const date = hours.specialDays.length > 0 || hours.closedDates.length > 0 ? dateOf(day) : ''
  const special = hours.specialDays.filter((row) => row.date === date)
  if (special.length > 0) return special
  if (hours.closedDates.includes(date)) return []
  const weekly = hours.workingDays.filter((row) => row.day === weekdayOf(day))
  const own = weekly.filter((row) => row.type === type)
  return own.length > 0 ? own : weekly.filter((row) => row.type === 'all')
}

/** Everything open on the days from `first` to `last`; spans that touch or overlap are one, so midnight closes no shop that goes on. */
export function openIntervals(
  hours: ShopHours,
  type: DeliveryType,
  first: DayNumber,
  last: DayNumber,
): Interval[] {
  const spans: Interval[] = []
  for (let day = first; day <= last; day++) spans.push(...intervalsOfDay(hours, type, day))
  spans.sort((a, b) => a.opens - b.opens)
  const merged: Interval[] = []
  for (const span of spans) {
    if (span.closes <= span.opens) continue
    const previous = merged.at(-1)
    if (previous && span.opens <= previous.closes) {
      merged[merged.length - 1] = {
        opens: previous.opens,
        closes: Math.max(previous.closes, span.closes),
      }
    } else merged.push(span)
  }
  return merged
}

/** The intervals that can matter to an instant: those of the day before (overnight), its own, and the next two (shops that never close). */
export function intervalsAround(hours: ShopHours, type: DeliveryType, instant: number): Interval[] {
  const { day } = wallClockAt(hours.timezone, instant)
  return openIntervals(hours, type, day - 1, day + 2)
}

export const intervalAt = (
  hours: ShopHours,
  type: DeliveryType,
  instant: number,
): Interval | null =>
  intervalsAround(hours, type, instant).find(
    (interval) => interval.opens <= instant && instant < interval.closes,
  ) ?? null

/** Whether the doors are open at an instant, and for which instants [from, until) that answer surely holds: lists ask thousands of shops many times. */
export type OpenSpan = { readonly open: boolean; readonly from: number; readonly until: number }

export function openSpanAt(hours: ShopHours, type: DeliveryType, instant: number): OpenSpan {
  const intervals = intervalsAround(hours, type, instant)
  const current = intervals.find(({ opens, closes }) => opens <= instant && instant < closes)
  if (current) return { open: true, from: current.opens, until: current.closes }
  const before = intervals.findLast(({ closes }) => closes <= instant)
  const next = intervals.find(({ opens }) => opens > instant)
  // The intervals reach at least two days ahead: with none among them it is closed for a day to come.
  return { open: false, from: before?.closes ?? instant, until: next?.opens ?? instant + DAY_MS }
}

/** How far ahead the next opening is looked for. */
const HORIZON_DAYS = 35

/** The next moment the doors open after an instant, whether they are open at it or not; null when not within five weeks. */
export function nextOpening(hours: ShopHours, type: DeliveryType, instant: number): number | null {
  const { day } = wallClockAt(hours.timezone, instant)
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const opening = openIntervals(hours, type, day + ahead - 1, day + ahead).find(
      (interval) => interval.opens > instant,
    )
    if (opening) return opening.opens
  }
  return null
}

/** When the doors that are open at an instant close; null when they are closed, or do not close within two days. */
export function closingAfter(hours: ShopHours, type: DeliveryType, instant: number): number | null {
  const interval = intervalAt(hours, type, instant)
  return interval && interval.closes - instant < 2 * DAY_MS ? interval.closes : null
}
