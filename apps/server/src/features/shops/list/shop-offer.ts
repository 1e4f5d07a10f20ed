import { type Estimate, estimate } from '@hawker/domain/time/availability'
import { deliveryFee } from '@hawker/domain/delivery/delivery-fee'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Point, roadDistance } from '@hawker/domain/delivery/zone'
import type { ListedShop, ListedZone } from '../shop-index/listed-shop.ts'
import { takesOrdersNow } from '../hours/order-hours.ts'
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
  /** The delivery type that `open` and `estimate` are for. */
  readonly deliveryType: DeliveryType
  /** The shop offers this type to the customer, now or at another time. */
  readonly offersType: boolean
  readonly travelDistanceM: number
  /** Takes an order for as soon as possible. */
  readonly open: boolean
  /** As if the shop took an order now. */
  readonly estimate: Estimate
}

/** The moment, the address and the delivery type that a customer chose. */
export type OfferRequest = {
  readonly now: Date
  readonly point?: Point | undefined
  /** If it is missing: delivery where the shop delivers, else pickup or dine-in. */
  readonly deliveryType?: DeliveryType | undefined
}

/** Assumed distance for a visitor without an address. */
const TYPICAL_DISTANCE_M = 2000
/** The farthest that customers go to collect an order, by road. */
export const MAX_PICKUP_M = 30_000

/** The delivery type in which a customer orders who chose none. */
const defaultDeliveryType = (
  { deliveryTypes }: Pick<ListedShop, 'deliveryTypes'>,
  zone: ListedZone | null,
): DeliveryType =>
  zone !== null && deliveryTypes.includes('delivery')
    ? 'delivery'
    : (deliveryTypes.find((type) => type !== 'delivery') ?? 'delivery')

export function offerOf(
  shop: ListedShop,
  queue: number,
  servingZone: ListedZone | null,
  { now, point, deliveryType: chosen }: OfferRequest,
): ShopOffer {
  const distanceM = point ? roadDistance(shop.location, point) : null
  const zone = shop.deliveryTypes.includes('delivery') ? servingZone : null
  const travelDistanceM = distanceM ?? Math.max(TYPICAL_DISTANCE_M, zone?.tariff.includedM ?? 0)
  const state = orderStateOf(shop, queue, zone, { now, deliveryType: chosen })
  return {
    shop,
    queue,
    distanceM,
    zone,
    ...state,
    travelDistanceM,
    estimate: estimateOf({ shop, queue, travelDistanceM }, state.deliveryType, now),
  }
}

/** Whether the shop takes an order for now, and by which delivery type. */
export function orderStateOf(
  shop: ListedShop,
  queue: number,
  zone: ListedZone | null,
  { now, deliveryType: chosen }: Pick<OfferRequest, 'now' | 'deliveryType'>,
): Pick<ShopOffer, 'deliveryType' | 'offersType' | 'open'> {
  const deliveryType = chosen ?? defaultDeliveryType(shop, zone)
  const offersType =
    shop.deliveryTypes.includes(deliveryType) && (deliveryType !== 'delivery' || zone !== null)
  const open = offersType && takesOrdersNow(shop, queue, deliveryType, now.getTime())
  return { deliveryType, offersType, open }
}

/** The estimate of an order that the shop takes at the given time. */
export function estimateOf(
  { shop, queue, travelDistanceM }: Pick<ShopOffer, 'shop' | 'queue' | 'travelDistanceM'>,
  type: DeliveryType,
  now: Date,
): Estimate {
  const { prepMinutes, pace, service } = shop
  const kitchen = { prepMinutes, pace, service, queue }
  const { prep, travel, usual } = fulfilmentTiming(kitchen, type, now, travelDistanceM)
  return estimate(prep, travel, usual)
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
 * near enough for pickup. Without one: the given shops. A chosen delivery type leaves only the
 * shops that offer it.
 */
export function offersAt(
  index: ShopIndex,
  request: OfferRequest,
  accepts: ShopPredicate,
  shops = index.all,
): ShopOffer[] {
  const { point } = request
  const serving = point && index.zonesAt(point)
  const offers: ShopOffer[] = []
  for (const shop of point && serving ? candidates(index, serving, point) : shops) {
    if (!accepts(shop)) continue
    const zone = (serving ? serving.get(shop.id) : shop.zones[0]) ?? null
    const offer = offerOf(shop, index.queueOf(shop.id), zone, request)
    const isNear = (offer.distanceM ?? 0) <= MAX_PICKUP_M
    if (offer.offersType && (offer.deliveryType === 'delivery' || isNear)) offers.push(offer)
  }
  return offers
}
