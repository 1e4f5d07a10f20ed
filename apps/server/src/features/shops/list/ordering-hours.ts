import type { FulfilmentTimes } from '@hawker/contract/shop-card'
import { closesAt, lastOrderAt, nextOrdersAt, prepMinutes } from '@hawker/domain/time/availability'
import { type ShopOffer, estimateOf } from './shop-offer.ts'

const orderTime = ({ shop, queue }: ShopOffer, now: Date) => ({
  now: now.getTime(),
  prep: prepMinutes(shop.prepMinutes, queue),
})

/** When the shop next takes orders of the offer's type; null while it does, or if it never will. */
export const nextOpeningOf = (offer: ShopOffer, now: Date): number | null =>
  offer.offersType
    ? nextOrdersAt(offer.shop.service, offer.deliveryType, orderTime(offer, now))
    : null

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

/** When the shop takes orders of the offer's type, and how long they take. */
export function orderingHours(offer: ShopOffer, now: Date): FulfilmentTimes {
  const { shop, deliveryType, open } = offer
  return {
    type: deliveryType,
    open,
    opens_at: iso(nextOpeningOf(offer, now)),
    last_order_at: open
      ? iso(lastOrderAt(shop.service, deliveryType, orderTime(offer, now)))
      : null,
    closes_at: open ? iso(closesAt(shop.service, deliveryType, now.getTime())) : null,
    estimate: open ? { ...estimateOf(offer, deliveryType, now) } : null,
  }
}
