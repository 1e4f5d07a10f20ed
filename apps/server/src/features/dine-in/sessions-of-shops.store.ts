import { type Tx, sql } from '@hawker/postgres/database'

/** Ends what is ordered and called for at the tables of shops that nobody comes to any more. */
export async function endSessionsOfShops(
  tx: Tx,
  shopIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update table_calls c set seen_at = ${now} from table_sessions v
    where v.id = c.session_id and c.seen_at is null and v.shop_id = any(${[...shopIds]}::bigint[])`)
  await tx.run(sql`
    update table_sessions set closed_at = ${now}, closed_by = 'booking'
    where closed_at is null and shop_id = any(${[...shopIds]}::bigint[])`)
}
