import { sql } from '@hawker/postgres/database'
import type { Base } from './rows.ts'

export function notificationVerbs({ database, app }: Base) {
  return {
    /** What the user chose in the settings of notifications and allergies. */
    notificationChoices: (userId: number) =>
      database.row(sql`
        select (select enabled from notification_choices
            where user_id = ${userId} and channel = 'email') as mails,
          (select quiet_from from notification_settings where user_id = ${userId}) as quiet,
          (select locale from notification_settings where user_id = ${userId}) as locale,
          (select count(*) from allergy_profiles where user_id = ${userId}) as profiles`),
    disabledMails: (
      userId: number,
    ): Promise<{ type: string; channel: string; enabled: boolean }[]> =>
      database.rows(sql`
        select type, channel, enabled from notification_choices where user_id = ${userId}`),
    countPushDevices: async (userId: number): Promise<number> =>
      (await database.rows(sql`select from device_tokens where user_id = ${userId}`)).length,
    /** Unread notifications about money. */
    notify: (userId: number, count: number): Promise<number> =>
      database.run(sql`
        insert into notifications (user_id, type, text_key, url, created_at)
        select ${userId}, 'wallet', 'wallet.sent', '/wallet', ${app.deps.clock.now()}
          from generate_series(1, ${count}::int)`),
    /** The orders of a user's notifications; `unread`: only of those not read yet. */
    notifiedOrders: async (userId: number, { unread = false } = {}): Promise<number[]> =>
      (
        await database.rows<{ id: number }>(sql`
          select order_id as id from notifications where user_id = ${userId}
            and order_id is not null and ${unread ? sql`read_at is null` : sql`true`}`)
      ).map(({ id }) => id),
    /** Sets the key of the unsubscribe links, as the migration leaves one of an earlier version. */
    setUnsubscribeKey: (userId: number, key: string): Promise<number> =>
      database.run(sql`
        insert into notification_settings (user_id, unsubscribe_hash)
        values (${userId}, sha256(convert_to(${key}, 'UTF8')))
        on conflict (user_id) do update set unsubscribe_hash = excluded.unsubscribe_hash`),
    /** Sends mails now that wait for more news. */
    hurryMails: (): Promise<number> =>
      database.run(sql`update notification_deliveries set due_at = '2026-01-01'`),
    /** The bodies of the messages to a recipient, the newest first. */
    messagesTo: (recipient: string): Promise<{ id: number; subject: string; body: string }[]> =>
      database.rows(sql`
        select id, subject, body from sent_messages where recipient = ${recipient} order by id desc`),
  }
}
