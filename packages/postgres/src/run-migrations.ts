import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { StartError } from '@hawker/std/start-error'
import type { Database } from './tx.ts'

export type MigrationClient = Pick<PoolClient, 'query'>
/** Migrations in TypeScript, by name, for what SQL cannot compute. */
export type TypescriptMigrations = Readonly<
  Record<string, (client: MigrationClient) => Promise<void>>
>

/**
 * Migrations that one file replaces, because it makes the same schema at once. A database that ran
 * all of them counts as one that ran the file.
 */
export type ReplacedMigrations = {
  /** The name of the file. All names before it are replaced. */
  readonly by: string
  readonly last: string
  readonly count: number
}

export type MigrationOptions = {
  readonly onApplied?: (name: string) => void
  readonly coded?: TypescriptMigrations
  readonly replaced?: ReplacedMigrations
}

/** Any constant that all servers of one database share. */
const ADVISORY_LOCK = 4_817_236

/** The names of all migrations in a folder, in the order in which they run. */
export async function listMigrations(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

type AppliedMigration = { readonly name: string; readonly sha256: string | null }
type MigrationFile = { readonly text: string; readonly sha256: string }

async function readMigrations(
  names: readonly string[],
  folder: URL,
): Promise<ReadonlyMap<string, MigrationFile>> {
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      // Git may write other line ends on another machine.
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return [name, { text, sha256 }] as const
    }),
  )
  return new Map(files)
}

/**
 * Refuses an applied migration whose file was edited: this database differs from one that the edited
 * file makes. Migrations of before checksums adopt the checksum of their file once.
 */
async function requireUnchanged(
  client: MigrationClient,
  applied: readonly AppliedMigration[],
  files: ReadonlyMap<string, MigrationFile>,
): Promise<void> {
  for (const { name, sha256 } of applied) {
    const file = files.get(name)
    if (!file) continue
    if (sha256 === null)
      await client.query('update migrations set sha256 = $2 where name = $1', [name, file.sha256])
    else if (sha256 !== file.sha256)
      throw new StartError(
        `The migration ${name} was edited after it ran on this database. ` +
          'Restore the file, and put the change into a new migration.',
      )
  }
}

/**
 * Records the file as applied where all migrations that it replaces were. Refuses a database that
 * stopped between them: the missing ones are gone from this version.
 */
async function adoptReplaced(
  client: MigrationClient,
  { by, last, count }: ReplacedMigrations,
  files: ReadonlyMap<string, MigrationFile>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where name <= $1',
    [by],
  )
  const names = new Set(rows.map(({ name }) => name))
  if (names.size === 0 || names.has(by)) return
  if (names.size !== count || !names.has(last))
    throw new StartError(
      `This database has ${names.size} of the ${count} migrations that ${by} replaces. ` +
        'Start a version of November 2026 on it once, then this version.',
    )
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [
    by,
    files.get(by)?.sha256,
  ])
}

/**
 * Runs each new migration once, in its own transaction. Refuses to run when an applied one was edited.
 * Servers that start together wait for one another.
 */
export async function runMigrations(
  database: Database,
  folder: URL,
  { onApplied = () => {}, coded = {}, replaced }: MigrationOptions = {},
): Promise<number> {
  const names = [...(await listMigrations(folder)), ...Object.keys(coded)].sort()
  const client = await database.pool.connect()
  let applied = 0
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(
      `create table if not exists migrations
        (name text primary key, applied_at timestamptz not null default now(), sha256 text);
      alter table migrations add column if not exists sha256 text`,
    )
    const files = await readMigrations(
      names.filter((name) => !coded[name]),
      folder,
    )
    if (replaced) await adoptReplaced(client, replaced, files)
    const { rows } = await client.query<AppliedMigration>('select name, sha256 from migrations')
    const done = new Set(rows.map((row) => row.name))
    await requireUnchanged(client, rows, files)
    for (const name of names.filter((candidate) => !done.has(candidate))) {
      const run = coded[name]
      const { text, sha256 } = files.get(name) ?? { text: '', sha256: null }
      await client.query('begin')
      try {
        await (run ? run(client) : client.query(text))
        await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
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
