import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyDatabase } from './testing/empty-database.ts'
import { openDatabase, sql } from './database.ts'

test('ends a statement that takes longer than its limit', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  const [hasty, patient] = [
    openDatabase({ connectionString, statementTimeoutMs: 100 }),
    openDatabase({ connectionString }),
  ]
  const sleep = sql`select pg_sleep(0.5)`
  await assert.rejects(hasty.run(sleep), /statement timeout|read timeout/i)
  assert.equal(await patient.run(sleep), 1)
  await Promise.all([hasty.close(), patient.close()])
  await drop()
})
