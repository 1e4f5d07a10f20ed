import type { MigrationClient } from '@hawker/postgres/run-migrations'
import { isCountry, readPhone } from '../core/phone.ts'

/** The columns with a phone number that is not the key of an account. */
const COLUMNS: readonly { table: string; phone: string; assign: string }[] = [
  { table: 'orders', phone: 't.phone', assign: 'phone = m.phone' },
  { table: 'shops', phone: 't.phone', assign: 'phone = m.phone' },
  { table: 'driver_requests', phone: 't.phone', assign: 'phone = m.phone' },
  { table: 'auth_codes', phone: 't.phone', assign: 'phone = m.phone' },
  { table: 'key_changes', phone: 't.phone', assign: 'phone = m.phone' },
  {
    table: 'orders',
    phone: `t.receiver->>'phone'`,
    assign: `receiver = jsonb_set(t.receiver, '{phone}', to_jsonb(m.phone))`,
  },
  {
    table: 'shop_applications',
    phone: `t.asked->>'phone'`,
    assign: `asked = jsonb_set(t.asked, '{phone}', to_jsonb(m.phone))`,
  },
]

/**
 * Rewrites all stored phone numbers as E.164, as `readPhone` reads them. A number that two people
 * have verified in two spellings stays as it is, and so does an unreadable one: the audit lists them
 * for staff.
 */
export async function normalizePhones(client: MigrationClient): Promise<void> {
  const { rows: settings } = await client.query<{ value: string }>(
    `select value from settings where key = 'phone_country'`,
  )
  const stored = settings[0]?.value ?? ''
  const country = isCountry(stored) ? stored : 'US'
  const changeOf = (phone: string): string | undefined => {
    const read = readPhone(phone) ?? readPhone(phone, country)
    return read === phone ? undefined : read
  }
  for (const { table, phone, assign } of COLUMNS) {
    const { rows } = await client.query<{ phone: string }>(
      `select distinct ${phone} as phone from ${table} t where ${phone} is not null`,
    )
    const changes = rows.flatMap((row) => {
      const read = changeOf(row.phone)
      return read === undefined ? [] : [{ typed: row.phone, read }]
    })
    if (changes.length > 0)
      await client.query(
        `update ${table} t set ${assign}
         from unnest($1::text[], $2::text[]) m (typed, phone) where ${phone} = m.typed`,
        [changes.map(({ typed }) => typed), changes.map(({ read }) => read)],
      )
  }
  const { rows: users } = await client.query<{ id: string; phone: string }>(
    `select id, phone from users where phone is not null order by phone_verified_at, id`,
  )
  for (const { id, phone } of users) {
    const read = changeOf(phone)
    if (read === undefined) continue
    await client.query(
      `update users u set phone = $2 where id = $1 and (phone_verified_at is null or not exists (
         select from users o where o.phone = $2 and o.phone_verified_at is not null))`,
      [id, read],
    )
  }
}
