import { type Database, sql } from '@hawker/postgres/database'
import { auditBooks, describeBreaches } from '@hawker/server/features/audit/index'

/**
 * Audits the data by all rules at the demo clock's time plus `laterMs`, and returns the breaches as
 * text. The first audit of a database records the stock.
 */
export async function audit(database: Database, laterMs = 0): Promise<string[]> {
  const row = await database.row<{ now: Date }>(sql`
    select now() + make_interval(secs => coalesce((select value::float8 / 1000 from settings
      where key = 'demo_clock_offset_ms'), 0)) as now`)
  return describeBreaches(
    await auditBooks(database, new Date((row?.now ?? new Date()).getTime() + laterMs)),
  )
}
