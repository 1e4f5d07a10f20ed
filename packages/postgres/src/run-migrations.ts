import { readFile, readdir } from 'node:fs/promises'
import type { Database } from './tx.ts'

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
): Promise<number> {
  const names = await listMigrations(folder)
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
      const text = await readFile(new URL(name, folder), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
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
