import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openDatabase, sql } from '@hawker/postgres/database'
import type { Table } from '@hawker/postgres/table/define-table'
import { cloneDatabase } from '../testing/test-database.ts'

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'columns' in value && 'from' in value

async function definedTables(): Promise<Table[]> {
  const files = globSync('**/*.table.ts', { cwd: join(import.meta.dirname, '..') })
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(import.meta.dirname, '..', file)).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter(isTable))
}

test('definitions of tables and their views agree with the schema', async (t) => {
  const clone = await cloneDatabase()
  const database = openDatabase({ connectionString: clone.connectionString, max: 1 })
  t.after(async () => {
    await database.close()
    await clone.drop()
  })
  const rows = await database.rows<{ table: string; columns: Record<string, string> }>(sql`
    select c.relname as table, json_object_agg(a.attname, format_type(a.atttypid, null)
      || case when a.attnotnull then '' else ' null' end) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
    group by c.relname`)
  const schema = new Map(rows.map(({ table, columns }) => [table, columns]))
  const tables = await definedTables()
  assert.ok(tables.length > 0)
  for (const { name, columns } of tables)
    for (const { name: column, kind } of Object.values(columns))
      assert.equal(
        `${kind.type}${kind.isNullable ? ' null' : ''}`,
        schema.get(name)?.[column],
        `${name}.${column}`,
      )
})
