import { type Queries, type Sql, join, raw, sql } from '../../database/database.ts'
import { PARTS_OF_OWN, PERSONAL_TABLES } from './personal-tables.ts'

export type OwnRow = Record<string, unknown>

/** All that is kept about a person, part by part, in one statement and so at one moment. */
export async function readOwnData(
  queries: Queries,
  userId: number,
): Promise<Record<string, OwnRow[]>> {
  const parts = [
    ...PERSONAL_TABLES.flatMap(({ table, owner, shown, columns, without = [] }) =>
      shown === undefined
        ? []
        : [
            part(
              shown,
              sql`from ${raw(table)} t where t.${raw(owner)} = ${userId}`,
              columns,
              without,
            ),
          ],
    ),
    ...PARTS_OF_OWN.map(({ shown, table, of, by, owner }) =>
      part(
        shown,
        sql`from ${raw(table)} t join ${raw(of)} o on o.id = t.${raw(by)} where o.${raw(owner)} = ${userId}`,
        undefined,
        [],
      ),
    ),
  ]
  return Object.fromEntries(
    (await queries.rows<{ name: string; rows: OwnRow[] }>(join(parts, ' union all '))).map(
      ({ name, rows }) => [name, rows],
    ),
  )
}

/** Names come from the closed list above. */
const part = (
  shown: string,
  from: Sql,
  columns: readonly string[] | undefined,
  without: readonly string[],
): Sql => {
  const row = columns
    ? sql`json_build_object(${join(columns.flatMap((name) => [raw(`'${name}'`), raw(`t.${name}`)]))})`
    : sql`(to_jsonb(t) - ${[...without]}::text[])`
  return sql`select ${shown}::text as name, coalesce(json_agg(${row}), '[]') as rows ${from}`
}
