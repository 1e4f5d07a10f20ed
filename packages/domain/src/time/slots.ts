import { MINUTE_MS } from '@hawker/std/time'
import {
  type LeadTimes,
  type OrderingRules,
  type UnavailableReason,
  fulfilmentProblem,
} from './fulfilment.ts'
import { type Interval, intervalAt, intervalsOfDay, openIntervals } from './opening-hours.ts'
import type { DeliveryType } from '../orders/order-status.ts'
import { dayNumber, wallClockAt, wallInstant, wallMinutes, wallTime } from './zoned-time.ts'

/**
 * Instants in epoch ms; `time` is the shop's wall time, as in `delivery_time`. `left` null: no
 * limit.
 */
export type Slot = {
  readonly startsAt: number
  readonly endsAt: number
  readonly time: string
  readonly available: boolean
  readonly left: number | null
  readonly reason: UnavailableReason | null
}

/** The places left in the slot that starts at an instant; null when the shop has no limit. */
export type PlacesLeft = (startsAt: number) => number | null

const unlimited: PlacesLeft = () => null

/**
 * The slots of a calendar day in the shop's zone, on a grid of wall times. Empty on a day without
 * hours. A wall time that occurs twice in autumn has one slot, because `delivery_time` cannot tell
 * the two apart. Throws RangeError for an invalid date.
 */
export function slotsOn(
  shop: OrderingRules,
  type: DeliveryType,
  date: string,
  leadTimes: LeadTimes,
  placesLeft: PlacesLeft = unlimited,
): Slot[] {
  const day = dayNumber(date)
  const intervals = openIntervals(shop, type, day - 1, day + 1)
  if (intervals.length === 0) return []
  const mayOrder = preorderCheck(shop, type, date, leadTimes)
  const slots: Slot[] = []
  for (let minutes = 0; minutes < 1440; minutes += shop.slotMinutes) {
    const startsAt = wallInstant(shop.timezone, day, minutes)
    // A wall time that the clock skips maps to the end of the gap, which has a slot of its own.
    if (wallClockAt(shop.timezone, startsAt).minutes !== minutes) continue
    const problem = fulfilmentProblem(shop, type, startsAt, leadTimes, intervals)
    const valid = problem === null || problem === 'pause'
    if (!valid && !isWithin(intervals, startsAt)) continue
    slots.push(
      slotAt(
        shop,
        startsAt,
        minutes,
        mayOrder(startsAt) ? problem : (problem ?? 'closed'),
        placesLeft(startsAt),
      ),
    )
  }
  return slots
}

/** Whether the shop opens on no time of this day. Hours from the night before do not count. */
export const isClosedDay = (shop: OrderingRules, type: DeliveryType, date: string): boolean =>
  openIntervals(shop, type, dayNumber(date), dayNumber(date)).length === 0

function slotAt(
  shop: OrderingRules,
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
 * Why a delivery_date and delivery_time cannot be ordered; null when they can. 'closed' also covers
 * a time off the grid or too far ahead. Throws RangeError for an invalid date or wall time.
 */
export function slotProblem(
  shop: OrderingRules,
  type: DeliveryType,
  slot: { readonly date: string; readonly time: string },
  leadTimes: LeadTimes,
  placesLeft: PlacesLeft = unlimited,
): UnavailableReason | null {
  const minutes = wallMinutes(slot.time)
  const startsAt = slotStart(shop, slot)
  if (minutes % shop.slotMinutes !== 0 || wallClockAt(shop.timezone, startsAt).minutes !== minutes)
    return 'closed'
  const problem = fulfilmentProblem(shop, type, startsAt, leadTimes)
  if (problem) return problem
  if (!preorderCheck(shop, type, slot.date, leadTimes)(startsAt)) return 'closed'
  const left = placesLeft(startsAt)
  return left !== null && left <= 0 ? 'full' : null
}

export const isValidSlot = (...slot: Parameters<typeof slotProblem>): boolean =>
  slotProblem(...slot) === null

/**
 * The instant of a delivery_date and delivery_time. Throws RangeError for an invalid date or wall
 * time.
 */
export const slotStart = (
  shop: { readonly timezone: string },
  slot: { readonly date: string; readonly time: string },
): number => wallInstant(shop.timezone, dayNumber(slot.date), wallMinutes(slot.time))

/**
 * Which moments of a date may be ordered: up to `preorderDays` ahead, and after midnight still the
 * rest of that night. A closed shop must accept preorders.
 */
function preorderCheck(
  shop: OrderingRules,
  type: DeliveryType,
  date: string,
  leadTimes: LeadTimes,
): (startsAt: number) => boolean {
  const day = dayNumber(date)
  const ahead = day - wallClockAt(shop.timezone, leadTimes.now).day
  const isTooFar = ahead < 0 || ahead > shop.preorderDays + 1
  if (isTooFar || !(shop.acceptPreorders || intervalAt(shop, type, leadTimes.now) !== null))
    return () => false
  if (ahead <= shop.preorderDays) return () => true
  const midnight = wallInstant(shop.timezone, day, 0)
  const night = intervalsOfDay(shop, type, day - 1).filter(({ closes }) => closes > midnight)
  return (startsAt) => {
    const problem = fulfilmentProblem(shop, type, startsAt, leadTimes, night)
    return problem === null || problem === 'pause'
  }
}

const isWithin = (intervals: readonly Interval[], instant: number): boolean =>
  intervals.some(({ opens, closes }) => opens <= instant && instant < closes)
