import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Database, openDatabase, sql } from './database.ts'
import { runMigrations } from './run-migrations.ts'
import { createEmptyDatabase } from './testing/empty-database.ts'

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: Database
const folder = await mkdtemp(join(tmpdir(), 'hawker-migrations-'))
before(async () => {
  empty = await createEmptyDatabase()
  database = openDatabase({ connectionString: empty.connectionString, max: 2 })
})
after(async () => {
  await database.close()
  await empty.drop()
  await rm(folder, { recursive: true })
})
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (options = {}) => runMigrations(database, pathToFileURL(`${folder}/`), options)

test('refuses a migration that was edited after it ran, and names its file', async () => {
  await write('0001_first.sql', 'create table first (id int);\n')
  assert.equal(await run(), 1)
  assert.equal(await run(), 0)
  await write('0001_first.sql', 'create table first (id bigint);\n')
  await write('0002_second.sql', 'create table second (id int);\n')
  await assert.rejects(run(), (error: Error) => {
    assert.equal(error.name, 'StartError')
    assert.match(error.message, /0001_first\.sql was edited/)
    return true
  })
  const applied = await database.rows<{ name: string }>(sql`select name from migrations`)
  assert.deepEqual(applied, [{ name: '0001_first.sql' }])
})

test('takes a file with other line ends as unchanged', async () => {
  await write('0001_first.sql', 'create table first (id int);\r\n')
  assert.equal(await run(), 1)
})

test('migrations of before checksums adopt that of their file once', async () => {
  await database.run(sql`update migrations set sha256 = null where name = '0002_second.sql'`)
  assert.equal(await run(), 0)
  await write('0002_second.sql', 'create table second (id bigint);\n')
  await assert.rejects(run(), /0002_second\.sql was edited/)
})

describe('a file that replaces earlier migrations', () => {
  const replaced = { by: '0003_schema.sql', last: '0002_second.sql', count: 2 }
  const applied = async () =>
    (await database.rows<{ name: string }>(sql`select name from migrations order by name`)).map(
      ({ name }) => name,
    )
  before(async () => {
    await rm(join(folder, '0001_first.sql'))
    await rm(join(folder, '0002_second.sql'))
    await write('0003_schema.sql', 'create table first (id int); create table second (id int);\n')
    await write('0004_fourth.sql', 'create table fourth (id int);\n')
  })

  test('does not run where all of them ran', async () => {
    assert.equal(await run({ replaced }), 1)
    assert.deepEqual(await applied(), [
      '0001_first.sql',
      '0002_second.sql',
      '0003_schema.sql',
      '0004_fourth.sql',
    ])
    assert.equal(await run({ replaced }), 0)
  })

  test('refuses a database that ran only some of them', async () => {
    await database.run(
      sql`delete from migrations where name in ('0001_first.sql', '0003_schema.sql')`,
    )
    await assert.rejects(
      run({ replaced }),
      /has 1 of the 2 migrations that 0003_schema\.sql replaces/,
    )
    assert.deepEqual(await applied(), ['0002_second.sql', '0004_fourth.sql'])
  })

  test('runs on an empty database', async () => {
    await database.run(sql`drop table migrations, first, second, fourth`)
    assert.equal(await run({ replaced }), 2)
    assert.deepEqual(await applied(), ['0003_schema.sql', '0004_fourth.sql'])
  })
})
