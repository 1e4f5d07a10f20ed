import { type Queries, type Tx, raw, sql } from '@hawker/postgres/database'
import { NO_NEW_NOTIFICATION, announceUnreadChange } from '../notification.store.ts'

/** The sender of a message, and whether the other side has read it. */
export const findMessageForNotice = (
  queries: Queries,
  messageId: number,
): Promise<{ senderId: number; seen: boolean } | undefined> =>
  queries.row(
    sql`select user_id as "senderId", read_at is not null as seen from chat_messages
      where id = ${messageId}`,
  )

export const listStaffIds = async (queries: Queries): Promise<number[]> =>
  (
    await queries.rows<{ user_id: number }>(
      sql`select user_id from user_roles where role = 'admin' order by user_id`,
    )
  ).map(({ user_id }) => user_id)

/** Finds the users who have an unread notification with this URL. */
export const findUsersWithUnread = async (
  queries: Queries,
  userIds: readonly number[],
  url: string,
): Promise<Set<number>> =>
  new Set(
    (
      await queries.rows<{ user_id: number }>(sql`
        select user_id from notifications
        where user_id = any(${[...userIds]}::bigint[]) and type = 'chat_message' and url = ${url}
          and read_at is null`)
    ).map(({ user_id }) => user_id),
  )

export async function markChatNoticesRead(
  tx: Tx,
  userIds: readonly number[],
  url: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with changed as (
      update notifications set read_at = ${now}
      where user_id = any(${[...userIds]}::bigint[]) and type = 'chat_message' and url = ${url}
        and read_at is null
      returning user_id)
    select ${announceUnreadChange(raw('user_id'), NO_NEW_NOTIFICATION)} from changed`)
}
