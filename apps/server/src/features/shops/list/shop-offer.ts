import { type Estimate, estimate } from '@hawker/domain/availability'
import { deliveryFee } from '@hawker/domain/delivery-fee'
import type { DeliveryType } from '@hawker/domain/order-status'
import { type Point, roadDistance } from '@hawker/domain/zone'
import type { ListedShop, ListedZone } from '../shop-index/listed-shop.ts'
import { isShopOpenAt } from '../hours/open-at.ts'
import { momentAt } from '../shop-rules.ts'
import type { ShopIndex } from '../shop-index/shop-index.ts'

/** What a shop offers at a moment to an address, or to nobody in particular. */
export type ShopOffer = {
  readonly shop: ListedShop
  readonly queue: number
  /** By road; null without an address. */
  readonly distanceM: number | null
  /** The zone that serves the address; without one, the shop's nearest zone. Null: not brought. */
  readonly zone: ListedZone | null
  /** How the moment and the estimate are reckoned: brought where the shop brings, else fetched. */
  readonly deliveryType: DeliveryType
  readonly travelDistanceM: number
  readonly open: boolean
  readonly estimate: Estimate
}

/** Somebody who looks without an address: about how far his home would be. */
const TYPICAL_DISTANCE_M = 2000
/** As far as people go to fetch their food, by road. */
export const MAX_PICKUP_M = 30_000

export function offerOf(
  shop: ListedShop,
  queue: number,
  zone: ListedZone | null,
  now: Date,
  point: Point | undefined,
): ShopOffer {
  const distanceM = point ? roadDistance(shop.location, point) : null
  const brings = zone !== null && shop.deliveryTypes.includes('delivery')
  const way = brings
    ? 'delivery'
    : (shop.deliveryTypes.find((type) => type !== 'delivery') ?? 'delivery')
  const travelM = distanceM ?? Math.max(TYPICAL_DISTANCE_M, zone?.tariff.includedM ?? 0)
  const { prepMinutes, pace, service } = shop
  const { prep, travel, usual } = momentAt({ prepMinutes, pace, service, queue }, way, now, travelM)
  return {
    shop,
    queue,
    distanceM,
    zone: brings ? zone : null,
    deliveryType: way,
    travelDistanceM: travelM,
    open: isShopOpenAt(shop, way, now.getTime()),
    estimate: estimate(prep, travel, usual),
  }
}

/** Base minor units; null: not brought. */
export const feeOf = ({ zone, distanceM }: ShopOffer): bigint | null =>
  zone === null ? null : deliveryFee(zone.tariff, distanceM ?? 0)

/** Shops that the cells say can matter to an address: those that bring it there, and those near enough to fetch from. */
function* candidates(
  index: ShopIndex,
  serving: ReadonlyMap<number, ListedZone>,
  point: Point,
): Generator<ListedShop> {
  for (const shopId of serving.keys()) {
    const shop = index.shops.get(shopId)
    if (shop) yield shop
  }
  for (const shop of index.near(point, MAX_PICKUP_M)) if (!serving.has(shop.id)) yield shop
}

type ShopPredicate = (shop: ListedShop) => boolean

/**
 * Offers of the wanted shops. With an address: of those that bring it there, or are near enough to fetch it from. Without one, of those that the caller
 * sought out.
 */
export function offersAt(
  index: ShopIndex,
  now: Date,
  point: Point | undefined,
  wanted: ShopPredicate,
  sought = index.all,
): ShopOffer[] {
  const serving = point && index.zonesAt(point)
  const offers: ShopOffer[] = []
  for (const shop of point && serving ? candidates(index, serving, point) : sought) {
    if (!wanted(shop)) continue
    const zone = (serving ? serving.get(shop.id) : shop.zones[0]) ?? null
    const offer = offerOf(shop, index.queueOf(shop.id), zone, now, point)
    const fetchable =
      shop.deliveryTypes.some((type) => type !== 'delivery') &&
      (offer.distanceM ?? 0) <= MAX_PICKUP_M
    if (offer.zone || fetchable) offers.push(offer)
  }
  return offers
}
