import { type Queries, sql } from '@hawker/postgres/database'

/** The administrators who can get mail, and the blocked one that the alert is about. */
export const listAlertedUsers = async (
  queries: Queries,
  subjectId: number | null,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select u.id from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and u.email is not null and u.email_verified_at is not null
        and (u.blocked_at is null or u.id = ${subjectId})
      order by u.id`)
  ).map(({ id }) => id)

export type AlertRecipient = { email: string; locale: string; timeZone: string | null }
export const findAlertRecipient = (
  queries: Queries,
  userId: number,
): Promise<AlertRecipient | undefined> =>
  queries.row<AlertRecipient>(sql`
    select u.email, s.time_zone as "timeZone",
      coalesce(s.locale, (select locale from languages where is_default), 'en') as locale
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = ${userId} and u.email is not null and u.email_verified_at is not null`)

/** The names of users by their ids. */
export const findFullNames = async (
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await queries.rows<{ id: number; name: string }>(sql`
        select id, concat_ws(' ', firstname, lastname) as name from users
        where id = any(${[...userIds]}::bigint[])`)
    ).map(({ id, name }) => [id, name]),
  )
