import { Sql, raw } from '@hawker/postgres/database'
import type { ColumnMap, ValuesOf } from './column-map.ts'

type NamedColumn = readonly [field: string, column: ColumnMap[string]]

/** Maps are constants, so the text of each is built once. */
function oncePerMap<T>(build: (columns: readonly NamedColumn[]) => T): (map: ColumnMap) => T {
  const built = new WeakMap<ColumnMap, T>()
  return (map) => {
    const known = built.get(map)
    if (known !== undefined) return known
    const made = build(Object.entries(map))
    built.set(map, made)
    return made
  }
}
const listOf = (write: (field: string, column: ColumnMap[string]) => string) =>
  oncePerMap((columns) => raw(columns.map(([field, column]) => write(field, column)).join(', ')))

/** `o.user_id as "userId", …` for a table with the alias `o`. */
export const selectList = listOf((field, { name }) => `o.${name} as "${field}"`)

/** `'userId', l.user_id, …` for `json_build_object`, for a table with the alias `l`. */
export const jsonPairs = listOf((field, { name }) => `'${field}', l.${name}`)

/** `user_id, …` */
export const columnNames = listOf((_, { name }) => name)

/** `d.user_id, …` for a record set with the alias `d`. */
export const recordColumns = listOf((_, { name }) => `d.${name}`)

/** `user_id bigint, …` for `jsonb_to_recordset`. */
export const columnTypes = listOf((_, { name, kind }) => `${name} ${kind.type}`)

const parameterParts = oncePerMap((columns) => [
  '',
  ...columns.map(
    ([, { kind }], index) => `::${kind.type}${index < columns.length - 1 ? ', ' : ''}`,
  ),
])
const assignmentParts = oncePerMap((columns) => [
  ...columns.map(
    ([, { name }], index) =>
      `${index === 0 ? '' : `::${columns[index - 1]?.[1].kind.type}, `}${name} = `,
  ),
  `::${columns.at(-1)?.[1].kind.type}`,
])
const valuesIn = <M extends ColumnMap>(map: M, values: ValuesOf<M>): unknown[] =>
  Object.keys(map).map((field) => map[field]?.kind.toParameter(values[field]))

/** `$1::bigint, …` in the sequence of `columnNames`. */
export const parameters = <M extends ColumnMap>(map: M, values: ValuesOf<M>): Sql =>
  new Sql(parameterParts(map), valuesIn(map, values))

/** `user_id = $1::bigint, …` for an update. */
export const assignments = <M extends ColumnMap>(map: M, values: ValuesOf<M>): Sql =>
  new Sql(assignmentParts(map), valuesIn(map, values))
