import { type Interval, type ShopHours, intervalsAround } from './opening-hours.ts'
import type { DeliveryType } from '../orders/order-status.ts'
import type { Percentiles } from './shop-pace.ts'
import { MINUTE_MS } from '@hawker/std/time'

/** A shop's hours and its rules for taking orders. Instants in epoch ms. */
export type OrderingRules = ShopHours & {
  readonly pauseUntil: number | null
  readonly lastOrderMinutes: number
  /** Food may leave the kitchen after closing if the kitchen started it in time. */
  readonly finishAfterClose: boolean
  /** The kitchen may start before opening, so that the first food is ready at opening. */
  readonly preopenPrep: boolean
  readonly acceptPreorders: boolean
  readonly preorderDays: number
  readonly slotMinutes: number
}

export type UnavailableReason = 'full' | 'closed' | 'past' | 'pause'

/**
 * `now` in epoch ms; `prep` and `travel` in minutes, from prepMinutes() and travelMinutes();
 * `usual` from usualMinutes().
 */
export type LeadTimes = {
  readonly now: number
  readonly prep: number
  readonly travel: number
  readonly usual?: Percentiles | null
}

/**
 * The reason why the customer cannot receive the food at `receivedAt`; null when they can. Lists,
 * the shop page, slots, the cart and placing an order all use this check. A caller that checks many
 * instants of a day passes `intervals` to save the look-ups.
 */
export function fulfilmentProblem(
  shop: OrderingRules,
  type: DeliveryType,
  receivedAt: number,
  { now, prep, travel }: LeadTimes,
  intervals: readonly Interval[] = intervalsAround(shop, type, receivedAt),
): Exclude<UnavailableReason, 'full'> | null {
  const kitchenEnd = receivedAt - travel * MINUTE_MS
  const kitchenStart = kitchenEnd - prep * MINUTE_MS
  if (kitchenStart < now) return 'past'
  const headStart = shop.preopenPrep ? prep * MINUTE_MS : 0
  const fits = intervals.some(
    ({ opens, closes }) =>
      kitchenStart >= opens - headStart &&
      kitchenStart <= closes - shop.lastOrderMinutes * MINUTE_MS &&
      (shop.finishAfterClose || kitchenEnd <= closes),
  )
  if (!fits) return 'closed'
  return shop.pauseUntil !== null && kitchenStart < shop.pauseUntil ? 'pause' : null
}
