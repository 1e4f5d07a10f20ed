import { type OpenSpan, openSpanAt } from '@hawker/domain/availability'
import type { DeliveryType } from '@hawker/domain/order-status'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { NEW_FOR_DAYS } from '../shop-index/ranking-baseline.ts'

/** What openSpanAt of the domain says, which is asked again only when its answer runs out. */
function openSpanOf(shop: ListedShop, way: DeliveryType, instant: number): OpenSpan {
  const known = shop.openSpans.get(way)
  if (known && known.from <= instant && instant < known.until) return known
  const span = openSpanAt(shop.service, way, instant)
  shop.openSpans.set(way, span)
  return span
}

/** Doors open and not paused, as isOpenAt of the domain says. */
export function isShopOpenAt(shop: ListedShop, way: DeliveryType, instant: number): boolean {
  const { pauseUntil } = shop.service
  return !(pauseUntil !== null && instant < pauseUntil) && openSpanOf(shop, way, instant).open
}

/** When what a list says of a shop next changes by the clock alone: it opens, closes, ends its pause, is new no more, or a sale begins or ends. */
export function nextChangeOf(shop: ListedShop, now: number): number {
  const moments = [
    ...shop.deliveryTypes.map((way) => openSpanOf(shop, way, now).until),
    ...shop.sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    shop.service.pauseUntil,
    shop.createdAt + NEW_FOR_DAYS * 86_400_000,
  ]
  return moments.reduce<number>(
    (next, moment) => (moment !== null && moment > now && moment < next ? moment : next),
    Infinity,
  )
}
