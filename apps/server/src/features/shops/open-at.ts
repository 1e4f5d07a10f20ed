import { openSpanAt } from '@hawker/domain/availability'
import type { DeliveryType } from '@hawker/domain/order-status'
import type { ListedShop } from './listed-shop.ts'

/** Doors open and not paused, as isOpenAt of the domain says, which is asked again only when its answer runs out. */
export function openAt(shop: ListedShop, way: DeliveryType, instant: number): boolean {
  const { pauseUntil } = shop.service
  if (pauseUntil !== null && instant < pauseUntil) return false
  const known = shop.openSpans.get(way)
  if (known && known.from <= instant && instant < known.until) return known.open
  const span = openSpanAt(shop.service, way, instant)
  shop.openSpans.set(way, span)
  return span.open
}
