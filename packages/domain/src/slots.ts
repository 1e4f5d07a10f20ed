import {
  type Moment,
  type ShopService,
  type UnavailableReason,
  fulfilmentProblem,
} from './fulfilment.ts'
import { type Interval, intervalAt, openIntervals } from './opening-hours.ts'
import type { DeliveryType } from './order-status.ts'
import {
  MINUTE_MS,
  dayNumber,
  wallClockAt,
  wallInstant,
  wallMinutes,
  wallTime,
} from './zoned-time.ts'

/** Instants in epoch ms; `time` is the shop's wall time, as `delivery_time` carries it. `left` null: nobody counts. */
export type Slot = {
  readonly startsAt: number
  readonly endsAt: number
  readonly time: string
  readonly available: boolean
  readonly left: number | null
  readonly reason: UnavailableReason | null
}

/** Places left in the window that starts at an instant; null when the shop does not limit them. */
export type PlacesLeft = (startsAt: number) => number | null

const unlimited: PlacesLeft = () => null

/**
 * The windows of a calendar day in the shop's zone, on the clock's own grid (behaviour 4.5, rule 5); [] on a day without hours, which
 * is `shop_closed_day`. Each wall time is there once: the order's delivery_time could not tell the two of an autumn hour apart.
 * Throws RangeError for what is not a date.
 */
export function slotsOn(
  shop: ShopService,
  type: DeliveryType,
  date: string,
  moment: Moment,
  placesLeft: PlacesLeft = unlimited,
): Slot[] {
  const day = dayNumber(date)
  const intervals = openIntervals(shop, type, day - 1, day + 1)
  if (intervals.length === 0) return []
  const mayOrder = preorderAllowed(shop, type, date, moment.now)
  const slots: Slot[] = []
  for (let minutes = 0; minutes < 1440; minutes += shop.slotMinutes) {
    const startsAt = wallInstant(shop.timezone, day, minutes)
    // A time that the clock skips in spring comes back as the end of the gap, which has its own place on the grid.
    if (wallClockAt(shop.timezone, startsAt).minutes !== minutes) continue
    const problem = fulfilmentProblem(shop, type, startsAt, moment, intervals)
    const valid = problem === null || problem === 'pause'
    if (!valid && !isWithin(intervals, startsAt)) continue
    slots.push(
      slot(
        shop,
        startsAt,
        minutes,
        mayOrder ? problem : (problem ?? 'closed'),
        placesLeft(startsAt),
      ),
    )
  }
  return slots
}

function slot(
  shop: ShopService,
  startsAt: number,
  minutes: number,
  problem: UnavailableReason | null,
  left: number | null,
): Slot {
  const reason = problem ?? (left !== null && left <= 0 ? 'full' : null)
  return {
    startsAt,
    endsAt: startsAt + shop.slotMinutes * MINUTE_MS,
    time: wallTime(minutes),
    available: reason === null,
    left,
    reason,
  }
}

/**
 * Why the window of a delivery_date and delivery_time cannot be ordered, or null when it can; 'closed' also for what is not on the grid
 * or too far ahead. Throws RangeError for what is not a date or a wall time.
 */
export function windowProblem(
  shop: ShopService,
  type: DeliveryType,
  window: { readonly date: string; readonly time: string },
  moment: Moment,
  placesLeft: PlacesLeft = unlimited,
): UnavailableReason | null {
  const minutes = wallMinutes(window.time)
  const startsAt = windowStart(shop, window)
  if (minutes % shop.slotMinutes !== 0 || wallClockAt(shop.timezone, startsAt).minutes !== minutes)
    return 'closed'
  const problem = fulfilmentProblem(shop, type, startsAt, moment)
  if (problem) return problem
  if (!preorderAllowed(shop, type, window.date, moment.now)) return 'closed'
  const left = placesLeft(startsAt)
  return left !== null && left <= 0 ? 'full' : null
}

export const isValidWindow = (...asked: Parameters<typeof windowProblem>): boolean =>
  windowProblem(...asked) === null

/** The instant that a delivery_date and delivery_time name. Throws RangeError for what is not a date or a wall time. */
export const windowStart = (
  shop: { readonly timezone: string },
  window: { readonly date: string; readonly time: string },
): number => wallInstant(shop.timezone, dayNumber(window.date), wallMinutes(window.time))

/** Rule 7: so many days ahead, and while the doors are closed only at shops that take preorders. */
export function preorderAllowed(
  shop: ShopService,
  type: DeliveryType,
  date: string,
  now: number,
): boolean {
  const ahead = dayNumber(date) - wallClockAt(shop.timezone, now).day
  if (ahead < 0 || ahead > shop.preorderDays) return false
  return shop.acceptPreorders || intervalAt(shop, type, now) !== null
}

const isWithin = (intervals: readonly Interval[], instant: number): boolean =>
  intervals.some(({ opens, closes }) => opens <= instant && instant < closes)
