import { DAY_MS } from '@hawker/std/time'
import type { DeliveryType } from '../orders/order-status.ts'
import {
  type DayNumber,
  dateOf,
  wallClockAt,
  wallInstant,
  wallMinutes,
  weekdayOf,
} from './zoned-time.ts'

/**
 * Wall times 'HH:mm' in the shop's zone. A span with `to` at or before `from` ends on the next day.
 */
export type WallSpan = { readonly from: string; readonly to: string }

export type ShopHours = {
  /** IANA name. */
  readonly timezone: string
  /** `day` 0 is Sunday. Rows for one type replace the 'all' rows of that day for that type. */
  readonly workingDays: readonly (WallSpan & {
    readonly day: number
    readonly type: 'all' | DeliveryType
  })[]
  readonly specialDays: readonly (WallSpan & { readonly date: string })[]
  readonly closedDates: readonly string[]
}

/** From `opens` until just before `closes`, epoch ms. */
export type Interval = { readonly opens: number; readonly closes: number }

/**
 * The open intervals of a calendar day, with their part after midnight. Special days win over
 * closed dates.
 */
export function intervalsOfDay(hours: ShopHours, type: DeliveryType, day: DayNumber): Interval[] {
  return spansOfDay(hours, type, day).map((span) => {
    const from = wallMinutes(span.from)
    const to = wallMinutes(span.to)
    // Use the next day's own clock: 25 hours after midnight is not 1:00 when the clock changes.
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

/**
 * The open intervals of the days from `first` to `last`. Touching and overlapping spans are merged,
 * so midnight does not close a shop that stays open.
 */
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

/**
 * The intervals around an instant: the day before (overnight hours), its own day, and the next two
 * (shops that never close).
 */
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

/** How far ahead an opening is searched. */
export const HORIZON_DAYS = 35

/**
 * The next opening after an instant, even if the shop is open at it. Null when there is none within
 * five weeks.
 */
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

/**
 * The closing after an instant. Null when the shop is closed at it, or does not close within two
 * days.
 */
export function closingAfter(hours: ShopHours, type: DeliveryType, instant: number): number | null {
  const interval = intervalAt(hours, type, instant)
  return interval && interval.closes - instant < 2 * DAY_MS ? interval.closes : null
}
