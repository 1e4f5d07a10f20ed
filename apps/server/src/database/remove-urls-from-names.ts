import { isPlainName, toPlainName } from '../core/plain-name.ts'
import type { MigrationClient } from '@hawker/postgres/run-migrations'

/** The names of people that others read in mails and messages. */
const COLUMNS: readonly { table: string; name: string; assign: string }[] = [
  { table: 'users', name: 't.firstname', assign: 'firstname = m.plain' },
  { table: 'users', name: 't.lastname', assign: 'lastname = m.plain' },
  { table: 'orders', name: 't.username', assign: 'username = m.plain' },
  {
    table: 'orders',
    name: `t.receiver->>'name'`,
    assign: `receiver = jsonb_set(t.receiver, '{name}', to_jsonb(m.plain))`,
  },
  { table: 'user_carts', name: 't.name', assign: 'name = m.plain' },
  { table: 'payment_requests', name: 't.name', assign: 'name = m.plain' },
  { table: 'passkeys', name: 't.title', assign: 'title = m.plain' },
]

/** Takes web addresses out of stored names, as `isPlainName` finds them. */
export async function removeUrlsFromNames(client: MigrationClient): Promise<void> {
  for (const { table, name, assign } of COLUMNS) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${name} as name from ${table} t where ${name} is not null`,
    )
    const stored = rows.map((row) => row.name).filter((each) => !isPlainName(each))
    if (stored.length > 0)
      await client.query(
        `update ${table} t set ${assign}
         from unnest($1::text[], $2::text[]) m (stored, plain) where ${name} = m.stored`,
        [stored, stored.map(toPlainName)],
      )
  }
}
