import { type Queries, sql } from '@hawker/postgres/database'
import { eventsAfter } from '../../../database/events-after.ts'
import type { LiveEvent } from '../../../core/live-events.ts'

export type StoredSellerEvent = Pick<LiveEvent, 'id' | 'topic' | 'order_id' | 'shop_id' | 'payload'>
export const shopEventsSince = (
  queries: Queries,
  shopIds: readonly number[],
  lastId: number,
): Promise<StoredSellerEvent[]> =>
  queries.rows(sql`
    select id, topic, order_id, shop_id, payload from events
      where ${eventsAfter(lastId)} and shop_id = any(${shopIds}::bigint[]) order by id limit 200`)
