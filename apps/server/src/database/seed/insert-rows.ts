import { type Tx, raw, sql } from '../database.ts'

/** As many rows as one statement carries well. */
const CHUNK = 4000

/**
 * Inserts rows of a table in a few statements. All rows name the same columns; a column that none
 * names keeps its default.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '))
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = JSON.stringify(rows.slice(start, start + CHUNK))
    await tx.run(sql`insert into ${raw(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${raw(table)}, ${part}::json)`)
  }
}

/**
 * Ids of a table's own sequence, taken ahead, so that rows which point to each other can be written
 * at once.
 */
export async function takeIds(tx: Tx, table: string, count: number): Promise<() => number> {
  const rows = await tx.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
  )
  let next = 0
  return () => {
    const id = rows[next++]?.id
    if (id === undefined) throw new Error(`more ${table} than ids were taken for`)
    return id
  }
}
