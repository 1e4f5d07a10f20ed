import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, type Sql, openDatabase, sql } from './database.ts'
import { isMissingReference } from './missing-reference.ts'
import { createEmptyDatabase } from './testing/empty-database.ts'

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: Database
before(async () => {
  empty = await createEmptyDatabase()
  database = openDatabase({ connectionString: empty.connectionString, max: 1 })
  await database.pool.query(`
    create table parents (id int primary key);
    create table children (parent_id int not null references parents);
    insert into parents values (1);
    insert into children values (1)`)
})
after(async () => {
  await database.close()
  await empty.drop()
})
const errorOf = (query: Sql) =>
  database.run(query).then(
    () => assert.fail('no error'),
    (error: unknown) => error,
  )

test('a row that refers to a missing one has a missing reference, other errors have none', async () => {
  assert.equal(isMissingReference(await errorOf(sql`insert into children values (2)`)), true)
  assert.equal(isMissingReference(await errorOf(sql`delete from parents where id = 1`)), false)
  assert.equal(isMissingReference(await errorOf(sql`insert into children values (null)`)), false)
})
