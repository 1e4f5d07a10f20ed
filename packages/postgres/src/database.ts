import pg from 'pg'
import type { VersionedCache } from './versioned-cache.ts'
import { listen } from './listen.ts'
import { queriesOf, runSqlWith } from './queries.ts'
import { type Statement, type StatementResult, runStatement } from './statement-batch.ts'
import { attemptTransaction } from './transaction.ts'
import { type Database, RetryTransaction, type WriteBehind } from './tx.ts'
import { openWriteBehind } from './write-behind.ts'

export { Sql, join, raw, sql } from './sql.ts'
export { CommitAndThrow } from './transaction.ts'
export { type Database, RetryTransaction, type Queries, type Tx } from './tx.ts'

// Ids, counts and minor units fit the 53 bits of a double. A larger value must fail, not lose
// digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${digits} does not fit a number`)
  return value
})
// A date is a calendar day, not an instant: keep the text.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

const MAX_ATTEMPTS = 5

export type DatabaseOptions = {
  connectionString: string
  max?: number
  /** The limit of a statement; a wait for a lock may take half of it. */
  statementTimeoutMs?: number
  onStatement?: (text: string) => void
  onError?: (error: Error) => void
}

/** 40001 serialization failure and 40P01 deadlock: the same work may succeed next time. */
const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

export function openDatabase({
  connectionString,
  max = 16,
  statementTimeoutMs: timeoutMs = 10_000,
  onStatement,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = openPool(connectionString, max, timeoutMs, onError)
  const cache: VersionedCache = new Map()
  const writeBehind: WriteBehind = openWriteBehind(() => direct, onError)
  const shared = { cache, writeBehind }
  const direct = queriesOf(
    runSqlWith((statement) => runAlone(pool, statement), onStatement),
    shared,
  )
  return {
    ...direct,
    pool,
    async transaction(work, options = {}) {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attemptTransaction(pool, work, options, {
            isRetry: attempts > 1,
            shared,
            onStatement,
          })
        } catch (error) {
          const mayRetry =
            isRetryable(error) || error instanceof RetryTransaction || options.shouldRetry?.(error)
          if (!mayRetry || attempts >= MAX_ATTEMPTS) throw error
        }
      }
    },
    async transactionWithTimeout(ownTimeoutMs, work) {
      const patient = openDatabase({
        connectionString,
        max: 1,
        statementTimeoutMs: ownTimeoutMs,
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
      listen(connectionString, channel, { onMessage, onResumed, onError }),
    async warm() {
      await Promise.all(Array.from({ length: max }, () => pool.query('select pg_sleep(0.05)')))
    },
    close: () => writeBehind.settled().finally(() => pool.end()),
  }
}

function openPool(
  connectionString: string,
  max: number,
  timeoutMs: number,
  onError: (error: Error) => void,
): pg.Pool {
  const options = {
    connectionString,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: 1.5 * timeoutMs,
    statement_timeout: timeoutMs,
    lock_timeout: timeoutMs / 2,
    idle_in_transaction_session_timeout: 1.5 * timeoutMs,
    keepAlive: true,
    pipeline: true,
    // One generic plan per statement. Plans made while the tables were small made Postgres replan
    // each call.
    options: '-c plan_cache_mode=force_generic_plan',
  }
  const pool = new pg.Pool(options)
  // If these listeners were missing, a killed Postgres would end the whole server.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

async function runAlone(pool: pg.Pool, statement: Statement): Promise<StatementResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await runStatement(client, statement)
  } catch (error) {
    // An error of severity ERROR leaves the connection usable; any other failure ends it.
    const isRefusal = error instanceof pg.DatabaseError && error.severity === 'ERROR'
    if (error instanceof Error && !isRefusal) broken = error
    throw error
  } finally {
    client.release(broken)
  }
}
