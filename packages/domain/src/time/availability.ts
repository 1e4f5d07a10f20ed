import { type Moment, type ShopService, fulfilmentProblem } from './fulfilment.ts'
import { type Estimate, estimate } from './time-estimate.ts'
import { closingAfter, intervalAt, intervalsAround, nextOpening } from './opening-hours.ts'
import type { DeliveryType } from '../orders/order-status.ts'
import { MINUTE_MS } from '@hawker/std/time'

export {
  type Moment,
  type ShopService,
  type UnavailableReason,
  fulfilmentProblem,
} from './fulfilment.ts'
export { type Estimate, estimate, prepMinutes, travelMinutes } from './time-estimate.ts'
export { type Interval, type OpenSpan, type ShopHours, openSpanAt } from './opening-hours.ts'
export {
  type PlacesLeft,
  type Slot,
  isValidSlot,
  preorderAllowed,
  slotsOn,
  slotProblem,
  slotStart,
} from './slots.ts'

const isPaused = (shop: ShopService, instant: number): boolean =>
  shop.pauseUntil !== null && instant < shop.pauseUntil

/** Open and not paused. asap() decides whether the shop still takes an order. */
export const isOpenAt = (shop: ShopService, type: DeliveryType, instant: number): boolean =>
  !isPaused(shop, instant) && intervalAt(shop, type, instant) !== null

/**
 * The next opening in epoch ms. Null when the shop is open, or stays closed for five weeks.
 * A shop that is paused within its opening hours opens when the pause ends.
 */
export function opensAt(shop: ShopService, type: DeliveryType, now: number): number | null {
  if (isOpenAt(shop, type, now)) return null
  const from = isPaused(shop, now) ? (shop.pauseUntil ?? now) : now
  return intervalAt(shop, type, from) ? from : nextOpening(shop, type, from)
}

/** The next closing in epoch ms. Null when the shop is closed, or stays open for two days. */
export const closesAt = (shop: ShopService, type: DeliveryType, now: number): number | null =>
  isOpenAt(shop, type, now) ? closingAfter(shop, type, now) : null

export type Asap = {
  readonly available: boolean
  readonly estimate: Estimate
  readonly fulfilmentAt: number
  readonly reason: 'closed' | 'pause' | null
}

/**
 * Whether the shop takes an order for as soon as possible: open, not paused, and with enough time
 * left to cook.
 */
export function asap(shop: ShopService, type: DeliveryType, moment: Moment): Asap {
  const { now, prep, travel, usual } = moment
  const fulfilmentAt = now + (prep + travel) * MINUTE_MS
  const intervals = intervalsAround(shop, type, now)
  const open = intervals.some(({ opens, closes }) => opens <= now && now < closes)
  const problem = open ? fulfilmentProblem(shop, type, fulfilmentAt, moment, intervals) : 'closed'
  const reason = problem === 'past' ? 'closed' : problem
  return {
    available: reason === null,
    estimate: estimate(prep, travel, usual),
    fulfilmentAt,
    reason,
  }
}

export type Availability = {
  readonly open: boolean
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly asap: Asap
  /** An order can be placed now, for now or for later. */
  readonly orderable: boolean
}

/** The availability for a list row, a shop page or a check. */
export function availability(shop: ShopService, type: DeliveryType, moment: Moment): Availability {
  const { now } = moment
  const open = isOpenAt(shop, type, now)
  const soon = asap(shop, type, moment)
  const next = open ? null : opensAt(shop, type, now)
  return {
    open,
    opensAt: next,
    closesAt: open ? closingAfter(shop, type, now) : null,
    asap: soon,
    orderable: soon.available || open || (shop.acceptPreorders && next !== null),
  }
}
