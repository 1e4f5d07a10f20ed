import { addressOf, runOnServer, startPostgresForTests } from './test-server.ts'

let count = 0
/**
 * An empty database on the server of the test run (HAWKER_TEST_POSTGRES), else on its own server.
 */
export async function createEmptyDatabase(): Promise<{
  connectionString: string
  drop(): Promise<void>
}> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startPostgresForTests()
  const admin = shared ?? own?.admin ?? ''
  const name = `empty_${process.pid}_${++count}`
  await runOnServer(admin, `create database ${name}`)
  return {
    connectionString: addressOf(admin, name),
    async drop() {
      await runOnServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
