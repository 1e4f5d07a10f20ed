import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  AtAddress,
  Bounds,
  Count,
  Cursor,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  QueryFlag,
  Uuid,
  filledSearch,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
} from '../core/shapes.ts'
import {
  SHOP_TYPES,
  DeliveryTypeName,
  FulfilmentTimes,
  shopCardFields,
  ShopCard,
  FoundShop,
} from './shop-card.ts'

export const Tag = obj({ id: Id, title: Type.String(), img: nullable(Type.String()) })

export const WorkingDay = obj({
  day: Count,
  from: Type.String(),
  to: Type.String(),
  type: oneOf(['all', 'delivery', 'pickup', 'dine_in']),
})

export const Shop = obj({
  ...shopCardFields,
  /** For each delivery type that the customer can choose. */
  fulfilment: Type.Array(FulfilmentTimes),
  address: Type.String(),
  location: Location,
  phone: nullable(Type.String()),
  /** Where to book a table while guests cannot book online; null: they can, or there are none. */
  reservation_phone: nullable(Type.String()),
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
  /** The estimate for the requested address, as in `delivery.estimate`; null: no delivery there. */
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
  open: optional(QueryFlag),
  /** Only shops that offer it. The group `pickup` chooses pickup. */
  delivery_type: optional(DeliveryTypeName),
  category_id: optional(Id),
  newest: optional(QueryFlag),
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
  search: optional(searched(100)),
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

export const ReservationShopCard = obj({
  ...shopCardFields,
  /** Null without date and guests, and after the tenth card. */
  times: nullable(Type.Array(obj({ time: Type.String(), starts_at: Instant }))),
})
export type ReservationShopCard = Static<typeof ReservationShopCard>
export const listBookingShops = operation({
  method: 'GET',
  path: '/rest/booking/shops/paginate',
  summary:
    'Shops with table reservations, with the filters and sort orders of listShops. With date and ' +
    'guests each card has up to five free times, those nearest to `time`, and a page has ten cards ' +
    'at most.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({
    ...filterQuery,
    date: optional(LocalDate),
    time: optional(LocalTime),
    guests: optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  response: list(ReservationShopCard),
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
    search: filledSearch(100),
    type: optional(oneOf(SHOP_TYPES)),
    address: AtAddress,
    open: optional(QueryFlag),
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

export const listBranches = operation({
  method: 'GET',
  path: '/rest/branches',
  summary:
    'Other branches of the business of a shop. Without a shop, the branches of all businesses with several.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({
    shop_id: optional(Id),
    address: AtAddress,
    at: optional(Instant),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: list(ShopCard),
  errors: ['branches_not_found'],
})
