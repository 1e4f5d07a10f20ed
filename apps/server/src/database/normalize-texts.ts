import { type TypedTextKind, normalizeText } from '@hawker/domain/texts/typed-text'
import type { MigrationClient } from '@hawker/postgres/run-migrations'

type Column = {
  readonly table: string
  /** The stored text of the row `t`. */
  readonly stored: string
  readonly kind: TypedTextKind
  /** Sets the column to `m.text`. */
  readonly assign: string
  /** A row of the same table, `o`, that holds the new text already. Such a row stays as it is. */
  readonly taken?: string
}
const columnOf = (table: string, name: string, kind: TypedTextKind, taken?: string): Column => ({
  table,
  stored: `t.${name}`,
  kind,
  assign: `${name} = m.text`,
  ...(taken === undefined ? {} : { taken }),
})

const COLUMNS: readonly Column[] = [
  columnOf(
    'users',
    'email',
    'email',
    `t.email_verified_at is not null and o.email_verified_at is not null
       and lower(o.email) = lower(m.text)`,
  ),
  columnOf('auth_links', 'email', 'email'),
  columnOf('auth_codes', 'email', 'email'),
  columnOf('key_changes', 'email', 'email'),
  columnOf('users', 'firstname', 'name'),
  columnOf('users', 'lastname', 'name'),
  columnOf('orders', 'username', 'name'),
  {
    table: 'orders',
    stored: `t.receiver->>'name'`,
    kind: 'name',
    assign: `receiver = jsonb_set(t.receiver, '{name}', to_jsonb(m.text))`,
  },
  columnOf(
    'user_carts',
    'name',
    'name',
    'o.cart_id = t.cart_id and o.removed_at is null and lower(o.name) = lower(m.text)',
  ),
  columnOf('payment_requests', 'name', 'name'),
  columnOf('passkeys', 'title', 'name'),
  columnOf('bookings', 'name', 'name'),
  columnOf('booking_waits', 'name', 'name'),
  columnOf('door_waits', 'name', 'name'),
  columnOf('parcel_orders', 'username_from', 'name'),
  columnOf('parcel_orders', 'username_to', 'name'),
  columnOf(
    'coupons',
    'code',
    'code',
    'coalesce(o.shop_id, 0) = coalesce(t.shop_id, 0) and lower(o.code) = lower(m.text)',
  ),
]

/**
 * Takes invisible characters out of stored addresses, names and codes, as `normalizeText` does at
 * every door. Two verified addresses that would become equal stay two: the audit (A14) lists them.
 */
export async function normalizeTexts(client: MigrationClient): Promise<void> {
  for (const column of COLUMNS) {
    const { rows } = await client.query<{ text: string }>(
      `select distinct ${column.stored} as text from ${column.table} t
       where ${column.stored} ~ '[^\\x21-\\x7e]'`,
    )
    // In the order of code points, so that each database keeps the same one of two equals.
    for (const text of rows.map((row) => row.text).toSorted()) {
      const normal = normalizeText(column.kind, text)
      if (normal !== text) await rewrite(client, column, text, normal)
    }
  }
}

async function rewrite(
  client: MigrationClient,
  { table, stored, assign, taken }: Column,
  text: string,
  normal: string,
): Promise<void> {
  const update = `update ${table} t set ${assign} from (select $2::text as text) m`
  if (!taken) {
    await client.query(`${update} where ${stored} = $1`, [text, normal])
    return
  }
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table} t where ${stored} = $1 order by id`,
    [text],
  )
  // One row a statement: an earlier one may have taken the text.
  for (const { id } of rows)
    await client.query(
      `${update} where id = $1
       and not exists (select from ${table} o where o.id <> t.id and ${taken})`,
      [id, normal],
    )
}
