import assert from 'node:assert/strict'
import { type Database, type Sql, join, raw, sql } from '@hawker/postgres/database'
import type { OpenedApp } from '@hawker/server/app'

/** What the verbs of a marketplace work with. */
export type Base = {
  readonly address: string
  readonly app: OpenedApp
  readonly database: Database
}

const columnOf = (field: string): Sql =>
  raw(field.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`))

/** The fields as a SET list. Their names are the columns in camel case; undefined changes nothing. */
export const setOf = (fields: Readonly<Record<string, unknown>>): Sql =>
  join(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => sql`${columnOf(field)} = ${value}`),
  )

/** The row, which must exist. */
export async function theRow<Row extends object>(database: Database, query: Sql): Promise<Row> {
  const row = await database.row<Row>(query)
  assert.ok(row, `no row: ${query.parts.join('?')}`)
  return row
}
