// Runs the marketplace as a child process. Sends `{ address }` to its parent, and counts SQL
// statements.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Database } from '@hawker/postgres/tx'
import type { ServerMessage, ServerSettings } from './start-server.ts'

// As `npm start` does.
enableCompileCache()
const { loadServer } = await import('../../scripts/server-bundle.ts')
const { openApp, readConfig, openDatabase } = await loadServer()
const { withFault } = await import('./fault-injection.ts')

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  PORT: String(settings.port ?? 0),
  DATABASE_URL: settings.connectionString,
  HAWKER_DATA: settings.dataFolder,
  HAWKER_DEMO: 'on',
  TRUST_PROXY: settings.trustProxy,
  LOG_LEVEL: 'error',
  HAWKER_ROLES: settings.worker === false ? 'web' : 'web,worker',
  ...settings.environment,
})
const send = (message: ServerMessage) => process.send?.(message)
const onFault = (error: unknown, where: string) =>
  send({ fault: `${where}: ${error instanceof Error ? error.stack : String(error)}` })

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
const app = await openApp(config, settings.fault ? withFault(database, settings.fault) : database, {
  appsFolder: join(import.meta.dirname, '../../apps'),
  cachePages: settings.cachePages ?? true,
  renderCache: settings.renderCache ?? 'all',
  // The whole load comes from one IP address.
  rateLimitScale: settings.rateLimitScale ?? 1_000_000,
  onFault,
})
await warm
process.on('message', (message) => {
  if (message === 'count') send({ statements })
})
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => opened.close())
      .then(() => process.exit(0)),
)
send({ address: await app.listen() })
flushCompileCache()
