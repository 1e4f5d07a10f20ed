import { type Estimate, estimate } from '@hawker/domain/time/availability'
import { deliveryFee } from '@hawker/domain/delivery/delivery-fee'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Point, roadDistance } from '@hawker/domain/delivery/zone'
import type { ListedShop, ListedZone } from '../shop-index/listed-shop.ts'
import { isShopOpenAt } from '../hours/open-at.ts'
import { fulfilmentTiming } from '../shop-rules.ts'
import type { ShopIndex } from '../shop-index/shop-index.ts'

/** What a shop offers to an address at a time, or to a visitor without an address. */
export type ShopOffer = {
  readonly shop: ListedShop
  readonly queue: number
  /** By road; null without an address. */
  readonly distanceM: number | null
  /**
   * The zone that serves the address; without an address, the smallest zone of the shop. Null: no
   * delivery.
   */
  readonly zone: ListedZone | null
  /**
   * The delivery type that `open` and `estimate` are for: delivery where the shop delivers, else
   * pickup or dine-in.
   */
  readonly deliveryType: DeliveryType
  readonly travelDistanceM: number
  readonly open: boolean
  readonly estimate: Estimate
}

/** Assumed distance for a visitor without an address. */
const TYPICAL_DISTANCE_M = 2000
/** The farthest that customers go to collect an order, by road. */
export const MAX_PICKUP_M = 30_000

export function offerOf(
  shop: ListedShop,
  queue: number,
  zone: ListedZone | null,
  now: Date,
  point: Point | undefined,
): ShopOffer {
  const distanceM = point ? roadDistance(shop.location, point) : null
  const delivers = zone !== null && shop.deliveryTypes.includes('delivery')
  const deliveryType = delivers
    ? 'delivery'
    : (shop.deliveryTypes.find((type) => type !== 'delivery') ?? 'delivery')
  const travelM = distanceM ?? Math.max(TYPICAL_DISTANCE_M, zone?.tariff.includedM ?? 0)
  const { prepMinutes, pace, service } = shop
  const { prep, travel, usual } = fulfilmentTiming(
    { prepMinutes, pace, service, queue },
    deliveryType,
    now,
    travelM,
  )
  return {
    shop,
    queue,
    distanceM,
    zone: delivers ? zone : null,
    deliveryType,
    travelDistanceM: travelM,
    open: isShopOpenAt(shop, deliveryType, now.getTime()),
    estimate: estimate(prep, travel, usual),
  }
}

/** Minor units of the base currency; null: no delivery. */
export const feeOf = ({ zone, distanceM }: ShopOffer): bigint | null =>
  zone === null ? null : deliveryFee(zone.tariff, distanceM ?? 0)

/** Shops near an address: those whose cells contain it, and those near enough for pickup. */
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
 * Offers of the shops that the predicate accepts. With an address: shops that deliver there or are
 * near enough for pickup. Without one: the given shops.
 */
export function offersAt(
  index: ShopIndex,
  now: Date,
  point: Point | undefined,
  accepts: ShopPredicate,
  shops = index.all,
): ShopOffer[] {
  const serving = point && index.zonesAt(point)
  const offers: ShopOffer[] = []
  for (const shop of point && serving ? candidates(index, serving, point) : shops) {
    if (!accepts(shop)) continue
    const zone = (serving ? serving.get(shop.id) : shop.zones[0]) ?? null
    const offer = offerOf(shop, index.queueOf(shop.id), zone, now, point)
    const canBePickedUp =
      shop.deliveryTypes.some((type) => type !== 'delivery') &&
      (offer.distanceM ?? 0) <= MAX_PICKUP_M
    if (offer.zone || canBePickedUp) offers.push(offer)
  }
  return offers
}
