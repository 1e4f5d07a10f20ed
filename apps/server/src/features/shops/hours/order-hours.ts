import { type TakingSpan, prepMinutes, takingSpanAt } from '@hawker/domain/time/availability'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { DAY_MS } from '@hawker/std/time'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { NEW_FOR_DAYS } from '../shop-index/ranking-baseline.ts'

/** `takingSpanAt` of the domain, cached until the span ends or the kitchen needs another time. */
function takingSpanOf(
  shop: ListedShop,
  queue: number,
  type: DeliveryType,
  now: number,
): TakingSpan {
  const prep = prepMinutes(shop.prepMinutes, queue)
  const cached = shop.takingSpans.get(type)
  if (cached && cached.prep === prep && cached.from <= now && now < cached.until) return cached
  const span = { ...takingSpanAt(shop.service, type, { now, prep }), prep }
  shop.takingSpans.set(type, span)
  return span
}

/** Whether the shop takes an order for now, as `takesOrdersAt` of the domain computes it. */
export function takesOrdersNow(
  shop: ListedShop,
  queue: number,
  type: DeliveryType,
  now: number,
): boolean {
  const { pauseUntil } = shop.service
  return !(pauseUntil !== null && now < pauseUntil) && takingSpanOf(shop, queue, type, now).taking
}

/**
 * When the shop next changes in lists without a write: it opens, takes its last order, ends its
 * pause, stops being new, or a discount starts or ends.
 */
export function nextChangeOf(shop: ListedShop, queue: number, now: number): number {
  const changes = [
    ...shop.deliveryTypes.map((type) => takingSpanOf(shop, queue, type, now).until),
    ...shop.sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    shop.service.pauseUntil,
    shop.createdAt + NEW_FOR_DAYS * DAY_MS,
  ]
  return changes.reduce<number>(
    (next, at) => (at !== null && at > now && at < next ? at : next),
    Infinity,
  )
}
