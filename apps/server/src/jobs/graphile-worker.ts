import type { Logger } from 'graphile-worker'
import type { Database } from '@hawker/postgres/tx'

/** Imported on demand, so that the server can listen before it loads. */
export async function loadWorker(): Promise<typeof import('graphile-worker') & { quiet: Logger }> {
  const worker = await import('graphile-worker')
  return { ...worker, quiet: new worker.Logger(() => () => {}) }
}

export async function migrateJobs(database: Database): Promise<void> {
  const { runMigrations, quiet } = await loadWorker()
  await runMigrations({ pgPool: database.pool, logger: quiet })
}
