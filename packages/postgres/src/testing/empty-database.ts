import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded.ts'

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

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-postgres-'))
  // Started by root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder, forgetful: true, access: 'machine' })
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
 * An empty database on the server of the test run (HAWKER_TEST_POSTGRES), else on its own server.
 */
export async function createEmptyDatabase(): Promise<{
  connectionString: string
  drop(): Promise<void>
}> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startServer()
  const admin = shared ?? own?.admin ?? ''
  const name = `empty_${process.pid}_${++count}`
  await onServer(admin, `create database ${name}`)
  return {
    connectionString: at(admin, name),
    async drop() {
      await onServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
