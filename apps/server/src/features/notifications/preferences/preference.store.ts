import type { Channel } from '@hawker/domain/notifications/notification-channels'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

export type RecipientSettings = {
  locale: string | null
  timeZone: string | null
  quietFrom: number | null
  quietUntil: number | null
  marketing: boolean
}
export type StoredPreferences = RecipientSettings & {
  email: string | null
  emailVerified: boolean
  choices: Choice[]
}
export type Choice = { type: string; channel: Channel; enabled: boolean }

export const findPreferences = (
  queries: Queries,
  userId: number,
): Promise<StoredPreferences | undefined> =>
  queries.row<StoredPreferences>(sql`
    select s.locale, s.time_zone as "timeZone", s.quiet_from as "quietFrom", s.quiet_until as "quietUntil",
      coalesce(s.marketing, false) as marketing, u.email, u.email_verified_at is not null as "emailVerified",
      coalesce((select json_agg(json_build_object('type', type, 'channel', channel, 'enabled', enabled))
        from notification_choices c where c.user_id = u.id), '[]') as choices
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = ${userId}`)

export type SettingChanges = {
  locale?: string | undefined
  timeZone?: string | undefined
  quietHours?: { from: number; until: number } | null | undefined
  marketing?: boolean | undefined
}

/** Changes only the given settings. */
export async function changeSettings(
  tx: Tx,
  userId: number,
  {
    locale = null,
    timeZone = null,
    quietHours,
    marketing = null,
  }: { [K in keyof SettingChanges]: SettingChanges[K] | null },
): Promise<void> {
  const setsQuiet = quietHours !== undefined
  await tx.run(sql`
    insert into notification_settings as s (user_id, locale, time_zone, quiet_from, quiet_until, marketing)
    values (${userId}, ${locale}, ${timeZone}, ${quietHours?.from ?? null}::smallint,
      ${quietHours?.until ?? null}::smallint, coalesce(${marketing}::boolean, false))
    on conflict (user_id) do update set
      locale = coalesce(excluded.locale, s.locale),
      time_zone = coalesce(excluded.time_zone, s.time_zone),
      quiet_from = case when ${setsQuiet}::boolean then excluded.quiet_from else s.quiet_from end,
      quiet_until = case when ${setsQuiet}::boolean then excluded.quiet_until else s.quiet_until end,
      marketing = coalesce(${marketing}::boolean, s.marketing)`)
}

export async function upsertChoices(
  tx: Tx,
  userId: number,
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return
  await tx.run(sql`
    insert into notification_choices (user_id, type, channel, enabled)
    select ${userId}::bigint, c.type, c.channel, c.enabled
    from json_to_recordset(${JSON.stringify(choices)}::json) as c(type text, channel text, enabled boolean)
    on conflict (user_id, type, channel) do update set enabled = excluded.enabled`)
}

/** `keyHash`: of a key that an earlier version stored. */
export type UnsubscribingUser = { readonly userId: number } | { readonly keyHash: Buffer }
const settingsOwner = (user: UnsubscribingUser): Sql =>
  sql`select user_id from notification_settings
    where ${'userId' in user ? sql`user_id = ${user.userId}` : sql`unsubscribe_hash = ${user.keyHash}`}`

/** Stops mails of these types for a user who exists. */
export async function stopMails(
  tx: Tx,
  user: UnsubscribingUser,
  types: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into notification_choices (user_id, type, channel, enabled)
    select owner.user_id, type, 'email', false
    from (${settingsOwner(user)}) owner cross join unnest(${[...types]}::text[]) as type
    on conflict (user_id, type, channel) do update set enabled = false`)
  await tx.run(sql`
    delete from notification_deliveries d using notifications n
    where n.id = d.notification_id and d.channel = 'email' and n.type = any(${[...types]}::text[])
      and d.user_id = (${settingsOwner(user)})`)
}
