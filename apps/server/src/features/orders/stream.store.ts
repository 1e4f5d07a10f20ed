import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'
import type { LiveEvent } from '../../core/live-events.ts'

export type WatchedOrder = {
  status: OrderStatus
  version: number
  /** The door. */
  latitude: number | null
  longitude: number | null
}

export const findWatched = (
  queries: Queries,
  orderId: number,
  userId: number,
): Promise<WatchedOrder | undefined> =>
  queries.row<WatchedOrder>(sql`
    select o.status, o.version, o.latitude, o.longitude from orders o
    where o.id = ${orderId} and o.user_id = ${userId}`)

/** All events of one order, oldest first: a few dozen at most. */
export const eventsOf = (queries: Queries, orderId: number): Promise<LiveEvent[]> =>
  queries.rows<LiveEvent>(sql`
    select id, topic, order_id, shop_id, user_id, driver_id, payload from events
    where order_id = ${orderId} order by id`)
