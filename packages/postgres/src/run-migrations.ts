import { readFile, readdir } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import type { Database } from './tx.ts'

export type MigrationClient = Pick<PoolClient, 'query'>
/** Migrations in TypeScript, by name, for what SQL cannot compute. */
export type CodedMigrations = Readonly<Record<string, (client: MigrationClient) => Promise<void>>>

/** Any constant that all servers of one database share. */
const ADVISORY_LOCK = 4_817_236

/** The names of all migrations in a folder, in the order in which they run. */
export async function listMigrations(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

/**
 * Runs each new migration once, in its own transaction. Servers that start together wait for one
 * another.
 */
export async function runMigrations(
  database: Database,
  folder: URL,
  onApplied: (name: string) => void,
  coded: CodedMigrations = {},
): Promise<number> {
  const names = [...(await listMigrations(folder)), ...Object.keys(coded)].sort()
  const client = await database.pool.connect()
  let applied = 0
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(
      `create table if not exists migrations
        (name text primary key, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const name of names.filter((candidate) => !done.has(candidate))) {
      const run = coded[name]
      const text = run ? '' : await readFile(new URL(name, folder), 'utf8')
      await client.query('begin')
      try {
        await (run ? run(client) : client.query(text))
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed`, { cause })
      }
      applied++
      onApplied(name)
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    await client.query('reset statement_timeout; reset lock_timeout')
    client.release()
  }
  return applied
}
