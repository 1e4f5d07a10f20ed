import { type Database, sql } from '@hawker/postgres/database'

/** More than the memory of the check, so that Postgres writes a file. */
const SPILLED_ROWS = 4_000

/**
 * Writes one megabyte into a temporary file of Postgres, and a record into its log. Throws on a
 * full disk, on a standby, and wherever else Postgres takes no writes. Changes no table.
 */
export const checkWrites = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set local work_mem = '64kB'`)
    await tx.rows(sql`
      with spilled as materialized (
        select repeat(md5(n::text), 8) as text from generate_series(1, ${SPILLED_ROWS}::int) as n)
      select count(*) from spilled`)
    await tx.rows(sql`select pg_logical_emit_message(true, 'hawker', '') is not null as written`)
  })
