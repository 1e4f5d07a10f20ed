import type { Pace } from '@hawker/domain/time/shop-pace'
import { type Queries, sql } from '@hawker/postgres/database'

/** The newest orders are enough, also for a busy shop. */
const MAX_ORDERS = 3000

/** Shops that delivered at least `enough` orders since then. */
export const shopsWithEnoughOrders = async (
  queries: Queries,
  since: Date,
  enough: number,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select shop_id as id from orders where delivered_at >= ${since} group by shop_id
        having count(*) >= ${enough} order by shop_id`)
  ).map(({ id }) => id)

export type PastOrderRow = {
  way: 'delivery' | 'pickup'
  released_at: Date
  accepted_at: Date
  ready_at: Date
  delivered_at: Date
  promised: number
  travel: number
}
export type ShopHistory = { timezone: string; prepMinutes: number; orders: PastOrderRow[] }
/** Delivered orders without a chosen slot since then, newest first. */
export async function loadPastOrders(
  queries: Queries,
  shopId: number,
  since: Date,
): Promise<ShopHistory | undefined> {
  const shop = await queries.row<{ timezone: string; prep_minutes: number }>(
    sql`select timezone, prep_minutes from shops where id = ${shopId}`,
  )
  if (!shop) return undefined
  const orders = await queries.rows<PastOrderRow>(sql`
    select case when delivery_type = 'delivery' then 'delivery'
      else 'pickup' end as way, released_at, accepted_at, ready_at, delivered_at,
      prep_minutes as promised, travel_minutes as travel
    from orders where shop_id = ${shopId} and status = 'delivered' and delivered_at >= ${since}
      and slot_starts_at is null
      and released_at is not null and accepted_at is not null and ready_at is not null
    order by id desc limit ${MAX_ORDERS}`)
  return { timezone: shop.timezone, prepMinutes: shop.prep_minutes, orders }
}

/** Writes only a changed pace: each change of a shop drops the pages that show it. */
export const writePace = (queries: Queries, shopId: number, pace: Pace | null): Promise<number> =>
  queries.run(sql`
    update shops set pace = ${pace && JSON.stringify(pace)}::jsonb
      where id = ${shopId} and pace is distinct from ${pace && JSON.stringify(pace)}::jsonb`)

/** Clears the pace of shops without enough recent orders. */
export const clearPaces = (queries: Queries, except: readonly number[]): Promise<number> =>
  queries.run(
    sql`update shops set pace = null where pace is not null and id <> all(${except}::bigint[])`,
  )
