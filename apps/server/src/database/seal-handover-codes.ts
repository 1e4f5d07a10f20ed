import type { MigrationClient } from '@hawker/postgres/run-migrations'
import { type OldCodes, sealOldCodes } from '../core/handover-code.ts'

type Coded = { id: number; codes: OldCodes }
type Table = 'orders' | 'parcel_orders'

/**
 * Codes that hand goods over are derived from now on. Those of open orders and parcels stay valid,
 * sealed, because their customers may have written them down.
 */
export async function sealHandoverCodes(
  client: MigrationClient,
  personalDataKey: () => Promise<Uint8Array>,
): Promise<void> {
  await client.query(`
    alter table orders add column has_pin boolean not null default false, add column old_codes bytea;
    alter table parcel_orders add column old_codes bytea;
    update orders set has_pin = true where pin is not null`)
  const orders = await client.query<Coded>(`
    select id, json_strip_nulls(json_build_object('order pickup', pickup_code, 'order pin', pin)) as codes
    from orders where status not in ('delivered', 'cancelled')`)
  const parcels = await client.query<Coded>(`
    select id, json_strip_nulls(json_build_object('parcel pickup', pickup_code,
      'parcel return', return_code, 'parcel pin', pin)) as codes
    from parcel_orders where ended_at is null`)
  // If there are no open rows, no key is needed: a new database has none to lose.
  if (orders.rows.length + parcels.rows.length > 0) {
    const key = await personalDataKey()
    await storeSealed(client, key, 'orders', orders.rows)
    await storeSealed(client, key, 'parcel_orders', parcels.rows)
  }
  await client.query(`
    alter table orders drop column pin, drop column pickup_code;
    alter table parcel_orders drop column pin, drop column pickup_code, drop column return_code`)
}

const storeSealed = (
  client: MigrationClient,
  key: Uint8Array,
  table: Table,
  rows: readonly Coded[],
): Promise<unknown> =>
  client.query(
    `update ${table} t set old_codes = c.sealed
      from unnest($1::bigint[], $2::bytea[]) as c (id, sealed) where t.id = c.id`,
    [rows.map(({ id }) => id), rows.map(({ id, codes }) => sealOldCodes(key, id, codes))],
  )
