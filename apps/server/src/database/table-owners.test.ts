import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase, sql } from '@hawker/postgres/database'
import { cloneDatabase } from '../testing/test-database.ts'
import { TABLE_OWNERS } from './table-owners.ts'

test('each table of the schema has an owner, and each owned table exists', async (t) => {
  const clone = await cloneDatabase()
  const database = openDatabase({ connectionString: clone.connectionString, max: 1 })
  t.after(async () => {
    await database.close()
    await clone.drop()
  })
  const rows = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...TABLE_OWNERS.keys()].sort())
})
