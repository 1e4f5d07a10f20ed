import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { Pace } from '@hawker/domain/time/shop-pace'
import {
  BIGINT,
  BOOLEAN,
  DATE,
  FLOAT,
  ID,
  INSTANT,
  INT,
  MONEY,
  PPM,
  SMALLINT,
  TEXT,
  UUID,
  XID,
  hidden,
  json,
  nullable,
  oneOf,
  plain,
  shown,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

export type ShopType = 'restaurant' | 'shop'
/** What the law wants customers to know about a seller. */
export type Trader = {
  readonly name: string
  readonly address: string
  readonly registration_number: string | null
  readonly is_trader: boolean
  readonly tax_number?: string | null
}

/** What carts, quotes and orders need, and lists too. */
const COMMON_COLUMNS = {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  slug: shown('slug', TEXT),
  type: shown('type', oneOf<ShopType>()),
  logoImg: shown('logo_img', nullable(TEXT)),
  color: shown('color', TEXT),
  address: shown('address', TEXT),
  phone: shown('phone', nullable(TEXT)),
  latitude: hidden('latitude', FLOAT),
  longitude: hidden('longitude', FLOAT),
  deliveryTypes: hidden('delivery_types', plain<DeliveryType[]>('text[]')),
  minAmount: hidden('min_amount', MONEY),
  taxIncluded: shown('tax_included', BOOLEAN),
  tipsForPickup: shown('tips_for_pickup', BOOLEAN),
  packagingFee: hidden('packaging_fee', MONEY),
  smallOrderThreshold: hidden('small_order_threshold', nullable(MONEY)),
  smallOrderFee: hidden('small_order_fee', nullable(MONEY)),
  /** Orders per slot; null: no limit. */
  slotCapacityOrders: shown('slot_capacity_orders', nullable(INT)),
  /** Items per slot, over all its orders; null: no limit. */
  slotCapacityItems: shown('slot_capacity_items', nullable(INT)),
  /**
   * The percentage of this shop in place of the marketplace's (service-fee.ts); null: no override.
   */
  serviceFeeOverridePpm: hidden('service_fee_override_ppm', nullable({ ...PPM, type: 'integer' })),
  orderAcceptMinutes: shown('order_accept_minutes', nullable(INT)),
  /** Preparation minutes that the shop sets, without its queue. */
  prepMinutes: shown('prep_minutes', INT),
  /** The durations learned from its recent orders; null until there are enough of them. */
  pace: hidden('pace', nullable(json<Pace>())),
  /** Counts changes that customers see. */
  version: hidden('version', BIGINT),
}

/** When the shop takes orders, its hours aside. */
const SERVICE_FIELDS = {
  timezone: hidden('timezone', TEXT),
  pauseUntil: hidden('pause_until', nullable(INSTANT)),
  lastOrderMinutes: hidden('last_order_minutes', INT),
  finishAfterClose: hidden('finish_after_close', BOOLEAN),
  preopenPrep: hidden('preopen_prep', BOOLEAN),
  acceptPreorders: hidden('accept_preorders', BOOLEAN),
  slotMinutes: hidden('slot_minutes', INT),
}

/** What lists filter, rank and show. */
const LIST_COLUMNS = {
  businessId: hidden('business_id', nullable(ID)),
  backgroundImg: shown('background_img', nullable(TEXT)),
  priceLevel: shown('price_level', SMALLINT),
  ratingSum: hidden('rating_sum', BIGINT),
  ratingCount: hidden('rating_count', BIGINT),
  orders28d: hidden('orders_28d', INT),
  recommendedPosition: hidden('recommended_position', nullable(INT)),
  isPromoted: hidden('is_promoted', BOOLEAN),
  /** Counts changes of the dishes and of their names. */
  wordsVersion: hidden('words_version', BIGINT),
  acceptsGroupOrders: hidden('accepts_group_orders', BOOLEAN),
  takesReservations: hidden('takes_reservations', BOOLEAN),
  allergenContact: shown('allergen_contact', nullable(TEXT)),
  trader: shown('trader', nullable(json<Trader>())),
}

/** Amounts in minor units of the base currency. */
export const SHOPS = defineTable('shops', 's', {
  ...COMMON_COLUMNS,
  ...SERVICE_FIELDS,
  ...LIST_COLUMNS,
  /** Only an approved shop sells. */
  status: hidden('status', TEXT),
  regionId: hidden('region_id', SMALLINT),
  autoAccept: hidden('auto_accept', BOOLEAN),
  /** Null: as many as the marketplace allows. */
  preorderDays: hidden('preorder_days', nullable(INT)),
  feeTaxClassId: hidden('fee_tax_class_id', nullable(ID)),
  deliveryTaxClassId: hidden('delivery_tax_class_id', nullable(ID)),
  /** The day whose orders `orders28d` counts. */
  ordersCountedOn: hidden('orders_counted_on', nullable(DATE)),
  createdAt: hidden('created_at', INSTANT),
  /** The last transaction that changed the shop or its menu, set by triggers. */
  changedXid: hidden('changed_xid', XID),
})
export const SHOP_SERVICE = viewOf(SHOPS, fieldsOf(SERVICE_FIELDS))
export const SHOP_RULES = viewOf(SHOPS, [
  ...fieldsOf(COMMON_COLUMNS),
  'status',
  'regionId',
  'autoAccept',
])
/** Its rows are read inside JSON, which has no instants. */
export const LISTED_SHOPS = viewOf(SHOPS, [...fieldsOf(COMMON_COLUMNS), ...fieldsOf(LIST_COLUMNS)])
/** What the future owner says. */
export const DESCRIBED_SHOPS = viewOf(SHOPS, [
  'type',
  'address',
  'latitude',
  'longitude',
  'phone',
  'minAmount',
  'deliveryTypes',
  'prepMinutes',
  'logoImg',
  'backgroundImg',
  'createdAt',
])
/** What an import writes of a new shop. */
export const IMPORTED_SHOPS = viewOf(SHOPS, [
  'id',
  'slug',
  'type',
  'timezone',
  'address',
  'latitude',
  'longitude',
  'prepMinutes',
  'autoAccept',
  'createdAt',
])
export type ShopColumns = RowIn<typeof SHOPS>
