// npm run dev: like npm start, but starts again whenever a source changes. The database stays up between starts.
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { readConfig } from '@hawker/server/config'
import { startEmbeddedPostgres } from '@hawker/server/database/embedded'

const SOURCES = ['apps/server/src', 'apps/storefront/app', 'apps/console/app', 'packages']
const PAUSE_MS = 300

const config = readConfig()
const postgres = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ folder: config.dataFolder })
let child: ChildProcess | undefined
let stopping = false

function start() {
  child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: 'inherit',
    // What was just written is soon written again.
    env: {
      ...process.env,
      HAWKER_BUNDLE: 'off',
      DATABASE_URL: config.databaseUrl ?? postgres?.connectionString,
    },
  })
}
async function end() {
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
      stopping
    )
      return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      console.log(`\n${folder}/${file} changed\n`)
      await end()
      if (!stopping) start()
    }, PAUSE_MS)
  })
}
async function stop() {
  if (stopping) return
  stopping = true
  await end()
  await postgres?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
start()
