import { type Tx, raw, sql } from '@hawker/postgres/database'

/** Rows per statement. */
const CHUNK = 4000

/**
 * Inserts rows in a few statements. All rows must have the same columns. Missing columns get their
 * default.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '))
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = JSON.stringify(rows.slice(start, start + CHUNK))
    await tx.run(sql`insert into ${raw(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${raw(table)}, ${part}::json)`)
  }
}

/** Reserves ids of a table's sequence, so that rows with references can be inserted in bulk. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<() => number> {
  const rows = await tx.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
  )
  let next = 0
  return () => {
    const id = rows[next++]?.id
    if (id === undefined) throw new Error(`too few ids reserved for ${table}`)
    return id
  }
}
