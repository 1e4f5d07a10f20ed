import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '@hawker/std/start-error'
import { createDurably } from './durable-file.ts'
import {
  type Address,
  acceptsConnections,
  claimOwnership,
  connectionStringOf,
} from './embedded/client.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@hawker/std/file-modes'
import { explainOutput, prepareDataFolder, prepareFiles } from './embedded/data-folder.ts'
import { sharedBuffersFor, usableMemory } from './embedded/memory.ts'
import { type Postmaster, findPostmaster, isAlive } from './embedded/postmaster.ts'
import { type Programs, giveTo, locatePrograms, run } from './embedded/programs.ts'
import { SOCKET_PORT, fits, prepareSocketFolder, removeSockets } from './embedded/socket.ts'
import { type RunningProcess, supervise } from './embedded/supervise.ts'

/**
 * A Postgres from an npm package, in a folder that survives restarts. If it ends, it is started
 * again under the same connection string.
 */
export type EmbeddedPostgres = {
  connectionString: string
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  /** Faster, but a commit does not survive a crash. For all tests except those of crashes. */
  forgetful?: boolean
  /**
   * Who may connect. `socket`: only the user that Postgres runs as, and root. `password`: who can
   * read the file `postgres.password`, over TCP. `machine`: every program of this machine, for
   * tests and benchmarks.
   */
  access?: 'socket' | 'password' | 'machine'
  settings?: Record<string, string>
  onFault?: (error: Error) => void
}

/** Node has no Unix sockets on Windows. */
const DEFAULT_ACCESS = process.platform === 'win32' ? 'password' : 'socket'
/** After this, Postgres ends without waiting for its processes. */
const FAST_STOP_MS = 10_000
const POLL_MS = 100

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no free port')),
      )
    })
  })

type Running = RunningProcess & { readonly address: Address }

/** Takes over a Postgres whose Hawker was killed. Undefined if another Hawker owns it. */
async function adopt({ pid }: Postmaster, address: Address): Promise<Running | undefined> {
  const owner = await claimOwnership(address)
  if (!owner) return undefined
  const ended = untilEnd(pid).then(() => `process ${pid} is gone`)
  return { address, ended, stop: () => stopProcess(owner, pid, ended) }
}

async function untilEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(POLL_MS)
}

/** SIGINT is Postgres' fast shutdown: open transactions roll back, committed ones are safe. */
async function stopProcess(
  owner: pg.Client | undefined,
  pid: number,
  ended: Promise<unknown>,
): Promise<void> {
  await owner?.end().catch(() => undefined)
  const signal = (name: 'SIGINT' | 'SIGQUIT') => isAlive(pid) && process.kill(pid, name)
  signal('SIGINT')
  const timer = setTimeout(() => signal('SIGQUIT'), FAST_STOP_MS)
  await ended
  clearTimeout(timer)
}

function settingsOf(
  { forgetful = false, access, settings = {} }: EmbeddedOptions,
  { socketFolder, port, password }: Address,
  pgdata: string,
): Record<string, string> {
  return {
    ...(password ? { hba_file: accessFile(pgdata) } : {}),
    listen_addresses: socketFolder === '' ? '127.0.0.1' : '',
    port: String(port),
    unix_socket_directories: access === 'machine' && fits(pgdata) ? pgdata : socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '200',
    // Tests run many forgetful servers at once.
    shared_buffers: `${forgetful ? 256 : sharedBuffersFor(usableMemory())}MB`,
    timezone: 'UTC',
    log_min_messages: 'fatal',
    logging_collector: 'off',
    max_wal_size: '2GB',
    // After a crash Postgres syncs every file: one call for the whole disk takes 0.5 s, one per
    // file 15 s.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    random_page_cost: '1.1',
    jit: 'off',
    ...(forgetful ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...settings,
  }
}

/** Starts the postmaster and waits until it accepts connections. */
async function launch(
  { bin, env, account, pgdata }: Programs,
  address: Address,
  options: EmbeddedOptions,
): Promise<Running> {
  if (address.socketFolder !== '' && address.socketFolder !== pgdata) {
    await mkdir(address.socketFolder, { mode: PRIVATE_FOLDER, recursive: true })
    await giveTo(account, address.socketFolder)
  }
  await removeSockets(address.socketFolder || pgdata)
  const settings = Object.entries(settingsOf(options, address, pgdata))
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', pgdata, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { stdio: ['ignore', 'ignore', 'pipe'], env, cwd: '/', detached: true, ...account },
  )
  let printed = ''
  child.stderr.on('data', (chunk) => (printed = (printed + chunk).slice(-4000)))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`${code ?? signal}${printed && `\n${printed}`}`))
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`Postgres did not start: ${await ended}`)
  try {
    const owner = (await acceptsConnections(address, pid)) && (await claimOwnership(address))
    if (owner) {
      child.unref()
      const stop = () => {
        child.ref()
        return stopProcess(owner, pid, ended)
      }
      return { address, ended, stop }
    }
  } catch (error) {
    await stopProcess(undefined, pid, ended)
    throw error
  }
  const reason = await ended
  throw new StartError(explainOutput(pgdata, printed) ?? `Postgres did not start: ${reason}`)
}

const inUse = (folder: string, pid: number): StartError =>
  new StartError(
    `${folder} is already in use: its Postgres runs as process ${pid}. ` +
      'Stop that Hawker first, or choose another folder with HAWKER_DATA.',
  )

