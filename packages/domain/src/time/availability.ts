import type { LeadTimes, OrderingRules } from './fulfilment.ts'
import { type Estimate, estimate } from './time-estimate.ts'
import { closingAfter, intervalAt, nextOpening } from './opening-hours.ts'
import { lastOrderAt, nextOrdersAt, takesOrdersAt, takingSpanAt } from './order-hours.ts'
import type { DeliveryType } from '../orders/order-status.ts'
import { MINUTE_MS } from '@hawker/std/time'

export {
  type LeadTimes,
  type OrderingRules,
  type UnavailableReason,
  fulfilmentProblem,
} from './fulfilment.ts'
export { type Estimate, estimate, prepMinutes, travelMinutes } from './time-estimate.ts'
export type { Interval, ShopHours } from './opening-hours.ts'
export {
  type OrderTime,
  type TakingSpan,
  lastOrderAt,
  nextOrdersAt,
  takesOrdersAt,
  takingSpanAt,
} from './order-hours.ts'
export {
  type PlacesLeft,
  type Slot,
  isClosedDay,
  isValidSlot,
  slotsOn,
  slotProblem,
  slotStart,
} from './slots.ts'

const isPaused = (shop: OrderingRules, instant: number): boolean =>
  shop.pauseUntil !== null && instant < shop.pauseUntil

/**
 * Within the opening hours and not paused. A shop may be staffed and yet take no order any more:
 * takesOrdersAt() decides that.
 */
export const isStaffedAt = (shop: OrderingRules, type: DeliveryType, instant: number): boolean =>
  !isPaused(shop, instant) && intervalAt(shop, type, instant) !== null

/**
 * When the staff are next there, in epoch ms. Null when they are, or not within five weeks.
 * A shop that is paused within its opening hours is staffed when the pause ends.
 */
export function staffedFrom(shop: OrderingRules, type: DeliveryType, now: number): number | null {
  if (isStaffedAt(shop, type, now)) return null
  const from = isPaused(shop, now) ? (shop.pauseUntil ?? now) : now
  return intervalAt(shop, type, from) ? from : nextOpening(shop, type, from)
}

/** The next closing in epoch ms. Null when nobody is there, or the shop stays open for two days. */
export const closesAt = (shop: OrderingRules, type: DeliveryType, now: number): number | null =>
  isStaffedAt(shop, type, now) ? closingAfter(shop, type, now) : null

export type Asap = {
  readonly available: boolean
  readonly estimate: Estimate
  readonly fulfilmentAt: number
  readonly reason: 'closed' | 'pause' | null
}

/** Whether the shop takes an order for as soon as possible, and when the customer has the food. */
export function asap(shop: OrderingRules, type: DeliveryType, leadTimes: LeadTimes): Asap {
  const { now, prep, travel, usual } = leadTimes
  const available = takesOrdersAt(shop, type, leadTimes)
  const reason = takingSpanAt(shop, type, leadTimes).taking ? 'pause' : 'closed'
  return {
    available,
    estimate: estimate(prep, travel, usual),
    fulfilmentAt: now + (prep + travel) * MINUTE_MS,
    reason: available ? null : reason,
  }
}

export type Availability = {
  /** Takes an order for as soon as possible. */
  readonly open: boolean
  /** When the shop next takes orders; null while it is open. */
  readonly opensAt: number | null
  readonly lastOrderAt: number | null
  readonly closesAt: number | null
  readonly asap: Asap
  /** An order can be placed now, for now or for later. */
  readonly orderable: boolean
}

/** The availability for a list row, a shop page or a check. */
export function availability(
  shop: OrderingRules,
  type: DeliveryType,
  leadTimes: LeadTimes,
): Availability {
  const soon = asap(shop, type, leadTimes)
  const next = nextOrdersAt(shop, type, leadTimes)
  return {
    open: soon.available,
    opensAt: next,
    lastOrderAt: lastOrderAt(shop, type, leadTimes),
    closesAt: closesAt(shop, type, leadTimes.now),
    asap: soon,
    orderable:
      soon.available ||
      isStaffedAt(shop, type, leadTimes.now) ||
      (shop.acceptPreorders && next !== null),
  }
}
