import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { KeepDrawings } from '@hawker/server/http/storefront'
import { bundleServer } from '../scripts/server-bundle.ts'
import type { Fault } from './faults.ts'
import { onCore } from './postgres.ts'

export type ServerGiven = {
  connectionString: string
  /** Any free one unless told. */
  port?: number
  dataFolder: string
  cachePages?: boolean
  keepDrawings?: KeepDrawings
  /** False: only answers, does no background work. */
  worker?: boolean
  /** It dies there. */
  fault?: Fault
}
export type FromServer = { address: string } | { statements: number } | { fault: string }
export type StartedServer = {
  readonly address: string
  readonly pid: number
  readonly faults: string[]
  /** When the process is no more. */
  readonly gone: Promise<void>
  /** SQL statements run since it started, begin and commit included. */
  statements(): Promise<number>
  /** Without a word, as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}
export type StartOptions = {
  core?: number
  nodeOptions?: readonly string[]
  program?: string
  quiet?: boolean
}

export const DATA_FOLDER = join(import.meta.dirname, '../.data/test')

let bundled: Promise<unknown> | undefined
const running = new Set<ChildProcess>()
// A load that fails must not leave its servers behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts bench/server.ts (or another program that speaks like it) and waits until it answers. */
export async function startServer(
  given: ServerGiven,
  { core, nodeOptions = [], program = 'server.ts', quiet = false }: StartOptions = {},
): Promise<StartedServer> {
  // As after the first `npm start`.
  await (bundled ??= bundleServer())
  const [command, ...args] = onCore(core, [
    process.execPath,
    ...nodeOptions,
    join(import.meta.dirname, program),
    JSON.stringify(given),
  ])
  // As `npm start` runs it, but with the builds of React that production has.
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const faults: string[] = []
  child.on('message', (message: FromServer) => {
    if ('fault' in message && faults.push(message.fault) <= 3 && !quiet)
      console.error(message.fault)
  })
  const first = await next(child, 'address')
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    address: first.address,
    pid: child.pid ?? 0,
    faults,
    gone,
    async statements() {
      child.send('count')
      return (await next(child, 'statements')).statements
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function next<K extends 'address' | 'statements'>(
  child: ChildProcess,
  key: K,
): Promise<Extract<FromServer, Record<K, unknown>>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.once('exit', onExit)
    const onMessage = (message: FromServer) => {
      if (!isOf(message, key)) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message)
    }
    child.on('message', onMessage)
  })
}
const isOf = <K extends string>(
  message: FromServer,
  key: K,
): message is Extract<FromServer, Record<K, unknown>> => key in message
