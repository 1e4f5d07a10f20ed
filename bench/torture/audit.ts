import { type Database, sql } from '@hawker/server/database/database'
import { auditBooks, breachesIn } from '@hawker/server/features/audit/index'

/** Rules A1 to A12 over the books of a torture, at the moment that its moved clock shows, or so much later: what is wrong, in words. The first one notes what is on the shelves. */
export async function audit(database: Database, laterMs = 0): Promise<string[]> {
  const row = await database.row<{ now: Date }>(sql`
    select now() + make_interval(secs => coalesce((select value::float8 / 1000 from settings where key = 'demo_clock_offset_ms'), 0)) as now`)
  return breachesIn(
    await auditBooks(database, new Date((row?.now ?? new Date()).getTime() + laterMs)),
  )
}
