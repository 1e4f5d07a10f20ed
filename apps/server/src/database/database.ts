import pg from 'pg'
import type { Kept } from './kept.ts'
import { closed } from './leaving-with-commit.ts'
import type { Sql } from './sql.ts'
import { type Answered, type Statement, askAlone, batching } from './statement-batch.ts'
import {
  type Behind,
  type Database,
  OnceMore,
  type Open,
  type Queries,
  type TransactionWays,
  type Tx,
} from './tx.ts'
import { statementOf } from './statement-text.ts'
import { writingBehind } from './written-behind.ts'

export { Sql, join, raw, sql } from './sql.ts'
export { type Database, OnceMore, type Queries, type Tx } from './tx.ts'

// Ids, counts and minor units all fit a double's 53 bits; what does not is a fault to hear about, not a digit to lose.
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${digits} does not fit a number`)
  return value
})
// A date is a day in somebody's zone, not an instant: keep it as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Thrown work that must still commit: a wrong PIN is refused and counted. */
export class CommitAndThrow extends Error {
  readonly reason: Error
  constructor(reason: Error) {
    super('commit, then refuse')
    this.reason = reason
  }
}

function keptThough(error: unknown): CommitAndThrow {
  if (error instanceof CommitAndThrow) return error
  throw error
}

export type DatabaseOptions = {
  connectionString: string
  max?: number
  /** How long a statement may take; a wait for a lock half of it. */
  patienceMs?: number
  onStatement?: (text: string) => void
  onError?: (error: Error) => void
}

type Ask = (piece: Sql) => Promise<Answered>

const asking =
  (send: (statement: Statement) => Promise<Answered>, onStatement?: (text: string) => void): Ask =>
  (piece) => {
    const statement = statementOf(piece)
    onStatement?.(statement.text)
    return send(statement).catch(hereFailed)
  }

const traced = new WeakSet<Error>()
/** Whoever asked for what failed is in the trace, instead of the socket that brought the answer. What was sent behind it fails with the same error. */
function hereFailed(error: unknown): never {
  if (error instanceof Error && !traced.has(error)) {
    traced.add(error)
    Error.captureStackTrace(error, hereFailed)
  }
  throw error
}

const queriesOf = (ask: Ask, { kept, behind }: Pick<Queries, 'kept' | 'behind'>): Queries => ({
  // A row is what its statement names; the caller says what that is.
  rows: async <Row extends object>(piece: Sql) => (await ask(piece)).rows as Row[],
  row: async <Row extends object>(piece: Sql): Promise<Row | undefined> =>
    (await ask(piece)).rows[0] as Row | undefined,
  run: async (piece) => (await ask(piece)).rowCount,
  kept,
  behind,
})

// Prepared like any other, so that they leave in one packet with the statements beside them.
const BEGIN = { name: 'begin', text: 'begin', values: [] }
const COMMIT = { name: 'commit', text: 'commit', values: [] }

/** 40001 serialization failure and 40P01 deadlock: the database asks for the same work again. */
const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

export function openDatabase({
  connectionString,
  max = 16,
  patienceMs = 10_000,
  onStatement,
  onError = () => {},
}: DatabaseOptions): Database {
  const limits = {
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 1.5 * patienceMs,
    statement_timeout: patienceMs,
    lock_timeout: patienceMs / 2,
    idle_in_transaction_session_timeout: 1.5 * patienceMs,
    keepAlive: true,
    pipeline: true,
    // Prepared once, planned once. Left to itself Postgres plans a statement anew for each call where that once seemed cheaper, when its tables were small: half of a busy server's time (decision 057).
    options: '-c plan_cache_mode=force_generic_plan',
  }
  const pool = new pg.Pool({ ...limits, max, idleTimeoutMillis: 60_000 })
  // Without listeners a killed Postgres takes the whole server with it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const kept: Kept = new Map()
  const behind: Behind = writingBehind(() => direct, onError)

  async function attempt<T>(
    work: (tx: Tx) => Promise<T>,
    { lastRowCommits = false }: TransactionWays,
    again: boolean,
  ): Promise<T> {
    const client = await pool.connect()
    const batch = batching(client)
    const ask = asking(batch.ask, onStatement)
    const last: (Sql | Open)[] = []
    let state = 'not begun' as 'not begun' | 'open' | 'over'
    let broken: Error | undefined
    // `begin` travels with the first statement, and `commit` with what waits for the end.
    const commit = async () => {
      if (state !== 'open') return
      const answers = [...closed(last).map(ask), batch.ask(COMMIT)]
      batch.close()
      await Promise.all(answers)
      state = 'over'
    }
    const begin = async (piece: Sql): Promise<Answered> => {
      state = 'open'
      const [, answered] = await Promise.all([batch.ask(BEGIN), ask(piece)])
      return answered
    }
    const queries = queriesOf((piece) => (state === 'not begun' ? begin(piece) : ask(piece)), {
      kept,
      behind,
    })
    const lastRow = async <Row extends object>(query: Sql): Promise<Row | undefined> => {
      const [row] = await Promise.all([queries.row<Row>(query), lastRowCommits && commit()])
      return row
    }
    try {
      const result = await work({
        ...queries,
        inTransaction: true,
        again,
        atLast: (query) => void last.push(query),
        lastRow,
      }).catch(keptThough)
      await commit()
      if (result instanceof CommitAndThrow) throw result.reason
      return result
    } catch (error) {
      // After whatever was still to leave: it belongs to what is undone.
      batch.close()
      if (state === 'open')
        await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function alone(statement: Statement): Promise<Answered> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await askAlone(client, statement)
    } catch (error) {
      // What Postgres refuses leaves the connection as it was; what ends the connection does not.
      if (
        error instanceof Error &&
        !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
      )
        broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  const direct = queriesOf(asking(alone, onStatement), { kept, behind })

  return {
    ...direct,
    pool,
    async transaction(work, ways = {}) {
      for (let tries = 0; ; tries++) {
        try {
          return await attempt(work, ways, tries > 0)
        } catch (error) {
          if (
            !(isRetryable(error) || error instanceof OnceMore || ways.isToRepeat?.(error)) ||
            tries >= 4
          )
            throw error
        }
      }
    },
    async patiently(ownPatienceMs, work) {
      const patient = openDatabase({
        connectionString,
        max: 1,
        patienceMs: ownPatienceMs,
        ...(onStatement ? { onStatement } : {}),
        onError,
      })
      try {
        return await patient.transaction(work)
      } finally {
        await patient.close()
      }
    },
    listen: (channel, onMessage, onResumed) =>
      keepListening(connectionString, channel, { onMessage, onResumed, onError }),
    async warm() {
      await Promise.all(Array.from({ length: max }, () => pool.query('select pg_sleep(0.05)')))
    },
    close: () => behind.settled().finally(() => pool.end()),
  }
}

const LISTEN_AGAIN_MS = 100

/** Listens on one channel and comes back by itself when the connection is lost. */
async function keepListening(
  connectionString: string,
  channel: string,
  heard: {
    onMessage: (payload: string) => void
    onResumed?: (() => void) | undefined
    onError: (error: Error) => void
  },
) {
  const { onMessage, onResumed, onError } = heard
  let closed = false
  let resumed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  async function connect() {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    let lost = false
    const again = (error?: Error) => {
      if (lost || closed) return
      lost = true
      if (error) onError(error)
      timer = setTimeout(() => void connect().catch(onError), LISTEN_AGAIN_MS)
    }
    next.on('error', again)
    next.on('end', () => again())
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      if (resumed) onResumed?.()
      resumed = true
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await connect()
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end()
  }
}
