import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openBarePostgres } from './postgres.ts'

const BARE = `require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () => process.send('open'))`

/** Milliseconds until a process that does nothing but listen does so: the least that any server of ours could need on this machine, now. */
export async function bareServerStart(): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', BARE], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const took = performance.now() - began
  child.kill('SIGKILL')
  await once(child, 'exit')
  return took
}

/** Milliseconds that an empty Postgres needs to be back after it was killed, on this machine, whenever asked. */
export async function bareRecoveries(): Promise<{
  next(): Promise<number>
  close(): Promise<void>
}> {
  const postgres = await openBarePostgres()
  return {
    async next() {
      const began = performance.now()
      await postgres.crash()
      return performance.now() - began
    },
    close: () => postgres.stop(),
  }
}
