import { readFile, readdir } from 'node:fs/promises'
import type { Database } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any constant: it only has to be the same for everybody who migrates this database. */
const LOCK = 4_817_236

/** Names of all migrations, in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

/** Brings the schema up to date. Each file runs in a transaction of its own, once; several servers starting together wait for one another. */
export async function migrate(
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<number> {
  const names = await migrationNames()
  const client = await database.pool.connect()
  let applied = 0
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const name of names.filter((candidate) => !done.has(candidate))) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed`, { cause })
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
