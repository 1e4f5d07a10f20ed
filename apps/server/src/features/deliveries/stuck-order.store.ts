import type { OrderStatus } from '@hawker/domain/order-status'
import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'

/** An order in the hands of a courier who has not left the shop with it. */
const HAS_COURIER = sql`o.delivery_type = 'delivery' and o.status in ('accepted', 'cooking', 'ready') and o.driver_id is not null`
/** Nobody has come for it since it was there to be taken, and its courier has gone offline or has not been heard of for as long. */
const isCourierMissing = (
  since: Date,
): Sql => sql`${HAS_COURIER} and o.status = 'ready' and greatest(o.ready_at, o.slot_starts_at, o.courier_changed_at) <= ${since}
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
/** The one statement that takes an order from its courier; undefined where there is nothing to take. `since`: only if they vanished. */
export const releaseCourier = (
  tx: Tx,
  orderId: number,
  since: Date | null,
  now: Date,
): Promise<ReleasedOrder | undefined> =>
  tx.row(sql`
    update orders o set driver_id = null, driver_pay = 0, courier_changed_at = ${now}, version = o.version + 1
    from (select id, driver_id from orders where id = ${orderId} for update) stood
    where o.id = stood.id and ${since === null ? HAS_COURIER : isCourierMissing(since)}
    returning o.id, o.version, o.user_id, o.shop_id, o.status, stood.driver_id`)
