import type { Channel } from '@hawker/domain/notification-channels'
import type { QuietHours } from '@hawker/domain/quiet-hours'
import { type Queries, type Tx, sql } from '../../database/database.ts'

export type SendingChannel = Exclude<Channel, 'in_app'>
export type Due = { userId: number; channel: SendingChannel }

/** Whose notifications are due to be sent, and how. */
export const peopleWithDue = (queries: Queries, now: Date): Promise<Due[]> =>
  queries.rows<Due>(sql`
    select user_id as "userId", channel from notification_deliveries where due_at <= ${now} group by user_id, channel order by min(due_at) limit 500`)

export type Reader = {
  locale: string
  quietHours: QuietHours | undefined
  email: string | null
  emailVerified: boolean
  unsubscribeKey: string
  mailedAt: Date | null
}

/** How somebody wants to be told, locked: two workers do not send the same thing. Undefined while another one does. */
export async function lockReader(tx: Tx, userId: number): Promise<Reader | undefined> {
  await tx.run(
    sql`insert into notification_settings (user_id) values (${userId}) on conflict do nothing`,
  )
  const row = await tx.row<
    Omit<Reader, 'quietHours'> & {
      from: number | null
      until: number | null
      timeZone: string | null
    }
  >(sql`
    select coalesce(s.locale, (select locale from languages where is_default), 'en') as locale, u.email,
      u.email_verified_at is not null as "emailVerified", s.unsubscribe_key as "unsubscribeKey", s.mailed_at as "mailedAt",
      s.quiet_from as from, s.quiet_until as until, s.time_zone as "timeZone"
    from notification_settings s join users u on u.id = s.user_id
    where s.user_id = ${userId} and u.blocked_at is null
    for update of s skip locked`)
  if (!row) return undefined
  const { from, until, timeZone, ...reader } = row
  return {
    ...reader,
    quietHours:
      from === null || until === null ? undefined : { from, until, timeZone: timeZone ?? 'UTC' },
  }
}

/** Puts off what need not be told now. */
export const putOff = (
  tx: Tx,
  { userId, channel }: Due,
  until: Date,
  which: 'all' | 'not urgent',
): Promise<number> =>
  tx.run(sql`
    update notification_deliveries set due_at = ${until}
    where user_id = ${userId} and channel = ${channel} and due_at < ${until} and (${which === 'all'}::boolean or not urgent)`)

/** What waits for somebody by one channel, if any of it is due: taken until `again`, by when it is sent and gone, or it is tried again. */
export const takeDue = async (
  tx: Tx,
  { userId, channel }: Due,
  now: Date,
  again: Date,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      update notification_deliveries d set due_at = ${again}, tries = tries + 1
      where user_id = ${userId} and channel = ${channel}
        and exists (select from notification_deliveries x where x.user_id = d.user_id and x.channel = d.channel and x.due_at <= ${now})
        -- A mail takes along what would have followed, but nothing that another worker is sending.
        and (d.due_at <= ${now} or (${channel} = 'email' and d.tries = 0))
      returning notification_id as id`)
  ).map(({ id }) => id)

export const forget = (
  queries: Queries,
  { userId, channel }: Due,
  ids: readonly number[],
): Promise<number> =>
  queries.run(sql`
    delete from notification_deliveries where user_id = ${userId} and channel = ${channel} and notification_id = any(${[...ids]}::bigint[])`)

/** What was tried so often will not arrive. */
export const forgetHopeless = (queries: Queries, tries: number): Promise<number> =>
  queries.run(sql`delete from notification_deliveries where tries >= ${tries}`)

export const noteMailed = (queries: Queries, userId: number, at: Date): Promise<number> =>
  queries.run(sql`update notification_settings set mailed_at = ${at} where user_id = ${userId}`)
