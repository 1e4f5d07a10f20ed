import { type Queries, sql } from '@hawker/postgres/database'
import { eventsAfter } from '../../database/events-after.ts'
import type { LiveEvent } from '../../core/live-events.ts'

/** The shops whose staff the user belongs to. */
export const shopIdsOf = async (queries: Queries, userId: number): Promise<number[]> =>
  (
    await queries.rows<{ shop_id: number }>(
      sql`select shop_id from shop_staff where user_id = ${userId} order by shop_id`,
    )
  ).map(({ shop_id: id }) => id)

export type StoredSellerEvent = Pick<LiveEvent, 'id' | 'topic' | 'order_id' | 'shop_id' | 'payload'>
export const shopEventsSince = (
  queries: Queries,
  shopIds: readonly number[],
  lastId: number,
): Promise<StoredSellerEvent[]> =>
  queries.rows(sql`
    select id, topic, order_id, shop_id, payload from events
      where ${eventsAfter(lastId)} and shop_id = any(${shopIds}::bigint[]) order by id limit 200`)
