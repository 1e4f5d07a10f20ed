import { Type, type Static } from 'typebox'
import {
  Amount,
  Count,
  Flag,
  Highlight,
  Id,
  Instant,
  Location,
  MinuteRange,
  Translation,
  nullable,
  obj,
  oneOf,
} from '../core/shapes.ts'

export const SHOP_TYPES = ['restaurant', 'shop'] as const

export const DeliveryTypeName = oneOf(['delivery', 'pickup', 'dine_in'])

/**
 * Whether and how a shop delivers to the requested address; without an address, the offer of its
 * nearest zone. `estimate` is null while the shop takes no order for now.
 */
export const DeliveryOffer = obj({
  available: Flag,
  fee: nullable(Amount),
  free_over: nullable(Amount),
  min_amount: Amount,
  estimate: nullable(MinuteRange),
})

/** When a shop takes orders by one delivery type. */
export const FulfilmentTimes = obj({
  type: DeliveryTypeName,
  /** Takes an order for as soon as possible: within its hours, with time to cook, not paused. */
  open: Flag,
  /** When it next does so; null while it is open. */
  opens_at: nullable(Instant),
  /** Until when it is open; null while it is closed, or if it does not close within two days. */
  last_order_at: nullable(Instant),
  /** The end of the opening hours, after the last order. */
  closes_at: nullable(Instant),
  /** Null while it is closed. */
  estimate: nullable(MinuteRange),
})
export type FulfilmentTimes = Static<typeof FulfilmentTimes>

/** The lowest possible prices of an order. */
export const Cheapest = obj({
  /** The cheapest dish before deals; null for an empty menu. */
  price: nullable(Amount),
  /**
   * The lowest total of a delivered order: the cheapest dish or the shop's minimum, with all fees
   * and tax. Null: no delivery.
   */
  delivered_total: nullable(Amount),
})

/** The fields of a shop in lists and on its page. */
export const shopCardFields = {
  id: Id,
  uuid: Type.String(),
  slug: Type.String(),
  type: oneOf(SHOP_TYPES),
  logo_img: nullable(Type.String()),
  background_img: nullable(Type.String()),
  color: Type.String(),
  translation: Translation,
  /**
   * The requested delivery type; by default delivery where the shop delivers, else pickup or
   * dine-in. `open` and the four fields after it are about this type, as in FulfilmentTimes.
   */
  delivery_type: DeliveryTypeName,
  open: Flag,
  opens_at: nullable(Instant),
  last_order_at: nullable(Instant),
  closes_at: nullable(Instant),
  estimate: nullable(MinuteRange),
  pause_until: nullable(Instant),
  timezone: Type.String(),
  rating_avg: nullable(Type.Number()),
  rating_count: Count,
  distance_m: nullable(Count),
  delivery: DeliveryOffer,
  delivery_types: Type.Array(DeliveryTypeName),
  price_level: Count,
  categories: Type.Array(obj({ id: Id, title: Type.String() })),
  takes: Type.Array(obj({ id: Id, title: Type.String() })),
  deals: Type.Array(Type.String()),
  /** Customers see a label on promoted shops; the page how-ranking-works explains it. */
  is_promoted: Flag,
  is_new: Flag,
  location: Location,
  cheapest: Cheapest,
  accepts_preorders: Flag,
  /** The marketplace and the shop allow group orders. */
  group_order: Flag,
  /** Tables can be booked. */
  reservation: Flag,
}

export const ShopCard = obj(shopCardFields)
export type ShopCard = Static<typeof ShopCard>

export const FoundShop = obj({
  ...shopCardFields,
  highlight: Highlight,
  /** The best match among its products; null when the shop itself matches better. */
  dish: nullable(obj({ uuid: Type.String(), title: Type.String() })),
})
export type FoundShop = Static<typeof FoundShop>
