import type { Channel } from '@hawker/domain/notifications/notification-channels'
import type { QuietHours } from '@hawker/domain/notifications/quiet-hours'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type SendingChannel = Exclude<Channel, 'in_app'>
export type DueDelivery = { userId: number; channel: SendingChannel }

/** Users with due deliveries, by channel. */
export const listDueDeliveries = (queries: Queries, now: Date): Promise<DueDelivery[]> =>
  queries.rows<DueDelivery>(sql`
    select user_id as "userId", channel from notification_deliveries
    where due_at <= ${now} group by user_id, channel order by min(due_at) limit 500`)

export type Recipient = {
  locale: string
  quietHours: QuietHours | undefined
  email: string | null
  emailVerified: boolean
  mailedAt: Date | null
}

/**
 * A user's delivery settings, locked so that two workers do not send the same message. Undefined
 * while another worker holds the lock.
 */
export async function lockRecipient(tx: Tx, userId: number): Promise<Recipient | undefined> {
  await tx.run(
    sql`insert into notification_settings (user_id) values (${userId}) on conflict do nothing`,
  )
  const row = await tx.row<
    Omit<Recipient, 'quietHours'> & {
      from: number | null
      until: number | null
      timeZone: string | null
    }
  >(sql`
    select coalesce(s.locale, (select locale from languages where is_default), 'en') as locale, u.email,
      u.email_verified_at is not null as "emailVerified",
      s.mailed_at as "mailedAt", s.quiet_from as from, s.quiet_until as until, s.time_zone as "timeZone"
    from notification_settings s join users u on u.id = s.user_id
    where s.user_id = ${userId} and u.blocked_at is null
    for update of s skip locked`)
  if (!row) return undefined
  const { from, until, timeZone, ...recipient } = row
  return {
    ...recipient,
    quietHours:
      from === null || until === null ? undefined : { from, until, timeZone: timeZone ?? 'UTC' },
  }
}

/** Postpones deliveries. */
export const postpone = (
  tx: Tx,
  { userId, channel }: DueDelivery,
  until: Date,
  scope: 'not timely' | 'not urgent',
): Promise<number> =>
  tx.run(sql`
    update notification_deliveries set due_at = ${until}
    where user_id = ${userId} and channel = ${channel} and due_at < ${until}
      and not timely and (${scope === 'not timely'}::boolean or not urgent)`)

/**
 * Leases a user's deliveries on one channel until `leaseEnd`, if any is due. They are deleted after
 * sending, or retried when the lease ends.
 */
export const leaseDue = async (
  tx: Tx,
  { userId, channel }: DueDelivery,
  now: Date,
  leaseEnd: Date,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      update notification_deliveries d set due_at = ${leaseEnd}, tries = tries + 1
      where user_id = ${userId} and channel = ${channel}
        and exists (
          select from notification_deliveries x
          where x.user_id = d.user_id and x.channel = d.channel and x.due_at <= ${now})
        -- A mail includes later notifications too, but none that another worker is sending. What
        -- cannot wait has a mail of its own, whose subject says what it is.
        and (d.due_at <= ${now} or (${channel} = 'email' and d.tries = 0))
        and (d.timely or ${channel} <> 'email' or not exists (
          select from notification_deliveries x
          where x.user_id = d.user_id and x.channel = d.channel and x.timely and x.due_at <= ${now}))
      returning notification_id as id`)
  ).map(({ id }) => id)

export const deleteDeliveries = (
  queries: Queries,
  { userId, channel }: DueDelivery,
  ids: readonly number[],
): Promise<number> =>
  queries.run(sql`
    delete from notification_deliveries
    where user_id = ${userId} and channel = ${channel} and notification_id = any(${[...ids]}::bigint[])`)

/** Gives up deliveries after too many attempts. */
export const deleteFailedDeliveries = (queries: Queries, tries: number): Promise<number> =>
  queries.run(sql`delete from notification_deliveries where tries >= ${tries}`)

export const recordMailed = (queries: Queries, userId: number, at: Date): Promise<number> =>
  queries.run(sql`update notification_settings set mailed_at = ${at} where user_id = ${userId}`)
