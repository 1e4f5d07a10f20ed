import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Sql, openDatabase, sql } from '@hawker/postgres/database'
import { startEmbeddedPostgres } from '@hawker/postgres/embedded'
import { createTemplate } from '@hawker/server/testing/test-database'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type BenchPostgres = {
  readonly port: () => number
  readonly admin: () => string
  /** The connection string that `npm start` uses for its server. */
  near(connectionString: string): string
  /** The process id of the postmaster. */
  postmaster(): Promise<number>
  /** Kills Postgres like a power cut and resolves once it is back on the same files. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts an empty Postgres with production durability, in a folder that is deleted at the end. */
export async function openBarePostgres(): Promise<BenchPostgres> {
  const home = join(import.meta.dirname, '../.data')
  await mkdir(home, { recursive: true })
  const folder = await mkdtemp(join(home, 'bench-'))
  const running = await startEmbeddedPostgres({
    folder,
    access: 'machine',
    settings: { max_connections: '400' },
  })
  async function queryOnce<Row extends object>(question: Sql): Promise<Row | undefined> {
    const database = openDatabase({
      connectionString: running.connectionString.replace(/\/\w+$/, '/postgres'),
      max: 1,
    })
    return database.row<Row>(question).finally(() => database.close())
  }
  const postmaster = async () =>
    (
      await queryOnce<{ pid: number }>(
        sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
      )
    )?.pid ?? 0
  // Not below `folder` if Postgres runs as a user without access to it.
  const files = await queryOnce<{ folder: string; sockets: string }>(sql`
    select current_setting('data_directory') as folder,
      current_setting('unix_socket_directories') as sockets`)
  const near = (connectionString: string) => {
    const url = new URL(connectionString)
    if (files?.sockets) url.searchParams.set('host', files.sockets)
    return url.href
  }
  return {
    port: () => Number(new URL(running.connectionString).port),
    admin: () => running.connectionString,
    near,
    postmaster,
    async crash() {
      const killed = await postmaster()
      process.kill(killed, 'SIGKILL')
      while ((await postmaster().catch(() => killed)) === killed) await pause(10)
    },
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
      if (files) await rm(dirname(files.folder), { recursive: true, force: true })
    },
  }
}

/**
 * Starts the Postgres of the benchmarks, in which test databases are cloned; on one core if the
 * machine can pin.
 */
export async function openBenchPostgres({ core }: { core?: number } = {}): Promise<BenchPostgres> {
  const postgres = await openBarePostgres()
  if (core !== undefined) pinTo([core], await postgres.postmaster())
  await createTemplate(postgres.admin())
  const publishUrl = () => (process.env['HAWKER_TEST_POSTGRES'] = postgres.admin())
  publishUrl()
  return { ...postgres, crash: () => postgres.crash().then(() => void publishUrl()) }
}

const canPin = spawnSync('taskset', ['--version']).status === 0
/** Pins a process and its future children to these cores. Returns false if the machine cannot. */
export const pinTo = (cores: readonly number[], pid: number): boolean =>
  canPin && spawnSync('taskset', ['-a', '-p', '-c', cores.join(), String(pid)]).status === 0
/** Wraps a command so that it runs on a core. */
export const onCore = (
  core: number | undefined,
  command: readonly [string, ...string[]],
): [string, ...string[]] =>
  core !== undefined && canPin ? ['taskset', '-c', String(core), ...command] : [...command]
