import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import Fastify, { type FastifyInstance } from 'fastify'
import { cloneDatabase } from '../testing/test-database.ts'
import { serveHealth } from './health.ts'
import { checkWrites } from './write-check.store.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
const opened: Database[] = []
let nowMs = 0
before(async () => {
  clone = await cloneDatabase()
})
after(async () => {
  for (const database of opened) await database.close()
  await clone.drop()
})

/** Settings of a database count for connections from then on. */
async function serve(): Promise<{ app: FastifyInstance; statements: string[] }> {
  const statements: string[] = []
  const database = openDatabase({
    connectionString: clone.connectionString,
    max: 2,
    onStatement: (text) => void statements.push(text),
  })
  opened.push(database)
  const app = Fastify()
  serveHealth(app, database, () => nowMs)
  return { app, statements }
}
const statusOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).statusCode
async function setDatabase(setting: string): Promise<void> {
  const admin = openDatabase({ connectionString: clone.connectionString, max: 1 })
  await admin.pool.query(
    `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
  )
  await admin.close()
}

test('the check writes a record into the log of the database', async () => {
  const database = openDatabase({ connectionString: clone.connectionString, max: 1 })
  opened.push(database)
  let writer: { id: string | null } | undefined
  await checkWrites({
    ...database,
    transaction: (work, ...rest) =>
      database.transaction(
        async (tx) => {
          const answer = await work(tx)
          // Postgres gives an id only to transactions that write.
          writer = await tx.row(sql`select pg_current_xact_id_if_assigned()::text as id`)
          return answer
        },
        ...rest,
      ),
  })
  assert.ok(writer?.id)
})

test('is ready while the database takes writes, and checks once in five seconds', async () => {
  const { app, statements } = await serve()
  assert.deepEqual(
    await Promise.all([1, 2, 3].map(() => statusOf(app, '/readyz'))),
    [200, 200, 200],
  )
  const once = statements.length
  assert.ok(once > 0)
  nowMs += 4_999
  await statusOf(app, '/readyz')
  assert.equal(statements.length, once)
  nowMs += 1
  await statusOf(app, '/readyz')
  assert.equal(statements.length, 2 * once)
})

for (const [name, refusal] of [
  ['refuses files, as on a full disk', 'temp_file_limit = 0'],
  // Last: such a database takes back no setting.
  ['is read-only', 'default_transaction_read_only = on'],
] as const)
  test(`is not ready while the database ${name}, and lives all the same`, async () => {
    await setDatabase(refusal)
    const { app } = await serve()
    assert.equal(await statusOf(app, '/readyz'), 503)
    assert.equal(await statusOf(app, '/livez'), 200)
  })
