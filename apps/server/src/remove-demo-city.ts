import { deleteSentMessages } from './adapters/mail/sent-messages.store.ts'
import { deleteUnsentWebhooks } from './adapters/payments/sandbox.store.ts'
import { openApp } from './app.ts'
import type { Config } from './config/config.ts'
import { createLog } from './core/log.ts'
import { migrate } from './database/migrate.ts'
import { DEMO_SETTINGS } from './database/seed/write/write-city.ts'
import { writeBaseData } from './database/seed/write/write-base-data.ts'
import { type DemoRemoval, removeDemo } from './features/dev/index.ts'
import { migrateJobs } from './jobs/graphile-worker.ts'
import { openDatabase } from '@hawker/postgres/database'
import { loadPersonalDataKey } from './personal-data-key.ts'
import { ensureDatabase, openEmbeddedPostgres } from '@hawker/postgres/embedded'

/** Removes the demo city from the database of these settings, also while Hawker runs. */
export async function removeDemoCity(config: Config): Promise<DemoRemoval> {
  const { fault } = createLog({ level: config.logLevel })
  const postgres = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ folder: config.dataFolder })
  try {
    const connectionString = config.databaseUrl ?? postgres?.connectionString ?? ''
    await ensureDatabase(connectionString)
    const database = openDatabase({
      connectionString,
      max: config.poolSize,
      onError: (error) => fault(error, 'database'),
    })
    try {
      await migrate(database, () => loadPersonalDataKey(config.dataFolder, config.personalDataKey))
      await migrateJobs(database)
      // With the sandbox, because its payments are refunded, and without pages.
      const app = await openApp({ ...config, production: false, demo: true }, database, {
        appsFolder: config.dataFolder,
        onFault: fault,
      })
      try {
        const removal = await removeDemo(app.deps, {
          settings: DEMO_SETTINGS,
          deleteSentMessages,
          deleteUnsentWebhooks,
          finishJobs: app.runDueJobs,
        })
        await database.transaction(writeBaseData)
        return removal
      } finally {
        await app.close()
      }
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.stop()
  }
}
