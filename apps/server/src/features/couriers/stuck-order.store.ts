import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

/** SQL condition: order `o` has a courier who has not picked it up. */
const HAS_COURIER = sql`o.delivery_type = 'delivery' and o.status in ('accepted', 'cooking', 'ready')
  and o.driver_id is not null`
/**
 * SQL condition: ready since `since`, and its courier is offline or has sent no position since
 * then.
 */
const isCourierMissing = (
  since: Date,
): Sql => sql`${HAS_COURIER} and o.status = 'ready' and greatest(o.ready_at, o.slot_starts_at,
  o.courier_changed_at) <= ${since}
  and not exists (select from couriers k where k.user_id = o.driver_id and k.online and k.located_at > ${since})`

export const ordersWithMissingCourier = (
  queries: Queries,
  since: Date,
): Promise<{ id: number }[]> =>
  queries.rows(
    sql`select o.id from orders o where ${isCourierMissing(since)} order by o.id limit 100`,
  )

export type ReleasedOrder = {
  id: number
  version: number
  user_id: number
  shop_id: number
  status: OrderStatus
  driver_id: number
}
/**
 * Releases the courier in one statement; with `since`, only a missing one.
 * Undefined if there is none.
 */
export const releaseCourier = (
  tx: Tx,
  orderId: number,
  since: Date | null,
  now: Date,
): Promise<ReleasedOrder | undefined> =>
  tx.row(sql`
    update orders o set driver_id = null, driver_pay = 0, courier_changed_at = ${now}, version = o.version + 1
    from (select id, driver_id from orders where id = ${orderId} for update) assigned
    where o.id = assigned.id and ${since === null ? HAS_COURIER : isCourierMissing(since)}
    returning o.id, o.version, o.user_id, o.shop_id, o.status, assigned.driver_id`)

/** In base currency. */
export const orderSettlement = async (
  queries: Queries,
  orderId: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ settlement: number }>(
      sql`select settlement_total as settlement from orders where id = ${orderId}`,
    )
  )?.settlement
