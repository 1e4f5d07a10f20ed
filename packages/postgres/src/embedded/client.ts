import pg from 'pg'
import { isAlive } from './postmaster.ts'

export type Address = {
  /** Empty: TCP on 127.0.0.1. */
  readonly socketFolder: string
  readonly port: number
  readonly password?: string | undefined
}

/** The URL has a host because URLs with a user need one; the parameter replaces it. */
export function connectionStringOf(
  { socketFolder, port, password }: Address,
  database: string,
): string {
  const url = new URL(`postgres://hawker@127.0.0.1:${port}/${database}`)
  if (password) url.password = password
  if (socketFolder !== '') url.searchParams.set('host', socketFolder)
  return url.href
}

const RETRY_MS = 25
/** How long a Postgres may answer nothing at all. */
const SILENCE_MS = 10_000
/** How long it may replay its log after a crash. */
const RECOVERY_MS = 30 * 60_000

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS))
const isStarting = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57P03'
/** Nothing listens yet, or no more: any other error would come again. */
const isSilent = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(ECONN|ENOENT|EPIPE|EAGAIN|53300|57P0)/.test(String(error.code))) ||
    /timeout|terminated/i.test(error.message))

/** Resolves when the Postgres of this process accepts connections; false if the process ends first. */
export async function acceptsConnections(address: Address, pid: number): Promise<boolean> {
  const startedAt = performance.now()
  let heardAt = startedAt
  for (;;) {
    const client = new pg.Client({
      connectionString: connectionStringOf(address, 'postgres'),
      connectionTimeoutMillis: 1_000,
    })
    // A Postgres that dies meanwhile.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (cause) {
      void client.end().catch(() => undefined)
      if (!isSilent(cause)) throw cause
      const now = performance.now()
      if (isStarting(cause)) heardAt = now
      if (!isAlive(pid)) return false
      if (now - heardAt > SILENCE_MS || now - startedAt > RECOVERY_MS)
        throw new Error(`Postgres (process ${pid}) does not answer`, { cause })
      await pause()
    }
  }
}

/**
 * Any constant. The Hawker that holds this lock owns this Postgres; the lock ends with its
 * connection.
 */
const OWNER_LOCK = 5_142_871

/** Claims a Postgres for this process; undefined if another living process owns it. */
export async function claimOwnership(address: Address): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionStringOf(address, 'postgres'),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The supervisor notices a killed Postgres.
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
