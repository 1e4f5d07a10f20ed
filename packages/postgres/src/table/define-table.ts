import { type Sql, raw } from '../sql.ts'
import type { ColumnMap, ValuesOf } from './columns.ts'

/**
 * A table with its columns, described once: what reads and writes its rows follows from it. A test
 * compares each definition with the schema.
 */
export type Table<Columns extends ColumnMap = ColumnMap> = {
  readonly name: string
  readonly alias: string
  readonly columns: Columns
  /** `from orders o` */
  readonly from: Sql
  /** `o.user_id as "userId", …`, for `select` and `returning`. */
  readonly select: Sql
  /** `user_id, …`, for `insert into orders (…)`. */
  readonly names: Sql
  /** `'userId', o.user_id, …`, for `json_build_object`. */
  readonly jsonPairs: Sql
  /** `user_id bigint, …`, for `jsonb_to_recordset`. */
  readonly types: Sql
}

/** The values of a row of a table, or of a view of it. */
export type RowIn<T extends Table> = ValuesOf<T['columns']>

/** `alias` names the table in the statements that are built from it. */
export function defineTable<Columns extends ColumnMap>(
  name: string,
  alias: string,
  columns: Columns,
): Table<Columns> {
  const listOf = (write: (field: string, column: ColumnMap[string]) => string): Sql =>
    raw(
      Object.entries(columns)
        .map(([field, column]) => write(field, column))
        .join(', '),
    )
  return {
    name,
    alias,
    columns,
    from: raw(`from ${name} ${alias}`),
    select: listOf((field, column) => `${alias}.${column.name} as "${field}"`),
    names: listOf((_, column) => column.name),
    jsonPairs: listOf((field, column) => `'${field}', ${alias}.${column.name}`),
    types: listOf((_, column) => `${column.name} ${column.kind.type}`),
  }
}

/** The table with only these fields. Views are constants, because their SQL is built at once. */
export function viewOf<Columns extends ColumnMap, Field extends keyof Columns & string>(
  { name, alias, columns }: Table<Columns>,
  fields: readonly Field[],
): Table<Pick<Columns, Field>> {
  const picked = Object.fromEntries(fields.map((field) => [field, columns[field]]))
  return defineTable(name, alias, picked as Pick<Columns, Field>)
}

/** The table under another name, for a statement that joins it twice. */
export const aliased = <Columns extends ColumnMap>(
  { name, columns }: Table<Columns>,
  alias: string,
): Table<Columns> => defineTable(name, alias, columns)

export const fieldsOf = <Columns extends ColumnMap>(columns: Columns): (keyof Columns & string)[] =>
  Object.keys(columns)
