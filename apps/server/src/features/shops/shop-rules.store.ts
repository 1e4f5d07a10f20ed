import type { Pace } from '@hawker/domain/time/shop-pace'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'
import { readThroughCache } from '@hawker/postgres/versioned-cache'
import { PREORDER_DAYS } from '../settings/index.ts'
import type { ShopRules } from './shop-rules.ts'

/**
 * Orders in the kitchen of a shop `s`. An accepted order for a later slot does not slow down new
 * ones.
 */
export const KITCHEN_QUEUE = sql`(select count(*)::int from orders o where o.shop_id = s.id
  and (o.status = 'cooking' or (o.status = 'accepted' and o.delivery_date is null)))`

type HoursRow = {
  working_days: { day: number; from: string; to: string; type: 'all' | DeliveryType }[]
  closed_dates: string[]
  special_days: { date: string; from: string; to: string }[]
}
export type ServiceRow = HoursRow & {
  timezone: string
  pause_until: Date | null
  last_order_minutes: number
  finish_after_close: boolean
  preopen_prep: boolean
  accept_preorders: boolean
  preorder_days: number
  slot_minutes: number
}
/** The columns of ServiceRow, of shops as `s`. */
export const SERVICE_COLUMNS = sql`s.timezone, s.pause_until, s.last_order_minutes,
  s.finish_after_close, s.preopen_prep, s.accept_preorders,
  coalesce(s.preorder_days, ${PREORDER_DAYS}) as preorder_days, s.slot_minutes,
  (select coalesce(json_agg(json_build_object('day', w.day, 'from', w.opens, 'to', w.closes,
    'type', w.type) order by w.day, w.opens), '[]')
    from working_days w where w.shop_id = s.id) as working_days,
  (select coalesce(json_agg(c.date order by c.date), '[]') from closed_dates c where c.shop_id = s.id) as closed_dates,
  (select coalesce(json_agg(json_build_object('date', d.date, 'from', d.opens, 'to', d.closes)
    order by d.date, d.opens), '[]')
    from special_days d where d.shop_id = s.id) as special_days`

export const serviceOf = (row: ServiceRow): ShopRules['service'] => ({
  timezone: row.timezone,
  workingDays: row.working_days,
  specialDays: row.special_days,
  closedDates: row.closed_dates,
  pauseUntil: row.pause_until?.getTime() ?? null,
  lastOrderMinutes: row.last_order_minutes,
  finishAfterClose: row.finish_after_close,
  preopenPrep: row.preopen_prep,
  acceptPreorders: row.accept_preorders,
  preorderDays: row.preorder_days,
  slotMinutes: row.slot_minutes,
})

type RulesRow = ServiceRow & {
  id: number
  uuid: string
  slug: string
  region_id: number
  type: 'restaurant' | 'shop'
  status: string
  titles: Record<string, string> | null
  logo_img: string | null
  color: string
  address: string
  phone: string | null
  latitude: number
  longitude: number
  delivery_types: DeliveryType[]
  min_amount: number
  tax_included: boolean
  fee_tax_ppm: number | null
  fee_tax_title: string | null
  delivery_tax_ppm: number | null
  delivery_tax_title: string | null
  tips_for_pickup: boolean
  packaging_fee: number
  small_order_threshold: number | null
  small_order_fee: number | null
  slot_capacity_orders: number | null
  slot_capacity_items: number | null
  service_fee_override_ppm: number | null
  order_accept_minutes: number | null
  auto_accept: boolean
  prep_minutes: number
  pace: Pace | null
  queue: number
  version: number
}

/**
 * Changes with every change of a shop `s` and its menu: the last transaction and the number of
 * changes. Portions and the queue do not change it.
 */
export const SHOP_STAMP = sql`(s.changed_xid::text || '.' || s.version)`

const selectRules = (shopId: number) => sql`
    select s.id, s.uuid, s.slug, s.region_id, s.type, s.status, s.logo_img, s.color, s.address,
      s.phone, s.latitude, s.longitude,
      s.delivery_types, s.min_amount, s.tax_included, t.rate_ppm as fee_tax_ppm,
        t.title as fee_tax_title, dt.rate_ppm as delivery_tax_ppm,
      dt.title as delivery_tax_title, s.tips_for_pickup, s.packaging_fee,
      s.small_order_threshold, s.small_order_fee, s.slot_capacity_orders, s.slot_capacity_items,
        s.service_fee_override_ppm, s.order_accept_minutes, s.auto_accept, s.prep_minutes, s.pace,
        s.version,
      (select json_object_agg(l.locale, l.title) from shop_translations l where l.shop_id = s.id) as titles,
      ${KITCHEN_QUEUE} as queue, ${SHOP_STAMP} as stamp, ${SERVICE_COLUMNS}
    from shops s left join tax_classes t on t.id = s.fee_tax_class_id
      left join tax_classes dt on dt.id = s.delivery_tax_class_id
    where s.id = ${shopId}`

/** The current rules of one shop, in one statement; undefined when there is no such shop. */
export async function loadShopRules(
  queries: Queries,
  shopId: number,
): Promise<ShopRules | undefined> {
  const row = await queries.row<RulesRow>(selectRules(shopId))
  return row && rulesOf(row)
}

/**
 * A shop as the caller's statement read it: the stamp that its rules are cached under, and its
 * kitchen queue.
 */
export type ShopSnapshot = { readonly id: number; readonly stamp: string; readonly queue: number }

/** The same, from memory unless the shop has changed. */
export async function loadCachedShopRules(
  queries: Queries,
  { id, stamp, queue }: ShopSnapshot,
): Promise<ShopRules> {
  const rules = await readThroughCache(queries, `shop ${id}`, stamp, async () => {
    const row = await queries.row<RulesRow & { stamp: string }>(selectRules(id))
    if (!row) throw new Error(`shop ${id} no longer exists`)
    return { stamp: row.stamp, value: rulesOf(row) }
  })
  return { ...rules, queue }
}

const minor = (value: number | null): bigint => BigInt(value ?? 0)

const rulesOf = (row: RulesRow): ShopRules => ({
  id: row.id,
  uuid: row.uuid,
  slug: row.slug,
  regionId: row.region_id,
  type: row.type,
  approved: row.status === 'approved',
  titles: row.titles ?? {},
  logoImg: row.logo_img,
  color: row.color,
  address: row.address,
  phone: row.phone,
  location: { latitude: row.latitude, longitude: row.longitude },
  timezone: row.timezone,
  service: serviceOf(row),
  deliveryTypes: row.delivery_types,
  minAmount: minor(row.min_amount),
  taxIncluded: row.tax_included,
  feeTax: { taxRatePpm: minor(row.fee_tax_ppm), taxTitle: row.fee_tax_title ?? '' },
  deliveryTax: { taxRatePpm: minor(row.delivery_tax_ppm), taxTitle: row.delivery_tax_title ?? '' },
  tipsForPickup: row.tips_for_pickup,
  packagingFee: minor(row.packaging_fee),
  smallOrder:
    row.small_order_threshold === null
      ? null
      : { threshold: minor(row.small_order_threshold), fee: minor(row.small_order_fee) },
  slotCapacityOrders: row.slot_capacity_orders,
  slotCapacityItems: row.slot_capacity_items,
  serviceFeeOverridePpm:
    row.service_fee_override_ppm === null ? null : BigInt(row.service_fee_override_ppm),
  orderAcceptMinutes: row.order_accept_minutes,
  autoAccept: row.auto_accept,
  prepMinutes: row.prep_minutes,
  pace: row.pace,
  queue: row.queue,
  version: row.version,
})
