import { type Interval, type ShopHours, intervalsAround } from './opening-hours.ts'
import type { DeliveryType } from './order-status.ts'
import type { Spread } from './pace.ts'
import { MINUTE_MS } from './zoned-time.ts'

/** What a shop says about itself; instants in epoch ms. Everything about time that behaviour 4.5 asks of it. */
export type ShopService = ShopHours & {
  readonly pauseUntil: number | null
  readonly lastOrderMinutes: number
  /** Food may leave the kitchen after closing, if it was begun in time. */
  readonly finishAfterClose: boolean
  /** The kitchen may begin before opening, so that the first food is ready at opening. */
  readonly preopenPrep: boolean
  readonly acceptPreorders: boolean
  readonly preorderDays: number
  readonly slotMinutes: number
}

export type UnavailableReason = 'full' | 'closed' | 'past' | 'pause'

/** `now` in epoch ms; `prep` and `travel` in minutes, from prepMinutes() and travelMinutes(); `usual` from usualMinutes(). */
export type Moment = {
  readonly now: number
  readonly prep: number
  readonly travel: number
  readonly usual?: Spread | null
}

/**
 * Why food cannot be in the customer's hands at `startsAt`, or null when it can (behaviour 4.5, rule 4). Lists, shop page, slots,
 * cart and placing an order all come through here. `intervals` spares the look-up to a caller who asks for many moments of a day.
 */
export function fulfilmentProblem(
  shop: ShopService,
  type: DeliveryType,
  startsAt: number,
  { now, prep, travel }: Moment,
  intervals: readonly Interval[] = intervalsAround(shop, type, startsAt),
): Exclude<UnavailableReason, 'full'> | null {
  const kitchenEnd = startsAt - travel * MINUTE_MS
  const kitchenStart = kitchenEnd - prep * MINUTE_MS
  if (kitchenStart < now) return 'past'
  const early = shop.preopenPrep ? prep * MINUTE_MS : 0
  const fits = intervals.some(
    ({ opens, closes }) =>
      kitchenStart >= opens - early &&
      kitchenStart <= closes - shop.lastOrderMinutes * MINUTE_MS &&
      (shop.finishAfterClose || kitchenEnd <= closes),
  )
  if (!fits) return 'closed'
  return shop.pauseUntil !== null && kitchenStart < shop.pauseUntil ? 'pause' : null
}
