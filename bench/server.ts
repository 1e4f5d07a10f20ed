// The marketplace as a process of its own, for loads that come from outside. Says `{ address }` to who forked it, and counts its statements.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Database } from '@hawker/server/database/tx'
import type { FromServer, ServerGiven } from './start-server.ts'

// As `npm start` does.
enableCompileCache()
const { loadServer } = await import('../scripts/server-bundle.ts')
const { openApp, readConfig, openDatabase } = await loadServer()
const { faulty } = await import('./faults.ts')

const given: ServerGiven = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  PORT: String(given.port ?? 0),
  DATABASE_URL: given.connectionString,
  HAWKER_DATA: given.dataFolder,
  HAWKER_DEMO: 'on',
  LOG_LEVEL: 'error',
  HAWKER_ROLES: given.worker === false ? 'web' : 'web,worker',
})
const say = (message: FromServer) => process.send?.(message)
const onFault = (error: unknown, where: string) =>
  say({ fault: `${where}: ${error instanceof Error ? error.stack : String(error)}` })

let statements = 0
const opened = openDatabase({
  connectionString: config.databaseUrl ?? '',
  max: config.poolSize,
  onStatement: () => statements++,
  onError: () => {},
})
const database: Database = {
  ...opened,
  transaction(work, ways) {
    statements += 2 // begin and commit
    return opened.transaction(work, ways)
  },
}
const warm = opened.warm()
const app = await openApp(config, given.fault ? faulty(database, given.fault) : database, {
  appsFolder: join(import.meta.dirname, '../apps'),
  cachePages: given.cachePages ?? true,
  keepDrawings: given.keepDrawings ?? 'all',
  // All of the load comes from one address.
  rateLimitScale: 1_000_000,
  onFault,
})
await warm
process.on('message', (message) => {
  if (message === 'count') say({ statements })
})
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => opened.close())
      .then(() => process.exit(0)),
)
say({ address: await app.listen() })
flushCompileCache()
