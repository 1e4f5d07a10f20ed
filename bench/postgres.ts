import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Sql, openDatabase, sql } from '@hawker/server/database/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hawker/server/database/embedded'
import { makeTemplate } from '@hawker/server/testing/test-database'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type BenchPostgres = {
  /** Changes with every start. */
  readonly port: () => number
  readonly admin: () => string
  /** As `npm start` has its server speak to it. */
  near(connectionString: string): string
  /** The process all others of this Postgres come from. */
  postmaster(): Promise<number>
  /** Killed without a word, as a power cut would; resolves once it is back on the same files. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A Postgres as in production, that keeps what it has committed, in a folder thrown away at the end; nothing is in it. */
export async function openBarePostgres(): Promise<BenchPostgres> {
  const home = join(import.meta.dirname, '../.data')
  await mkdir(home, { recursive: true })
  const folder = await mkdtemp(join(home, 'bench-'))
  const start = () => startEmbeddedPostgres({ folder, settings: { max_connections: '400' } })
  let running: EmbeddedPostgres = await start()
  async function ask<Row extends object>(question: Sql): Promise<Row | undefined> {
    const database = openDatabase({
      connectionString: running.connectionString.replace(/\/\w+$/, '/postgres'),
      max: 1,
    })
    return database.row<Row>(question).finally(() => database.close())
  }
  const postmaster = async () =>
    (
      await ask<{ pid: number }>(
        sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
      )
    )?.pid ?? 0
  // Not below `folder` where Postgres runs as somebody who may not look there.
  const files = await ask<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  )
  return {
    port: () => running.port,
    admin: () => running.connectionString,
    near: (connectionString) => running.near(connectionString),
    postmaster,
    async crash() {
      process.kill(await postmaster(), 'SIGKILL')
      // Its children notice within moments; until then the new one refuses to share their memory.
      for (let tries = 0; ; tries++) {
        try {
          await pause(50)
          running = await start()
          return
        } catch (error) {
          if (tries >= 100) throw error
        }
      }
    },
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
      if (files) await rm(dirname(files.folder), { recursive: true, force: true })
    },
  }
}

/** One in which cities and databases of tests are cloned instead of on a server that forgets; on one core where the machine can do that. */
export async function openBenchPostgres({ core }: { core?: number } = {}): Promise<BenchPostgres> {
  const postgres = await openBarePostgres()
  if (core !== undefined) pinTo([core], await postgres.postmaster())
  await makeTemplate(postgres.admin())
  const told = () => (process.env['HAWKER_TEST_POSTGRES'] = postgres.admin())
  told()
  return { ...postgres, crash: () => postgres.crash().then(() => void told()) }
}

const canPin = spawnSync('taskset', ['--version']).status === 0
/** Keeps a running process, and those it starts from now on, on these cores. False where the machine cannot. */
export const pinTo = (cores: readonly number[], pid: number): boolean =>
  canPin && spawnSync('taskset', ['-a', '-p', '-c', cores.join(), String(pid)]).status === 0
/** The command that starts another one on a core. */
export const onCore = (
  core: number | undefined,
  command: readonly [string, ...string[]],
): [string, ...string[]] =>
  core !== undefined && canPin ? ['taskset', '-c', String(core), ...command] : [...command]
