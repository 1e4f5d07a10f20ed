import { Sql, raw, sql } from '../sql.ts'
import type { Queries } from '../tx.ts'
import { type ColumnMap, type RowOf, type ValuesOf, valuesOf } from './columns.ts'
import type { Table } from './define-table.ts'

/** The rows that the rest of the statement selects: `where …`, `join …`, `order by …`. */
export async function listRows<M extends ColumnMap>(
  queries: Queries,
  table: Table<M>,
  rest: Sql,
): Promise<ValuesOf<M>[]> {
  const rows = await queries.rows<RowOf<M>>(sql`select ${table.select} ${table.from} ${rest}`)
  return rows.map((row) => valuesOf(table.columns, row))
}

/** The first row that the rest of the statement selects, if any. */
export const findRow = <M extends ColumnMap>(
  queries: Queries,
  table: Table<M>,
  rest: Sql,
): Promise<ValuesOf<M> | undefined> =>
  writeRow(queries, table, sql`select ${table.select} ${table.from} ${rest}`)

/** The first row that a statement with `returning ${table.select}` wrote, if any. */
export async function writeRow<M extends ColumnMap>(
  queries: Queries,
  table: Table<M>,
  statement: Sql,
): Promise<ValuesOf<M> | undefined> {
  const row = await queries.row<RowOf<M>>(statement)
  return row && valuesOf(table.columns, row)
}

/** `insert into orders as o (…) values (…)`; `on conflict` and `returning` may follow. */
export const insertInto = <M extends ColumnMap>(table: Table<M>, values: ValuesOf<M>): Sql => sql`
  insert into ${raw(`${table.name} as ${table.alias}`)} (${table.names})
  values (${parameters(table, values)})`

/** `$1::bigint, …` in the sequence of `table.names`. */
export const parameters = <M extends ColumnMap>(table: Table<M>, values: ValuesOf<M>): Sql =>
  listOfParameters(table, Object.keys(table.columns), values, () => '')

/** `user_id = $1::bigint, …` for the fields that `changes` has. */
export const assignments = <M extends ColumnMap>(
  table: Table<M>,
  changes: Partial<ValuesOf<M>>,
): Sql => listOfParameters(table, Object.keys(changes), changes, (name) => `${name} = `)

/** The key tells lists of the same table apart, so that each statement is built once. */
function listOfParameters<M extends ColumnMap>(
  { name: table, columns }: Table<M>,
  fields: readonly string[],
  values: Partial<ValuesOf<M>>,
  before: (name: string) => string,
): Sql {
  const listed = fields.map((field) => {
    const column = columns[field]
    if (!column) throw new Error(`${table} has no field ${field}`)
    return { ...column, value: column.kind.toParameter(values[field]) }
  })
  const parts = listed.map(
    ({ name }, index) =>
      `${index === 0 ? '' : `::${listed[index - 1]?.kind.type}, `}${before(name)}`,
  )
  return new Sql(
    [...parts, `::${listed.at(-1)?.kind.type}`],
    listed.map(({ value }) => value),
    `${table} ${before('')}${fields.join()}`,
  )
}
