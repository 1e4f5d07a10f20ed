import { containing } from '@hawker/postgres/containing'
import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Sql, join, raw, sql } from '@hawker/postgres/database'
import { marketAt, taxTitlesIn } from '../settings/index.ts'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { SHOWN_ORDERS } from './order.table.ts'
import { PARTS_TABLES, type PartsRow, partsIn, partsOf } from './order-parts.store.ts'
import { type UnpaidOrderView, composeView } from './order-view.ts'

/**
 * All given conditions must hold. Pass an id together with its owner: no row is read by its id
 * alone.
 */
export type OrderFilter = {
  id?: number
  ids?: readonly number[]
  userId?: number
  shopIds?: readonly number[]
  driverId?: number
  statuses?: readonly OrderStatus[]
  /** In addition to the statuses: orders cancelled since then. */
  orCancelledSince?: Date
  /** Only orders that the shop can see. */
  released?: boolean
  /** The whole order number, in any shop. */
  number?: string
  /** Part of the order number, or of the shop's name in any language. */
  search?: string
  /** Part of the order number, or of the customer's first name. */
  called?: string
  deliveryType?: DeliveryType
  /** Preorders whose slot starts in [from, until). */
  slotsIn?: { from: Date; until: Date }
  /** Days of the shop's calendar on which the order was placed, both included. */
  fromDate?: string
  toDate?: string
  oldestFirst?: boolean
  limit?: number
  offset?: number
}

const PLACED_ON = sql`(o.created_at at time zone
  (select z.timezone from shops z where z.id = o.shop_id))::date`

function where(filter: OrderFilter): Sql {
  const conditions: Sql[] = []
  if (filter.id !== undefined) conditions.push(sql`o.id = ${filter.id}`)
  if (filter.ids) conditions.push(sql`o.id = any(${filter.ids}::bigint[])`)
  if (filter.userId !== undefined) conditions.push(sql`o.user_id = ${filter.userId}`)
  if (filter.shopIds) conditions.push(sql`o.shop_id = any(${filter.shopIds}::bigint[])`)
  if (filter.driverId !== undefined) conditions.push(sql`o.driver_id = ${filter.driverId}`)
  if (filter.statuses) {
    const cancelled = filter.orCancelledSince
      ? sql`o.status = 'cancelled' and o.cancelled_at > ${filter.orCancelledSince}`
      : sql`false`
    conditions.push(sql`(o.status = any(${filter.statuses}::text[]) or (${cancelled}))`)
  }
  if (filter.released) conditions.push(sql`o.released_at is not null`)
  if (filter.number !== undefined) conditions.push(sql`o.number = ${filter.number}`)
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(
      sql`(o.number ilike ${pattern} or o.shop_id in (
        select shop_id from shop_translations where title ilike ${pattern}))`,
    )
  }
  if (filter.called) {
    const pattern = containing(filter.called)
    conditions.push(
      sql`(o.number ilike ${pattern} or exists (
        select 1 from users w where w.id = o.user_id and w.firstname ilike ${pattern}))`,
    )
  }
  if (filter.deliveryType) conditions.push(sql`o.delivery_type = ${filter.deliveryType}`)
  if (filter.slotsIn)
    conditions.push(
      sql`o.slot_starts_at >= ${filter.slotsIn.from} and o.slot_starts_at < ${filter.slotsIn.until}`,
    )
  if (filter.fromDate) conditions.push(sql`${PLACED_ON} >= ${filter.fromDate}::date`)
  if (filter.toDate) conditions.push(sql`${PLACED_ON} <= ${filter.toDate}::date`)
  if (conditions.length === 0) throw new Error('Refusing to read orders without a condition')
  return join(conditions, ' and ')
}

export async function countOrders(queries: Queries, filter: OrderFilter): Promise<number> {
  const row = await queries.row<{ n: number }>(
    sql`select count(*) as n from orders o where ${where(filter)}`,
  )
  return row?.n ?? 0
}

/**
 * Newest first unless the filter says otherwise; one statement reads the orders with all their
 * parts.
 */
export async function selectOrders(
  queries: Queries,
  filter: OrderFilter,
  lang: string,
): Promise<UnpaidOrderView[]> {
  const rows = await queries.rows<RowOf<typeof SHOWN_ORDERS.columns> & PartsRow>(sql`
    select ${SHOWN_ORDERS.select}, ${partsIn(lang)}
    ${SHOWN_ORDERS.from} ${PARTS_TABLES}
    where ${where(filter)}
    order by o.id ${raw(filter.oldestFirst ? 'asc' : 'desc')}
    limit ${filter.limit ?? 100} offset ${filter.offset ?? 0}`)
  const [first] = rows
  if (!first) return []
  const market = await marketAt(queries, first.market)
  const settings = { limits: market.settings, taxTitles: taxTitlesIn(market, lang) }
  return rows.map((row) =>
    composeView(valuesOf(SHOWN_ORDERS.columns, row), partsOf(row, lang, settings)),
  )
}
