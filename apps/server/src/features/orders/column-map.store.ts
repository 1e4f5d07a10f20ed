import { type Sql, join, raw, sql } from '../../database/database.ts'
import type { ColumnMap, ValuesOf } from './column-map.ts'

const columnsOf = (map: ColumnMap) => Object.entries(map)

/** `o.user_id as "userId", …` for a table with this alias. */
export const selectList = (map: ColumnMap, alias: string): Sql =>
  raw(
    columnsOf(map)
      .map(([field, { name }]) => `${alias}.${name} as "${field}"`)
      .join(', '),
  )

/** `'userId', o.user_id, …` for `json_build_object`. */
export const jsonPairs = (map: ColumnMap, alias: string): Sql =>
  raw(
    columnsOf(map)
      .map(([field, { name }]) => `'${field}', ${alias}.${name}`)
      .join(', '),
  )

/** `user_id, …`, each with the prefix `alias.` where one is given. */
export const columnNames = (map: ColumnMap, alias?: string): Sql =>
  raw(
    columnsOf(map)
      .map(([, { name }]) => (alias === undefined ? name : `${alias}.${name}`))
      .join(', '),
  )

/** `user_id bigint, …` for `jsonb_to_recordset`. */
export const columnTypes = (map: ColumnMap): Sql =>
  raw(
    columnsOf(map)
      .map(([, { name, kind }]) => `${name} ${kind.type}`)
      .join(', '),
  )

const parameter = <M extends ColumnMap>(map: M, values: ValuesOf<M>, field: keyof M): Sql => {
  const kind = map[field]?.kind
  return sql`${kind?.toParameter(values[field])}::${raw(kind?.type ?? '')}`
}

/** `$1::bigint, …` in the order of `columnNames`. */
export const parameters = <M extends ColumnMap>(map: M, values: ValuesOf<M>): Sql =>
  join(Object.keys(map).map((field) => parameter(map, values, field)))

/** `user_id = $1::bigint, …` for an update. */
export const assignments = <M extends ColumnMap>(map: M, values: ValuesOf<M>): Sql =>
  join(
    columnsOf(map).map(([field, { name }]) => sql`${raw(name)} = ${parameter(map, values, field)}`),
  )
