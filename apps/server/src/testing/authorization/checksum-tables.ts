import { type Queries, raw, sql } from '@hawker/postgres/database'

/**
 * A checksum per table. Equal checksums mean that nothing was written in between. Left out are tables
 * that no call writes but that take long, and those that any call may write.
 */
export async function checksumTables(
  queries: Queries,
  ignored: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await queries.rows<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public'
      and not tablename = any(${['auth_turns', 'base_map', 'places', ...ignored]}::text[])`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const row = await queries.row<{ sum: string }>(
      sql`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum
        from ${raw(name)} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

/** A checksum of the rows of these users per table that names a user. */
export async function checksumRowsOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<Record<string, string>> {
  const columns = await queries.rows<{ table: string; column: string }>(sql`
    select quote_ident(table_name) as table, quote_ident(column_name) as column
    from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id')`)
  const sums: Record<string, string> = {}
  for (const { table, column } of columns) {
    const row = await queries.row<{ sum: string }>(sql`
      select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum
      from ${raw(table)} t where ${raw(column)} = any(${userIds}::bigint[])`)
    sums[`${table}.${column}`] = row?.sum ?? ''
  }
  return sums
}

/**
 * Tables that reads may write: rate limits, rows created at first sight, and stored responses of
 * calls that deleted nothing.
 */
export const WRITTEN_BY_READS = ['rate_limits', 'referral_codes', 'idempotency_keys']
