import { eventsAfter } from '../../database/events-after.ts'
import { type Queries, type Sql, raw, sql } from '@hawker/postgres/database'
import type { LiveEvent } from '../../core/live-events.ts'
import type { ChatParticipant } from './participant.ts'

export type ChatEventRow = Pick<
  LiveEvent,
  'id' | 'topic' | 'shop_id' | 'user_id' | 'driver_id' | 'payload'
>
/** Events of chats name the courier and the shop; all staff receive the marketplace's chats. */
export type Subscription = { readonly seat: ChatParticipant; readonly shopIds: readonly number[] }

export const listStaffedShops = async (queries: Queries, userId: number): Promise<number[]> =>
  (
    await queries.rows<{ shop_id: number }>(
      sql`select shop_id from shop_staff where user_id = ${userId}`,
    )
  ).map(({ shop_id }) => shop_id)

const isVisibleTo = ({ seat: { userId, as }, shopIds }: Subscription): Sql => {
  if (as === 'user') return sql`user_id = ${userId}`
  if (as === 'seller') return sql`shop_id = any(${[...shopIds]}::bigint[])`
  if (as === 'deliveryman') return sql`driver_id = ${userId}`
  return raw(`payload ->> 'role' = 'admin'`)
}

export const chatEventsSince = (
  queries: Queries,
  subscription: Subscription,
  lastId: number,
): Promise<ChatEventRow[]> =>
  queries.rows<ChatEventRow>(sql`
    select id, topic, shop_id, user_id, driver_id, payload from events
    where ${eventsAfter(lastId)} and topic in ('chat.message', 'chat.read') and ${isVisibleTo(subscription)}
    order by id limit 200`)
