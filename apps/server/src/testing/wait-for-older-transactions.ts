import { setTimeout } from 'node:timers/promises'
import { type Sql, sql } from '@hawker/postgres/database'

type RowReader = { rows: <Row extends object>(piece: Sql) => Promise<Row[]> }

/**
 * Waits until every transaction that has started by now is over. Tests share a Postgres: while an
 * older transaction runs, newer changes count as unseen and are read again.
 */
export async function waitForOlderTransactions({ rows }: RowReader): Promise<void> {
  const [now] = await rows<{ newest: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`,
  )
  for (;;) {
    const [row] = await rows<{ over: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.newest ?? '0'}::text::xid8 as over`,
    )
    if (row?.over) return
    await setTimeout(20)
  }
}
