import {
  type Availability,
  type Moment,
  type ShopService,
  availability,
  prepMinutes,
  travelMinutes,
} from '@hawker/domain/availability'
import { type Pace, partOfWeek, usualMinutes } from '@hawker/domain/pace'
import type { DeliveryType } from '@hawker/domain/order-status'
import type { TaxClass } from '@hawker/domain/price-input'
import type { Point } from '@hawker/domain/zone'

/** All that a cart, a quote or an order must know about its shop. Money is base-currency minor units. */
export type ShopRules = {
  readonly id: number
  readonly uuid: string
  readonly slug: string
  readonly regionId: number
  readonly type: 'restaurant' | 'shop'
  /** Only approved shops sell. */
  readonly approved: boolean
  readonly titles: Readonly<Record<string, string>>
  readonly logoImg: string | null
  readonly color: string
  readonly address: string
  readonly phone: string | null
  readonly location: Point
  readonly timezone: string
  /** Hours, pause, last order, preorders, slot length: what the availability functions of the domain ask for. */
  readonly service: ShopService
  readonly deliveryTypes: readonly DeliveryType[]
  readonly minAmount: bigint
  readonly taxIncluded: boolean
  /** Tax on the service and packaging fees; 0 ppm without a class. */
  readonly feeTax: TaxClass
  /** Tax on the delivery fee, which has a class of its own; 0 ppm without one. */
  readonly deliveryTax: TaxClass
  readonly tipsForPickup: boolean
  readonly packagingFee: bigint
  /** Its own percentage in place of the marketplace's (service-fee.ts); null: as everywhere. */
  readonly serviceFeeOverridePpm: bigint | null
  readonly smallOrder: { readonly threshold: bigint; readonly fee: bigint } | null
  /** Orders a slot takes; null: nobody counts. */
  readonly slotCapacityOrders: number | null
  /** Pieces a slot takes, over all its orders; null: nobody counts. */
  readonly slotCapacityItems: number | null
  readonly orderAcceptMinutes: number | null
  readonly autoAccept: boolean
  /** The shop's own minutes in the kitchen, before its queue. */
  readonly prepMinutes: number
  /** What its last weeks say about its minutes; null until there are enough of them. */
  readonly pace: Pace | null
  /** Orders in its kitchen now. */
  readonly queue: number
  readonly version: number
}

export type Kitchen = Pick<ShopRules, 'prepMinutes' | 'pace' | 'queue'> & {
  readonly service: ShopService
}

/** What the domain calls a moment: now, minutes in the kitchen, minutes on the way (0 unless it is brought). `distanceM` by road. */
export function momentAt(
  { prepMinutes: base, pace, queue, service }: Kitchen,
  type: DeliveryType,
  now: Date,
  distanceM: number,
): Moment {
  const prep = prepMinutes(base, queue)
  const travel = type === 'delivery' ? travelMinutes(distanceM) : 0
  const at = now.getTime()
  const usual =
    pace &&
    usualMinutes(pace, { type, part: partOfWeek(service.timezone, at), queue, prep, travel })
  return { now: at, prep, travel, usual }
}

/** The one availability answer (behaviour 4.5) for a shop as it is stored. */
export const shopAvailability = (
  shop: Kitchen,
  type: DeliveryType,
  now: Date,
  distanceM: number,
): Availability => availability(shop.service, type, momentAt(shop, type, now, distanceM))
