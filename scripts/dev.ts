// npm run dev: like npm start, but restarts when a source changes. The database stays up.
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { readConfig } from '@hawker/server/config/read-config'
import { startEmbeddedPostgres } from '@hawker/postgres/embedded'

const SOURCES = ['apps/server/src', 'apps/storefront/app', 'apps/console/app', 'packages']
/** Editors write several files in a row; one restart is enough. */
const DEBOUNCE_MS = 300

const config = readConfig()
const postgres = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ folder: config.dataFolder })
let child: ChildProcess | undefined
let isStopping = false

function start() {
  child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: 'inherit',
    // A bundle would be outdated by the next change.
    env: {
      ...process.env,
      HAWKER_BUNDLE: 'off',
      DATABASE_URL: config.databaseUrl ?? postgres?.connectionString,
    },
  })
}
async function stopChild() {
  const running = child
  if (!running || running.exitCode !== null) return
  await new Promise<void>((resolve) => {
    running.once('exit', () => resolve())
    running.kill('SIGTERM')
  })
}

let timer: NodeJS.Timeout | undefined
for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (
      !file ||
      /^apps\/[^/]+\/build(\/|$)|(^|\/)node_modules(\/|$)|\.test\.tsx?$/.test(file) ||
      isStopping
    )
      return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      console.log(`\n${folder}/${file} changed\n`)
      await stopChild()
      if (!isStopping) start()
    }, DEBOUNCE_MS)
  })
}
async function stop() {
  if (isStopping) return
  isStopping = true
  await stopChild()
  await postgres?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
start()
