import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase, sql } from '@hawker/postgres/database'
import { cloneDatabase } from '@hawker/server/testing/test-database'

const folder = await mkdtemp(join(tmpdir(), 'hawker-import-'))
after(() => rm(folder, { recursive: true, force: true }))

test('an import into an empty marketplace writes no demo people and no demo shops', async () => {
  const { connectionString, drop } = await cloneDatabase()
  const file = join(folder, 'addresses.csv')
  await writeFile(file, 'ADDRESS,lat,lon\n12 Main St,38.91,-77.03\n')
  for (const mode of ['', 'on', 'public']) {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['scripts/import.ts', 'addresses', file],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_ENV: 'development',
          DATABASE_URL: connectionString,
          HAWKER_DATA: folder,
          HAWKER_DEMO: mode,
        },
      },
    )
    assert.equal(status, 0, stderr)
    assert.match(stdout, /1 rows/)
  }
  const database = openDatabase({ connectionString, max: 1 })
  const row = await database.row<{ users: number; shops: number }>(sql`
    select (select count(*) from users)::int as users, (select count(*) from shops)::int as shops`)
  assert.deepEqual(row, { users: 0, shops: 0 })
  await database.close()
  await drop()
})
