import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenedApp, openApp } from './app.ts'
import type { Config } from './config/config.ts'
import { createLog } from './core/log.ts'
import type { StartupStep } from './startup-step.ts'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { ensureDatabase, startEmbeddedPostgres } from '@hawker/postgres/embedded'
import { withStartLock } from '@hawker/postgres/start-lock'
import { closeFolder } from '@hawker/postgres/private-files'
import { migrate } from './database/migrate.ts'
import { writeBaseData } from './database/seed/write/write-base-data.ts'
import {
  insertProductionStart,
  refuseDemoPeople,
  refuseForgottenProduction,
} from './features/dev/index.ts'
import { requireFreePort } from './http/require-free-port.ts'
import { migrateJobs } from './jobs/graphile-worker.ts'
import { loadPersonalDataKey } from './personal-data-key.ts'

export type StartOptions = {
  step?: StartupStep
  /** The builds of the apps. The server listens when they are done. */
  built?: Promise<unknown>
  /** Folder of the workspace apps, whose builds are served. */
  appsFolder?: string
  onFault?: (error: unknown, where: string) => void
  /** Ends a start that is not done; `startHawker` then rejects. */
  signal?: AbortSignal
}
export type Hawker = { address: string; app: OpenedApp; database: Database; stop(): Promise<void> }

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
    onFault,
    signal = new AbortController().signal,
  }: StartOptions = {},
): Promise<Hawker> {
  const log = createLog({ level: config.logLevel })
  const report = onFault ?? log.fault
  // Seeding takes a minute, so a port in use must be found before.
  await requireFreePort(config)
  // Before the database, whose start takes seconds.
  const personalDataKey = await loadPersonalDataKey(config.dataFolder, config.personalDataKey)
  const postgres = config.databaseUrl
    ? undefined
    : await step('database', () =>
        startEmbeddedPostgres({
          folder: config.dataFolder,
          onFault: (error) => report(error, 'embedded Postgres'),
        }),
      )
  const closers: (() => Promise<unknown>)[] = postgres ? [() => postgres.stop()] : []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  // Statements of an aborted start fail, so that it ends within a second.
  const abort = () => void postgres?.stop()
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    const connectionString = config.databaseUrl ?? postgres?.connectionString ?? ''
    await ensureDatabase(connectionString)
    let closing = false
    // Connection errors during shutdown are expected.
    const database = openDatabase({
      connectionString,
      max: config.poolSize,
      onError: (error) => closing || report(error, 'database'),
    })
    closers.push(() => {
      closing = true
      return database.close()
    })
    for (const name of ['images', 'picture-sizes', 'imports'])
      await closeFolder(join(config.dataFolder, name))
    // Processes may start together on an empty database.
    await withStartLock(connectionString, {
      onError: (error) => closing || report(error, 'start lock'),
      work: () => prepareDatabase(config, database, { connectionString, personalDataKey, step }),
    })
    await built
    signal.throwIfAborted()
    const app = await openApp(config, database, {
      appsFolder,
      onFault: report,
      ...(config.logLevel === 'debug' ? { onAnswer: log.debug } : {}),
    })
    closers.push(() => app.close())
    const address = await step('server', () => app.listen())
    signal.throwIfAborted()
    for (const warning of warningsOf(config)) log.warn(warning)
    log.info(`listening at ${address}`)
    return {
      address,
      app,
      database,
      async stop() {
        log.info('stopping')
        await close()
        log.info('stopped')
      },
    }
  } catch (error) {
    await close()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Writes everything that a start writes: the schema, the base data, and the city of a demo. */
async function prepareDatabase(
  config: Config,
  database: Database,
  {
    connectionString,
    personalDataKey,
    step,
  }: { connectionString: string; personalDataKey: Uint8Array; step: StartupStep },
): Promise<void> {
  await step('schema', async () => {
    await migrate(database, async () => personalDataKey)
    await migrateJobs(database)
  })
  if (!config.demo) await refuseDemoPeople(database)
  if (config.production) await insertProductionStart(database, new Date())
  else if (config.demoByDefault) await refuseForgottenProduction(database)
  await database.transaction(writeBaseData)
  if (!config.demo) return
  // Imported on demand, because production does not need the demo data.
  const { firstStart } = await import('./database/seed/first-start.ts')
  await firstStart(connectionString, {
    seed: config.demoSeed,
    picturesFolder: join(config.dataFolder, 'images'),
    personalDataKey,
    step,
  })
}

/** What production lacks, so that nobody learns it from a customer. */
function warningsOf(config: Config): string[] {
  if (!config.production) return []
  return [
    ...(config.smtpUrl
      ? config.mailFrom.includes('@hawker.test')
        ? ['MAIL_FROM is not set: mails come from an address that does not exist']
        : []
      : ['SMTP_URL is not set: mails, with their sign-in links, stay in the table sent_messages']),
    ...(config.secureCookies
      ? []
      : [`ORIGIN=${config.origin} is not https: sign-ins can be read on the network`]),
  ]
}

/** Version of the product. */
export const version = async (): Promise<string> =>
  JSON.parse(await readFile(join(APPS, '../package.json'), 'utf8')).version
