import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '@hawker/postgres/database'
import { ensureDatabase, startEmbeddedPostgres } from '@hawker/postgres/embedded'
import { migrate } from '../database/migrate.ts'
import { migrateJobs } from '../jobs/graphile-worker.ts'
import { MEMORY_FOLDER, hasMemoryFor } from './memory-folder.ts'

const TEMPLATE = 'hawker_template'
const at = (admin: string, name: string) =>
  Object.assign(new URL(admin), { pathname: `/${name}` }).href

async function onServer(admin: string, command: string) {
  const client = new pg.Client({ connectionString: at(admin, 'postgres') })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

/** Creates the migrated template from which test databases are cloned. */
export async function createTemplate(admin: string): Promise<void> {
  const connectionString = at(admin, TEMPLATE)
  await ensureDatabase(connectionString)
  const database = openDatabase({ connectionString, max: 2 })
  await migrate(database)
  await migrateJobs(database)
  await database.close()
}

const REQUIRED_BYTES = 4 * 1024 ** 3
/** Starts a Postgres for tests. `stop` deletes its data. */
export async function startTestServer(): Promise<{ admin: string; stop(): Promise<void> }> {
  // Test files copy databases all the time. In memory this takes a quarter less time than on disk.
  const folder = await mkdtemp(
    join((await hasMemoryFor(REQUIRED_BYTES)) ? MEMORY_FOLDER : tmpdir(), 'hawker-test-'),
  )
  // When root starts it, Postgres runs as another user, who needs access.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    folder,
    forgetful: true,
    access: 'machine',
    settings: { max_connections: '400' },
  })
  await createTemplate(postgres.connectionString)
  return {
    admin: postgres.connectionString,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let count = 0
/**
 * Clones a database from the template, on the server of the test run (HAWKER_TEST_POSTGRES) or on
 * one for this file.
 */
export async function cloneDatabase(): Promise<{
  connectionString: string
  drop(): Promise<void>
}> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startTestServer()
  const admin = shared ?? own?.admin ?? ''
  const name = `test_${process.pid}_${++count}`
  // `file_copy` avoids the WAL, through which the default strategy writes every page twice.
  await onServer(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    connectionString: at(admin, name),
    async drop() {
      await onServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
