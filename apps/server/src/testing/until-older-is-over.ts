import { setTimeout } from 'node:timers/promises'
import { type Sql, sql } from '../database/database.ts'

type RowReader = { rows: <Row extends object>(piece: Sql) => Promise<Row[]> }

/**
 * Until every transaction that has begun by now is over. Other tests share this Postgres: while an
 * older transaction of theirs runs, what was written since it began counts as not yet seen, so it
 * is read or told once more, as it may be.
 */
export async function untilOlderIsOver({ rows }: RowReader): Promise<void> {
  const [now] = await rows<{ newest: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`,
  )
  for (;;) {
    const [seen] = await rows<{ over: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.newest ?? '0'}::text::xid8 as over`,
    )
    if (seen?.over) return
    await setTimeout(20)
  }
}
