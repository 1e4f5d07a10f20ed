import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type AssignedOrder, releaseCourier } from '../orders/index.ts'

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

/**
 * Releases the courier of an order that is not picked up; with `since`, only a missing one.
 * Undefined if there is none.
 */
export const releaseWaitingOrder = (
  tx: Tx,
  orderId: number,
  since: Date | null,
  now: Date,
): Promise<(AssignedOrder & { courierId: number }) | undefined> =>
  releaseCourier(tx, orderId, now, since === null ? HAS_COURIER : isCourierMissing(since))

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
