import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '../testing/test-database.ts'
import { openDatabase, sql } from './database.ts'

test('a statement may take as long as it is told, and no longer', async () => {
  const { connectionString, drop } = await cloneDatabase()
  const [hasty, patient] = [
    openDatabase({ connectionString, patienceMs: 100 }),
    openDatabase({ connectionString }),
  ]
  const sleep = sql`select pg_sleep(0.5)`
  await assert.rejects(hasty.run(sleep), /statement timeout|read timeout/i)
  assert.equal(await patient.run(sleep), 1)
  await Promise.all([hasty.close(), patient.close()])
  await drop()
})
