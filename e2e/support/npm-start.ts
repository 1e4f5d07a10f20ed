import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 50
const MAX_POLLS = 1_200
/** A first start writes the demo city, which takes over a minute on a busy machine. */
const MAX_POLLS_OF_START = 4 * MAX_POLLS

/** Polls until `find` returns something. */
export async function poll<T>(
  what: string,
  find: () => Promise<T | undefined> | T | undefined,
  maxPolls = MAX_POLLS,
): Promise<T> {
  for (let polls = 0; polls < maxPolls; polls++) {
    const found = await find()
    if (found !== undefined) return found
    await pause(POLL_MS)
  }
  throw new Error(`${what} did not happen`)
}

export async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The process of the embedded Postgres of a data folder; undefined if it does not run. */
export async function postmasterIn(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'pgdata/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid) return undefined
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return /\) [ZX]/.test(status) ? undefined : pid
}

export type Started = {
  readonly port: number
  readonly address: string
  readonly folder: string
  readonly child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Its exit code. */
  readonly ended: Promise<number | null>
  ready(): Promise<void>
}

/** Runs `npm start`, or the script that it runs, in production unless `env` says otherwise. */
export function npmStart(
  { folder, port, env = {} }: { folder: string; port: number; env?: Record<string, string> },
  command: readonly [string, ...string[]] = ['npm', 'start'],
): Started {
  const [program, ...args] = command
  const { HAWKER_TEST_POSTGRES: _shared, ...inherited } = process.env
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      NODE_ENV: 'production',
      PORT: String(port),
      HAWKER_DATA: folder,
      HAWKER_BUNDLE: 'off',
      ...env,
    },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const address = `http://127.0.0.1:${port}`
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    port,
    address,
    folder,
    child,
    output: () => printed,
    ended,
    async ready() {
      const isReady = async () => {
        if (child.exitCode !== null) throw new Error(printed)
        const answer = await fetch(`${address}/readyz`).catch(() => undefined)
        return answer?.ok && /Stop with Ctrl-C/.test(printed) ? true : undefined
      }
      await poll('the start', isReady, MAX_POLLS_OF_START)
    },
  }
}
