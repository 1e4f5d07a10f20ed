import { type OpenSpan, openSpanAt } from '@hawker/domain/time/availability'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { DAY_MS } from '@hawker/std/time'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { NEW_FOR_DAYS } from '../shop-index/ranking-baseline.ts'

/** `openSpanAt` of the domain, cached until the span ends. */
function openSpanOf(shop: ListedShop, deliveryType: DeliveryType, instant: number): OpenSpan {
  const cached = shop.openSpans.get(deliveryType)
  if (cached && cached.from <= instant && instant < cached.until) return cached
  const span = openSpanAt(shop.service, deliveryType, instant)
  shop.openSpans.set(deliveryType, span)
  return span
}

/** Whether the shop is open and not paused, as `isOpenAt` of the domain computes it. */
export function isShopOpenAt(
  shop: ListedShop,
  deliveryType: DeliveryType,
  instant: number,
): boolean {
  const { pauseUntil } = shop.service
  return (
    !(pauseUntil !== null && instant < pauseUntil) && openSpanOf(shop, deliveryType, instant).open
  )
}

/**
 * When the shop next changes in lists without a write: it opens, closes, ends its pause, stops
 * being new, or a discount starts or ends.
 */
export function nextChangeOf(shop: ListedShop, now: number): number {
  const changes = [
    ...shop.deliveryTypes.map((deliveryType) => openSpanOf(shop, deliveryType, now).until),
    ...shop.sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    shop.service.pauseUntil,
    shop.createdAt + NEW_FOR_DAYS * DAY_MS,
  ]
  return changes.reduce<number>(
    (next, at) => (at !== null && at > now && at < next ? at : next),
    Infinity,
  )
}
