import type pg from 'pg'
import type { VersionedCache } from './versioned-cache.ts'
import type { Sql } from './sql.ts'

export type { Sql } from './sql.ts'

/**
 * Runs statements. Stores take it first, so that no query runs outside the transaction by accident.
 */
export type Queries = {
  /** All rows. The caller names the row type; timestamps come as Date, bigint as number. */
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** The first row, if any. */
  row<Row extends object>(query: Sql): Promise<Row | undefined>
  /** The number of rows that a write changed. */
  run(query: Sql): Promise<number>
  /** Values that this process caches: see versioned-cache.ts. */
  readonly cache: VersionedCache
  /** Writes rows that no caller waits for: see write-behind.ts. */
  readonly writeBehind: WriteBehind
}

/**
 * A kind of row that is written later. Its statement writes many rows, and writing one twice
 * changes nothing.
 */
export type WriteBehindKind<Row> = {
  readonly write: (queries: Queries, rows: readonly Row[]) => Promise<unknown>
}

/**
 * Queues rows and writes them together within milliseconds.
 * A crash loses the queue, so use it only for rows that nothing depends on.
 * A rollback does not cancel rows that were already queued.
 */
export type WriteBehind = {
  put<Row>(kind: WriteBehindKind<Row>, row: Row): void
  /** Rows that may not be in the database yet. */
  pending<Row>(kind: WriteBehindKind<Row>): readonly Row[]
  /** Resolves when every queued row is written or reported as lost. */
  settled(): Promise<void>
}

/** One open transaction. Any code may pass it on; only stores may write SQL for it. */
export type Tx = Queries & {
  /**
   * `isLast`: the caller asks and throws nothing afterwards, so the commit may leave with this
   * statement.
   */
  row<Row extends object>(query: Sql, options?: { isLast?: boolean }): Promise<Row | undefined>
  readonly inTransaction: true
  /** An earlier attempt of the same work was rolled back. */
  readonly isRetry: boolean
  /**
   * Sends a statement in the same packet as the commit. A failure rolls the transaction back, as
   * always.
   */
  commitWith(query: Sql | ExtensibleStatement): void
}

/** Thrown by work that must see what others committed meanwhile: roll back and start again. */
export class RetryTransaction extends Error {}

/**
 * A statement that takes further writes as common table expressions.
 * One statement with five parts costs less than five statements.
 */
export type ExtensibleStatement = (parts: readonly Sql[]) => Sql

export type TransactionOptions = {
  /** Errors that roll the work back and start it again, as `RetryTransaction` does. */
  readonly shouldRetry?: (error: unknown) => boolean
  /** `row(query, { isLast: true })` commits. */
  readonly lastRowCommits?: boolean
}

export type Database = Queries & {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** A transaction on its own connection, whose statements may take this long. */
  transactionWithTimeout<T>(timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Listens on its own connection outside the pool.
   * `onResumed`: the connection was lost and is back; messages in between are missing.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onResumed?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Opens every pooled connection. On a cold pool, a race test would admit its racers one by one.
   */
  warm(): Promise<void>
  readonly pool: pg.Pool
  /** Writes all queued rows, then closes every connection. */
  close(): Promise<void>
}
