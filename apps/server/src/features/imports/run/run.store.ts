import { type Database, type Tx, sql } from '@hawker/postgres/database'

export type OpenRun = { readonly id: number; readonly nextRow: number }

/**
 * Opens the run of this file. An interrupted run continues after its last stored row, a finished
 * one starts over. `runKey` is a hash in hexadecimal.
 */
export async function openRun(
  database: Database,
  source: string,
  runKey: string,
  now: Date,
): Promise<OpenRun> {
  const row = await database.row<{ id: number; next_row: number }>(sql`
    insert into import_runs (source, file_hash, started_at) values (${source}, decode(${runKey}, 'hex'), ${now})
    on conflict (source, file_hash) do update set
      next_row = case when import_runs.finished_at is null then import_runs.next_row
        else 0 end, finished_at = null, started_at = excluded.started_at
    returning id, next_row`)
  if (!row) throw new Error('the import run could not be opened')
  return { id: row.id, nextRow: row.next_row }
}

/**
 * Records that all rows before `to` are stored. Throws when another process imports the same file
 * at the same time.
 */
export async function advanceRun(tx: Tx, id: number, from: number, to: number): Promise<void> {
  const moved = await tx.run(
    sql`update import_runs set next_row = ${to} where id = ${id} and next_row = ${from} and finished_at is null`,
  )
  if (moved === 0) throw new Error('another process is importing this file')
}

export const finishRun = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update import_runs set finished_at = ${now} where id = ${id}`)
