import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenedApp, openApp } from './app.ts'
import type { Config } from './config.ts'
import type { StartupStep } from './startup-step.ts'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { ensureDatabase, startEmbeddedPostgres } from '@hawker/postgres/embedded'
import { migrate } from './database/migrate.ts'
import { writeBaseData } from './database/seed/write/write-base-data.ts'
import { migrateJobs } from './jobs/graphile-worker.ts'

export type StartOptions = {
  step?: StartupStep
  /** The builds of the apps. The server listens when they are done. */
  built?: Promise<unknown>
  /** Folder of the workspace apps, whose builds are served. */
  appsFolder?: string
  onFault?: (error: unknown, where: string) => void
}
export type Hawker = { address: string; app: OpenedApp; database: Database; stop(): Promise<void> }

export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
}

const APPS = join(import.meta.dirname, '../..')

/**
 * Opens the database, migrates it, seeds it on the first start of a demo, and listens. `stop`
 * closes everything in reverse order.
 */
export async function startHawker(
  config: Config,
  {
    step = (_name, work) => work(() => {}),
    built,
    appsFolder = APPS,
    onFault = logFault,
  }: StartOptions = {},
): Promise<Hawker> {
  const postgres = config.databaseUrl
    ? undefined
    : await step('database', () => startEmbeddedPostgres({ folder: config.dataFolder })).catch(
        explain,
      )
  const closers: (() => Promise<unknown>)[] = postgres ? [() => postgres.stop()] : []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const connectionString = config.databaseUrl ?? postgres?.near(postgres.connectionString) ?? ''
    await ensureDatabase(connectionString)
    let closing = false
    // Connection errors during shutdown are expected.
    const database = openDatabase({
      connectionString,
      max: config.poolSize,
      onError: (error) => closing || onFault(error, 'database'),
    })
    closers.push(() => {
      closing = true
      return database.close()
    })
    await step('schema', async () => {
      await migrate(database)
      await migrateJobs(database)
    })
    await database.transaction(writeBaseData)
    // Imported on demand, because production does not need the demo data.
    if (config.demo)
      await (
        await import('./database/seed/first-start.ts')
      ).firstStart(connectionString, {
        seed: config.demoSeed,
        picturesFolder: join(config.dataFolder, 'images'),
        step,
      })
    await built
    const app = await openApp(config, database, { appsFolder, onFault })
    closers.push(() => app.close())
    const address = await step('server', () => app.listen())
    return { address, app, database, stop: close }
  } catch (error) {
    await close()
    throw error
  }
}

function explain(error: unknown): never {
  if (error instanceof Error && /already in use/.test(error.message))
    throw new AlreadyRunning(error.message)
  throw error
}

function logFault(error: unknown, where: string): void {
  console.error(`[${new Date().toISOString()}] ${where}:`, error)
}

/** Version of the product. */
export const version = async (): Promise<string> =>
  JSON.parse(await readFile(join(APPS, '../package.json'), 'utf8')).version
