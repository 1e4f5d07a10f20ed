import { eventsAfter } from '../../database/events-after.ts'
import { type Queries, type Sql, raw, sql } from '../../database/database.ts'
import type { LiveEvent } from '../../http/live.ts'
import type { Seat } from './seat.ts'

export type ChatEventRow = Pick<
  LiveEvent,
  'id' | 'topic' | 'shop_id' | 'user_id' | 'driver_id' | 'payload'
>
/** A courier and a shop are named in what is told of their chats; staff are all of them. */
export type Hearing = { readonly seat: Seat; readonly shopIds: readonly number[] }

export const shopsWorkedAt = async (queries: Queries, userId: number): Promise<number[]> =>
  (
    await queries.rows<{ shop_id: number }>(
      sql`select shop_id from shop_staff where user_id = ${userId}`,
    )
  ).map(({ shop_id }) => shop_id)

const heardBy = ({ seat: { userId, as }, shopIds }: Hearing): Sql => {
  if (as === 'user') return sql`user_id = ${userId}`
  if (as === 'seller') return sql`shop_id = any(${[...shopIds]}::bigint[])`
  if (as === 'deliveryman') return sql`driver_id = ${userId}`
  return raw(`payload ->> 'role' = 'admin'`)
}

export const chatEventsSince = (
  queries: Queries,
  hearing: Hearing,
  lastId: number,
): Promise<ChatEventRow[]> =>
  queries.rows<ChatEventRow>(sql`
    select id, topic, shop_id, user_id, driver_id, payload from events
    where ${eventsAfter(lastId)} and topic in ('chat.message', 'chat.read') and ${heardBy(hearing)} order by id limit 200`)
