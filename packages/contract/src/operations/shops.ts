import { Type, type Static } from 'typebox'
import { data, all, list, operation } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  AtAddress,
  Bounds,
  Count,
  Cursor,
  Flag,
  Highlight,
  Id,
  Instant,
  LocalDate,
  Location,
  MinuteRange,
  Switch,
  Translation,
  Uuid,
  idParam,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  words,
} from '../core/shapes.ts'

export const SHOP_TYPES = ['restaurant', 'shop'] as const
export const DeliveryTypeName = oneOf(['delivery', 'pickup', 'dine_in'])
export const Tag = obj({ id: Id, title: Type.String(), img: nullable(Type.String()) })
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
const card = {
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
export const ShopCard = obj(card)
export type ShopCard = Static<typeof ShopCard>
export const FoundShop = obj({
  ...card,
  highlight: Highlight,
  /** The best match among its products; null when the shop itself matches better. */
  dish: nullable(obj({ uuid: Type.String(), title: Type.String() })),
})
export type FoundShop = Static<typeof FoundShop>

export const WorkingDay = obj({
  day: Count,
  from: Type.String(),
  to: Type.String(),
  type: oneOf(['all', 'delivery', 'pickup']),
})
export const Shop = obj({
  ...card,
  /** For each delivery type that the customer can choose. */
  fulfilment: Type.Array(FulfilmentTimes),
  address: Type.String(),
  location: Location,
  phone: nullable(Type.String()),
  min_amount: Amount,
  tax_included: Flag,
  tips_for_pickup: Flag,
  prep_minutes: Count,
  last_order_minutes: Count,
  /** Orders from before closing are finished after it. */
  finish_after_close: Flag,
  /** The kitchen starts before opening for the first orders. */
  preopen_prep: Flag,
  /** Minutes for accepting an order; null: the marketplace's default. */
  order_accept_minutes: nullable(Count),
  accept_preorders: Flag,
  preorder_days: Count,
  slot_minutes: Count,
  /** The limit of orders and pieces per slot; null: no limit. */
  slot_capacity_orders: nullable(Count),
  slot_capacity_items: nullable(Count),
  /** The percentage that replaces the marketplace's; null: the default. */
  service_fee_override: nullable(Type.Number()),
  packaging_fee: Amount,
  /** The `fee` for a delivery with goods below `threshold`; null: none. */
  small_order: nullable(obj({ threshold: Amount, fee: Amount })),
  /** For the requested address, as in `delivery.estimate`; null: no delivery there. */
  delivery_estimate: nullable(obj({ from: Count, to: Count, unit: oneOf(['minute']) })),
  working_days: Type.Array(WorkingDay),
  closed_dates: Type.Array(LocalDate),
  special_days: Type.Array(obj({ date: LocalDate, from: Type.String(), to: Type.String() })),
  allergen_contact: nullable(Type.String()),
  trader: nullable(
    obj({
      name: Type.String(),
      address: Type.String(),
      registration_number: nullable(Type.String()),
      is_trader: Flag,
    }),
  ),
  has_branches: Flag,
  zones: Type.Array(obj({ id: Id, polygon: Type.Array(Type.Array(Type.Number())) })),
})
export type Shop = Static<typeof Shop>

export const SHOP_SORT_ORDERS = [
  'recommended',
  'distance',
  'delivery_time',
  'rating',
  'price_asc',
  'price_desc',
  'newest',
] as const
/** Values of `column`; with one, `order_by` does not count. */
export const SHOP_COLUMNS = ['id', 'created_at', 'rating_avg', 'distance_m', 'price_level'] as const
export const SHOP_FILTERS = [
  'deals',
  'free_delivery',
  'pickup',
  'reservation',
  'group_order',
  'min_rating_4',
] as const
const filterPattern = `(${SHOP_FILTERS.join('|')}|diet:[a-z_]{1,30})`
const filterQuery = {
  type: optional(oneOf(SHOP_TYPES)),
  /** Only shops that take an order for now, by the delivery type. */
  open: optional(Switch),
  /** Only shops that offer it. The group `pickup` chooses pickup. */
  delivery_type: optional(DeliveryTypeName),
  category_id: optional(Id),
  newest: optional(Switch),
  order_by: optional(oneOf(SHOP_SORT_ORDERS)),
  /** Comma-separated SHOP_FILTERS and diet:<code>; all of them must match. */
  group: optional(
    Type.String({ maxLength: 160, pattern: `^(${filterPattern}(,${filterPattern})*,?)?$` }),
  ),
  take: optional(Id),
  /** Comma-separated, from 1 to 4. */
  price_level: optional(Type.String({ maxLength: 7, pattern: '^[1-4](,[1-4])*$' })),
  /** The range of the shop's average dish price, in the requested currency. */
  min_price: optional(AmountIn),
  max_price: optional(AmountIn),
  address: AtAddress,
  /** The moment for opening hours, sales and estimates; at most a year away. */
  at: optional(Instant),
  search: optional(text(100)),
  /** Only shops within this section of the map. */
  bounds: Bounds,
  /** Only these shops, for example liked ones. */
  uuids: optional(Type.Array(Uuid, { maxItems: 100 })),
  cursor: Cursor,
}

export const listShops = operation({
  method: 'GET',
  path: '/rest/shops/paginate',
  summary:
    'Ranked shops and restaurants for an address and a moment. meta.next_cursor leads to the ' +
    'next page; null on the last one. meta.changes_at is when the list next changes with time ' +
    'only.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged(filterQuery),
  response: list(ShopCard),
  sortable: SHOP_COLUMNS,
  errors: [],
})
export const listBookingShops = operation({
  method: 'GET',
  path: '/rest/booking/shops/paginate',
  summary: 'Shops with table reservations, with the filters and sort orders of listShops.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged(filterQuery),
  response: list(ShopCard),
  sortable: SHOP_COLUMNS,
  errors: [],
})
export const showShop = operation({
  method: 'GET',
  path: '/rest/shops/{id}',
  summary: 'One shop by id, uuid or slug.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query({
    address: AtAddress,
    at: optional(Instant),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: data(Shop),
  errors: [],
})
export const listRecommendedShops = operation({
  method: 'GET',
  path: '/rest/shops/recommended',
  summary: 'Shops that the marketplace recommends.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({
    address: AtAddress,
    at: optional(Instant),
    type: optional(oneOf(SHOP_TYPES)),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: list(ShopCard),
  errors: [],
})
export const searchShops = operation({
  method: 'GET',
  path: '/rest/shops/search',
  summary:
    'Searches shops by name, cuisine, description or what they sell. The last word may be ' +
    'unfinished. The search tolerates typing errors, other scripts and synonyms, and filters by ' +
    'the diets that it names.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  query: paged({
    search: words(100),
    type: optional(oneOf(SHOP_TYPES)),
    address: AtAddress,
    open: optional(Switch),
    at: optional(Instant),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: list(FoundShop),
  errors: [],
})
export const listTakes = operation({
  method: 'GET',
  path: '/rest/shops-takes',
  summary: 'Tags that shops carry.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Tag),
  errors: [],
})
export const CATEGORY_TYPES = ['main', 'shop', 'product'] as const
export const Category = obj({
  id: Id,
  uuid: Type.String(),
  type: oneOf(CATEGORY_TYPES),
  img: nullable(Type.String()),
  translation: Translation,
})
export type Category = Static<typeof Category>
export const listCategories = operation({
  method: 'GET',
  path: '/rest/categories/paginate',
  summary:
    'Categories: cuisines (main), kinds of grocery shops (shop), or menu sections of one shop or ' +
    'of all (product). Without type and shop: main and shop.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ type: optional(oneOf(CATEGORY_TYPES)), shop_id: optional(Id) }),
  response: list(Category),
  errors: [],
})
export const checkAnyDeliveryZone = operation({
  method: 'GET',
  path: '/rest/shop/delivery-zone/check/distance',
  summary:
    'Whether any shop delivers to the address. Outside all zones it returns available=false, not ' +
    'an error.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ address: Location }),
  response: data(obj({ available: Flag, shop_count: Count })),
  errors: [],
})
export const ZoneCheck = obj({
  available: Flag,
  zone_id: nullable(Id),
  distance_m: Count,
  delivery_fee: nullable(Amount),
  free_over: nullable(Amount),
  min_amount: Amount,
  estimate: nullable(MinuteRange),
})
export const checkDeliveryZone = operation({
  method: 'GET',
  path: '/rest/shop/{id}/delivery-zone/check/distance',
  summary: 'Whether the shop delivers to the address, with fee and time.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({ address: Location }),
  response: data(ZoneCheck),
  errors: [],
})
export const SlotDay = obj({
  date: LocalDate,
  /**
   * "Today", "Tomorrow", a weekday, or the date, in the requested language and the shop's time
   * zone.
   */
  label: Type.String(),
  slots: Type.Array(
    obj({
      starts_at: Instant,
      ends_at: Instant,
      time: Type.String(),
      available: Flag,
      left: nullable(Count),
      reason: nullable(oneOf(['full', 'closed', 'past', 'pause'])),
    }),
  ),
})
export const Slots = obj({
  timezone: Type.String(),
  asap: obj({
    available: Flag,
    estimate: nullable(MinuteRange),
    reason: nullable(oneOf(['full', 'closed', 'past', 'pause', 'no_delivery_zone'])),
  }),
  days: Type.Array(SlotDay),
})
export type Slots = Static<typeof Slots>
export const listDeliverySlots = operation({
  method: 'GET',
  path: '/rest/shops/{id}/delivery-slots',
  summary:
    'When the shop can hand over or deliver: as soon as possible, and slots of the coming days ' +
    'in its time zone.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({
    type: optional(DeliveryTypeName),
    address: AtAddress,
    at: optional(Instant),
    from_date: optional(LocalDate),
    /**
     * The number of days including the first one, at most the shop's preorder days and the night
     * after them.
     */
    days: optional(Type.Integer({ minimum: 1, maximum: 7 })),
    /** The pieces of the order without options, which a slot must have room for. Default: 1. */
    pieces: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: data(Slots),
  errors: [],
})
export const Review = obj({
  id: Id,
  rating: Count,
  comment: nullable(Type.String()),
  images: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  user: obj({
    firstname: Type.String(),
    lastname_initial: nullable(Type.String()),
    img: nullable(Type.String()),
  }),
  verified: Flag,
  /** Up to three of the ordered products. */
  order_items_preview: Type.Array(Type.String()),
  reply: nullable(obj({ text: Type.String(), created_at: Instant })),
  helpful_count: Count,
  created_at: Instant,
})
export type Review = Static<typeof Review>
export const listShopReviews = operation({
  method: 'GET',
  path: '/rest/shops/{id}/reviews',
  summary:
    'Reviews of a shop, sorted by column created_at, rating or helpful_count. meta.rating has ' +
    'average, count and stars.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: paged({
    rating: optional(Type.Integer({ minimum: 1, maximum: 5 })),
    with_photo: optional(Switch),
  }),
  response: list(Review),
  sortable: ['created_at', 'rating', 'helpful_count'],
  errors: [],
})
export const listBranches = operation({
  method: 'GET',
  path: '/rest/branches',
  summary: 'Other branches of the same business.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    shop_id: Id,
    address: AtAddress,
    at: optional(Instant),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: all(ShopCard),
  errors: ['branches_not_found'],
})
