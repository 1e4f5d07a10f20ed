import {
  type Availability,
  type LeadTimes,
  type OrderingRules,
  availability,
  prepMinutes,
  travelMinutes,
} from '@hawker/domain/time/availability'
import { partOfWeek, usualMinutes } from '@hawker/domain/time/shop-pace'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { TaxClass } from '@hawker/domain/pricing/price-input'
import type { Point } from '@hawker/domain/delivery/zone'
import type { RowIn } from '@hawker/postgres/table/define-table'
import type { SHOP_RULES } from './shop.table.ts'

/**
 * Everything that a cart, a quote or an order needs to know about its shop. Money is in minor units
 * of the base currency.
 */
export type ShopRules = Readonly<
  Omit<
    RowIn<typeof SHOP_RULES>,
    'status' | 'latitude' | 'longitude' | 'smallOrderThreshold' | 'smallOrderFee'
  >
> & {
  /** Only approved shops sell. */
  readonly approved: boolean
  readonly titles: Readonly<Record<string, string>>
  readonly location: Point
  readonly timezone: string
  /**
   * Hours, pause, last order, preorders and slot length, for the availability functions of the
   * domain.
   */
  readonly service: OrderingRules
  /** Tax on the service and packaging fees; 0 ppm without a tax class. */
  readonly feeTax: TaxClass
  /** Tax on the delivery fee, which has its own tax class; 0 ppm without one. */
  readonly deliveryTax: TaxClass
  readonly smallOrder: { readonly threshold: bigint; readonly fee: bigint } | null
  /** Orders in its kitchen now. */
  readonly queue: number
}

export type Kitchen = Pick<ShopRules, 'prepMinutes' | 'pace' | 'queue'> & {
  readonly service: OrderingRules
}

/**
 * The lead times of an order: the time, preparation minutes and travel minutes (0
 * without delivery). `distanceM` is by road.
 */
export function fulfilmentTiming(
  { prepMinutes: base, pace, queue, service }: Kitchen,
  type: DeliveryType,
  now: Date,
  distanceM: number,
): LeadTimes {
  const prep = prepMinutes(base, queue)
  const travel = type === 'delivery' ? travelMinutes(distanceM) : 0
  const at = now.getTime()
  const usual =
    pace &&
    usualMinutes(pace, { type, part: partOfWeek(service.timezone, at), queue, prep, travel })
  return { now: at, prep, travel, usual }
}

/** The availability of a shop as it is stored. */
export const shopAvailability = (
  shop: Kitchen,
  type: DeliveryType,
  now: Date,
  distanceM: number,
): Availability => availability(shop.service, type, fulfilmentTiming(shop, type, now, distanceM))
