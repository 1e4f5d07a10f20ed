import { type Queries, type Tx, raw, sql } from '../../database/database.ts'
import { NOTHING_NEW, announce } from './notification.store.ts'

/** Who said it, and whether the other side has seen it meanwhile. */
export const chatPeople = (
  queries: Queries,
  messageId: number,
): Promise<{ senderId: number; seen: boolean } | undefined> =>
  queries.row(
    sql`select user_id as "senderId", read_at is not null as seen from chat_messages where id = ${messageId}`,
  )

export const staffPeople = async (queries: Queries): Promise<number[]> =>
  (
    await queries.rows<{ user_id: number }>(
      sql`select user_id from user_roles where role = 'admin' order by user_id`,
    )
  ).map(({ user_id }) => user_id)

/** Those of them who have an unread notification that leads there. */
export const unreadHere = async (
  queries: Queries,
  people: readonly number[],
  url: string,
): Promise<Set<number>> =>
  new Set(
    (
      await queries.rows<{ user_id: number }>(sql`
        select user_id from notifications
        where user_id = any(${[...people]}::bigint[]) and type = 'chat_message' and url = ${url} and read_at is null`)
    ).map(({ user_id }) => user_id),
  )

export async function markReadAt(
  tx: Tx,
  people: readonly number[],
  url: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with changed as (
      update notifications set read_at = ${now}
      where user_id = any(${[...people]}::bigint[]) and type = 'chat_message' and url = ${url} and read_at is null returning user_id)
    select ${announce(raw('user_id'), NOTHING_NEW)} from changed`)
}
