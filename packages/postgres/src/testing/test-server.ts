import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded.ts'

/** The address of a database of the same server. */
export const addressOf = (admin: string, name: string): string =>
  Object.assign(new URL(admin), { pathname: `/${name}` }).href

/** Runs a statement about databases, and returns its rows. */
export async function runOnServer(
  admin: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<object[]> {
  const client = new pg.Client({ connectionString: addressOf(admin, 'postgres') })
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

export type TestServer = { readonly admin: string; stop(): Promise<void> }

/** Starts a Postgres for tests. `stop` deletes its data. */
export async function startPostgresForTests({
  parent = tmpdir(),
  settings = {},
}: { parent?: string; settings?: Record<string, string> } = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(parent, 'hawker-test-'))
  // When root starts it, Postgres runs as another user, who needs access.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    folder,
    forgetful: true,
    access: 'machine',
    settings,
  })
  return {
    admin: postgres.connectionString,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