/** The Postgres that runs in the folder, with an address by which this process may use it. */
async function findRunning(
  { pgdata }: Programs,
  folder: string,
): Promise<{ postmaster: Postmaster; address: Address } | undefined> {
  const postmaster = await findPostmaster(pgdata)
  if (!postmaster) return undefined
  const { port, socketFolder } = postmaster
  const address = { port, socketFolder, password: await readPassword(folder) }
  // One that ends meanwhile is not there.
  return (await acceptsConnections(address, postmaster.pid)) ? { postmaster, address } : undefined
}

const passwordFile = (folder: string) => join(folder, 'postgres.password')
const readPassword = (folder: string): Promise<string | undefined> =>
  readFile(passwordFile(folder), 'utf8').then(
    (text) => text.trim() || undefined,
    () => undefined,
  )

const accessFile = (pgdata: string) => join(pgdata, 'password_hba.conf')

/** Stores a new password where there is none, and makes it the password of the database. */
async function setPassword({ bin, env, account, pgdata }: Programs, folder: string) {
  if ((await readPassword(folder)) === undefined) {
    await rm(passwordFile(folder), { force: true })
    await createDurably(passwordFile(folder), randomBytes(24).toString('hex'))
  }
  const password = await readPassword(folder)
  const { code, output } = await run(
    join(bin, 'postgres'),
    ['--single', '-D', pgdata, 'postgres'],
    { account, env, input: `alter role hawker password '${password}'\n` },
  )
  if (code !== 0) throw new StartError(`Postgres did not take its password:\n${output}`)
  await writeFile(accessFile(pgdata), 'host all all 127.0.0.1/32 scram-sha-256\n', {
    mode: PRIVATE_FILE,
  })
  await giveTo(account, accessFile(pgdata))
  return password
}

async function newAddress(
  programs: Programs,
  { folder, access = DEFAULT_ACCESS }: EmbeddedOptions,
): Promise<Address> {
  if (access === 'socket') {
    const socketFolder = await prepareSocketFolder(programs.pgdata, programs.account)
    return { socketFolder, port: SOCKET_PORT }
  }
  const password = access === 'password' ? await setPassword(programs, folder) : undefined
  return { socketFolder: '', port: await freePort(), password }
}

/** A Postgres of an earlier version may listen to every program of this machine. */
async function isClosedToOthers(address: Address): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionStringOf(address, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ listen_addresses: string }>('show listen_addresses')
    return rows[0]?.listen_addresses === ''
  } finally {
    await client.end()
  }
}

/** The Postgres that still runs in the folder, if this process may keep it. */
async function takeOver(
  programs: Programs,
  { folder, access = DEFAULT_ACCESS }: EmbeddedOptions,
): Promise<Running | undefined> {
  const found = await findRunning(programs, folder)
  if (!found) return undefined
  const running = await adopt(found.postmaster, found.address)
  if (!running) throw inUse(folder, found.postmaster.pid)
  if (access !== 'socket' || (await isClosedToOthers(running.address))) return running
  await running.stop()
  return undefined
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, forgetful = false, access = DEFAULT_ACCESS, onFault = () => {} } = options
  await prepareDataFolder(folder)
  const programs = await locatePrograms(folder)
  const hostAccess = access === 'machine' ? 'trust' : 'scram-sha-256'
  await prepareFiles(programs, [
    '--auth-local=trust',
    `--auth-host=${hostAccess}`,
    ...(forgetful ? ['--no-sync'] : []),
  ])
  const running =
    (await takeOver(programs, options)) ??
    (await launch(programs, await newAddress(programs, options), options))
  const { address } = running
  const supervisor = supervise(running, {
    // Clients keep their connection string.
    start: async () => {
      const found = await findRunning(programs, folder)
      const again = found && (await adopt(found.postmaster, address))
      if (found && !again) throw inUse(folder, found.postmaster.pid)
      return again ?? launch(programs, address, options)
    },
    onFault,
  })
  return {
    connectionString: connectionStringOf(address, 'hawker'),
    async stop() {
      await supervisor.stop()
      const { socketFolder } = address
      if (socketFolder !== '' && socketFolder !== programs.pgdata)
        await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

/**
 * The Postgres of this folder: the one that a running Hawker owns, or one started for the caller.
 * `stop` stops only the latter, so a tool can work on the data of an open marketplace.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const found = await findRunning(await locatePrograms(options.folder), options.folder)
  if (!found) return startEmbeddedPostgres(options)
  const owner = await claimOwnership(found.address)
  await owner?.end()
  // Nobody owns it: its Hawker was killed.
  if (owner) return startEmbeddedPostgres(options)
  return { connectionString: connectionStringOf(found.address, 'hawker'), stop: async () => {} }
}

/** Refusals of the maintenance database: the role may not connect, or it does not exist. */
const CLOSED = new Set(['42501', '28000', '28P01', '3D000'])

/**
 * Creates the database of this URL unless it exists. Needs another database only to create one: a
 * role may lack the right to connect to it.
 */
export async function ensureDatabase(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  try {
    return await onServer(connectionString, async () => {})
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '3D000') throw error
  }
  for (const maintenance of ['postgres', 'template1']) {
    url.pathname = `/${maintenance}`
    try {
      return await onServer(url.href, async (client) => {
        await client.query(`create database ${client.escapeIdentifier(name)}`)
      })
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      // Another process was faster.
      if (code === '42P04' || code === '23505') return
      if (code === undefined || !CLOSED.has(code)) throw error
    }
  }
  throw new StartError(
    `The database ${name} does not exist, and this role may not create it. ` +
      `Create it first: createdb ${name}`,
  )
}

async function onServer(
  connectionString: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
