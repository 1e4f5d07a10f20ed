import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { RenderCacheMode } from '@hawker/server/http/pages/storefront'
import { bundleServer } from '../../scripts/server-bundle.ts'
import type { Fault } from './fault-injection.ts'
import { onCore } from '../postgres.ts'

export type ServerSettings = {
  connectionString: string
  /** Omitted: any free port. */
  port?: number
  dataFolder: string
  cachePages?: boolean
  /** Multiplies the limits of one address and one person. Omitted: a million, for one address. */
  rateLimitScale?: number
  /** Proxies that may name the client's address. */
  trustProxy?: string
  renderCache?: RenderCacheMode
  /** False: runs no background jobs. */
  worker?: boolean
  /** The point where the server kills itself. */
  fault?: Fault
  /** More settings, such as the keys of payment providers. */
  environment?: Readonly<Record<string, string>>
}
export type ServerMessage = { address: string } | { statements: number } | { fault: string }
export type StartedServer = {
  readonly address: string
  readonly pid: number
  readonly faults: string[]
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>
  /** The count of SQL statements since the start, including begin and commit. */
  statements(): Promise<number>
  /** Kills the process like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}
export type StartOptions = {
  core?: number
  nodeOptions?: readonly string[]
  program?: string
  quiet?: boolean
}

export const DATA_FOLDER = join(import.meta.dirname, '../../.data/test')

let bundled: Promise<unknown> | undefined
const running = new Set<ChildProcess>()
// A failing benchmark must not leave servers running.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts bench/support/server.ts, or another program with the same messages, and waits until it
 * listens.
 */
export async function startServer(
  settings: ServerSettings,
  { core, nodeOptions = [], program = 'server.ts', quiet = false }: StartOptions = {},
): Promise<StartedServer> {
  // Bundled, as `npm start` runs it.
  if (program === 'server.ts') await (bundled ??= bundleServer())
  const [command, ...args] = onCore(core, [
    process.execPath,
    ...nodeOptions,
    join(import.meta.dirname, program),
    JSON.stringify(settings),
  ])
  // With React's production builds.
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const faults: string[] = []
  child.on('message', (message: ServerMessage) => {
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
): Promise<Extract<ServerMessage, Record<K, unknown>>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server exited with code ${code}`))
    child.once('exit', onExit)
    const onMessage = (message: ServerMessage) => {
      if (!isOf(message, key)) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message)
    }
    child.on('message', onMessage)
  })
}
const isOf = <K extends string>(
  message: ServerMessage,
  key: K,
): message is Extract<ServerMessage, Record<K, unknown>> => key in message
