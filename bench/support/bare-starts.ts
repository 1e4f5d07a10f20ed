import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openBarePostgres } from '../postgres.ts'

const BARE_SERVER = `require('node:http')
  .createServer((_, answer) => answer.end())
  .listen(0, '127.0.0.1', () => process.send('open'))`

/**
 * Starts a process that only listens and returns the milliseconds until it does: the floor of a
 * server start.
 */
export async function measureBareServerStart(): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['-e', BARE_SERVER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const elapsedMs = performance.now() - startedAt
  child.kill('SIGKILL')
  await once(child, 'exit')
  return elapsedMs
}

/**
 * `next()` kills an empty Postgres and returns the milliseconds until it is back: the floor of a
 * recovery.
 */
export async function startBareRecoveries(): Promise<{
  next(): Promise<number>
  close(): Promise<void>
}> {
  const postgres = await openBarePostgres()
  return {
    async next() {
      const startedAt = performance.now()
      await postgres.crash()
      return performance.now() - startedAt
    },
    close: () => postgres.stop(),
  }
}
