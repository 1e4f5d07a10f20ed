import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { ensureDatabase, startEmbeddedPostgres } from '../database/embedded.ts'
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

/** Makes the migrated template that every test database is cloned from. */
export async function makeTemplate(admin: string): Promise<void> {
  const connectionString = at(admin, TEMPLATE)
  await ensureDatabase(connectionString)
  const database = openDatabase({ connectionString, max: 2 })
  await migrate(database)
  await migrateJobs(database)
  await database.close()
}

const REQUIRED_BYTES = 4 * 1024 ** 3
/** A Postgres for tests alone, thrown away at the end. */
export async function startTestServer(): Promise<{ admin: string; stop(): Promise<void> }> {
  // Each file of tests copies a database and throws it away: on a disk's file system that was a
  // quarter of all the work.
  const folder = await mkdtemp(
    join((await hasMemoryFor(REQUIRED_BYTES)) ? MEMORY_FOLDER : tmpdir(), 'hawker-test-'),
  )
  // Started by root, Postgres runs as somebody else, who has to get in.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    folder,
    forgetful: true,
    settings: { max_connections: '400' },
  })
  await makeTemplate(postgres.connectionString)
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
 * A database of its own, cloned from the template: on the server of the whole test run
 * (HAWKER_TEST_POSTGRES), or on one started for this file.
 */
export async function cloneDatabase(): Promise<{
  connectionString: string
  drop(): Promise<void>
}> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startTestServer()
  const admin = shared ?? own?.admin ?? ''
  const name = `test_${process.pid}_${++count}`
  // Copied as files: through the log, as is the default, every page of the template is written
  // twice.
  await onServer(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    connectionString: at(admin, name),
    async drop() {
      await onServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
