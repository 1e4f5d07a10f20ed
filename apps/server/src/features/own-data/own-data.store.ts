import { type Queries, type Sql, join, raw, sql } from '@hawker/postgres/database'
import { PERSONAL_CHILD_TABLES, PERSONAL_TABLES } from './personal-tables.ts'

export type ExportRow = Record<string, unknown>

/** Reads everything stored about a user in one statement, and so from one snapshot. */
export async function readOwnData(
  queries: Queries,
  userId: number,
): Promise<Record<string, ExportRow[]>> {
  const parts = [
    ...PERSONAL_TABLES.flatMap(({ table, owner, exportName, columns, excludedColumns = [] }) =>
      exportName === undefined
        ? []
        : [
            selectPart(
              exportName,
              sql`from ${raw(table)} t where t.${raw(owner)} = ${userId}`,
              columns,
              excludedColumns,
            ),
          ],
    ),
    ...PERSONAL_CHILD_TABLES.map(({ exportName, table, parentTable, foreignKey, owner }) =>
      selectPart(
        exportName,
        sql`from ${raw(table)} t join ${raw(parentTable)} o on o.id = t.${raw(foreignKey)}
          where o.${raw(owner)} = ${userId}`,
        undefined,
        [],
      ),
    ),
  ]
  return Object.fromEntries(
    (await queries.rows<{ name: string; rows: ExportRow[] }>(join(parts, ' union all '))).map(
      ({ name, rows }) => [name, rows],
    ),
  )
}

/** Names are interpolated unescaped: they come from the constant lists only. */
const selectPart = (
  exportName: string,
  from: Sql,
  columns: readonly string[] | undefined,
  excludedColumns: readonly string[],
): Sql => {
  const row = columns
    ? sql`json_build_object(${join(columns.flatMap((name) => [raw(`'${name}'`), raw(`t.${name}`)]))})`
    : sql`(to_jsonb(t) - ${[...excludedColumns]}::text[])`
  return sql`select ${exportName}::text as name, coalesce(json_agg(${row}), '[]') as rows ${from}`
}
