import type { OrderStatus } from '@hawker/domain/order-status'
import { type Queries, sql } from '../../database/database.ts'
import type { LiveEvent } from '../../http/live.ts'

export type Watched = { status: OrderStatus; version: number; lastEventId: number }

export async function findWatched(queries: Queries, orderId: number, userId: number): Promise<Watched | undefined> {
  const row = await queries.row<{ status: OrderStatus; version: number; last: number }>(sql`
    select o.status, o.version, coalesce((select max(e.id) from events e where e.order_id = o.id), 0) as last
    from orders o where o.id = ${orderId} and o.user_id = ${userId}`)
  return row && { status: row.status, version: row.version, lastEventId: row.last }
}

export const eventsAfter = (queries: Queries, orderId: number, id: number): Promise<LiveEvent[]> =>
  queries.rows<LiveEvent>(sql`
    select id, topic, order_id, shop_id, user_id, driver_id, payload from events
    where order_id = ${orderId} and id > ${id} order by id limit 200`)
