import { openDatabase } from '@hawker/postgres/database'
import { ensureDatabase } from '@hawker/postgres/embedded'
import {
  type TestServer,
  addressOf,
  runOnServer,
  startPostgresForTests,
} from '@hawker/postgres/testing/test-server'
import { migrate } from '../database/migrate.ts'
import { migrateJobs } from '../jobs/graphile-worker.ts'
import { MEMORY_FOLDER, hasMemoryFor } from './memory-folder.ts'

const TEMPLATE = 'hawker_template'

/** Creates the migrated template from which test databases are cloned. */
export async function createTemplate(admin: string): Promise<void> {
  const connectionString = addressOf(admin, TEMPLATE)
  await ensureDatabase(connectionString)
  const database = openDatabase({ connectionString, max: 2 })
  await migrate(database, async () => {
    throw new Error('an empty database has nothing to seal')
  })
  await migrateJobs(database)
  await database.close()
}

const REQUIRED_BYTES = 4 * 1024 ** 3
/** Starts a Postgres for tests, with the template. `stop` deletes its data. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startPostgresForTests({
    // Test files copy databases all the time. In memory this takes a quarter less time than on disk.
    ...((await hasMemoryFor(REQUIRED_BYTES)) ? { parent: MEMORY_FOLDER } : {}),
    settings: { max_connections: '400' },
  })
  await createTemplate(server.admin)
  return server
}

let count = 0
/**
 * Clones a database from the template, on the server of the test run (HAWKER_TEST_POSTGRES) or on
 * one for this file.
 */
export async function cloneDatabase(template = TEMPLATE): Promise<{
  connectionString: string
  drop(): Promise<void>
}> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startTestServer()
  const admin = shared ?? own?.admin ?? ''
  const name = `test_${process.pid}_${++count}`
  // `file_copy` avoids the WAL, through which the default strategy writes every page twice.
  await runOnServer(admin, `create database ${name} template ${template} strategy file_copy`)
  return {
    connectionString: addressOf(admin, name),
    async drop() {
      await runOnServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
