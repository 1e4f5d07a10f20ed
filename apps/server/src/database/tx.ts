import type pg from 'pg'
import type { Kept } from './kept.ts'
import type { Sql } from './sql.ts'

export type { Sql } from './sql.ts'

/** Runs statements. Stores take it first, so a query cannot run outside the transaction by accident. */
export type Queries = {
  /** All rows. Row types are what the SQL names; timestamps come as Date, bigint as number. */
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** The first row, if any. */
  row<Row extends object>(query: Sql): Promise<Row | undefined>
  /** How many rows a write touched. */
  run(query: Sql): Promise<number>
  /** What this process keeps of the database, see kept.ts. */
  readonly kept: Kept
  /** Writes what nobody waits for. */
  readonly behind: Behind
}

/** A kind of row that nobody waits for, and how several of them are written by one statement. Writing one a second time changes nothing. */
export type WrittenLater<Row> = {
  readonly write: (queries: Queries, rows: readonly Row[]) => Promise<unknown>
}

/**
 * Writes what nobody waits for, together with what comes right behind it: less than a transaction each. What was handed over moments before a crash is lost, so it is only for rows
 * without which everything still goes on. It belongs to no transaction: whoever hands it over inside one that is undone has handed it over.
 */
export type Behind = {
  put<Row>(kind: WrittenLater<Row>, row: Row): void
  /** What may not be in the database yet. */
  waiting<Row>(kind: WrittenLater<Row>): readonly Row[]
  /** Once everything that was handed over is written, or told to be lost. */
  settled(): Promise<void>
}

/** One open transaction. Everybody may hand it on; only stores can put SQL into it. */
export type Tx = Queries & {
  readonly inTransaction: true
  /** This work was begun before and undone, because it met others or was not as `foreseen`. */
  readonly again: boolean
  /** Sends a statement together with the commit. It is as much part of the transaction as any other. */
  atLast(query: Sql | Open): void
  /**
   * What a call asks last of all, throwing nothing afterwards: where it may (`TransactionWays`), the commit leaves with it, and the row is answered once it is
   * committed. Elsewhere a row like any other.
   */
  lastRow<Row extends object>(query: Sql): Promise<Row | undefined>
}

/** Thrown by work that has changed nothing and has to see what others have committed since it began: all of it is done once more. */
export class OnceMore extends Error {}

/** A statement that takes what leaves after it as parts of its own, where that writes and has no parts itself (`with`): less than one more to bind, start and answer. */
export type Open = (parts: readonly Sql[]) => Sql

export type TransactionWays = {
  /** What failed so has changed nothing: all of it is done once more, as after `OnceMore`. */
  readonly isToRepeat?: (error: unknown) => boolean
  /** `lastRow` commits. */
  readonly lastRowCommits?: boolean
}

export type Database = Queries & {
  transaction<T>(work: (tx: Tx) => Promise<T>, ways?: TransactionWays): Promise<T>
  /** A transaction on a connection of its own, in which a statement may take so long. */
  patiently<T>(patienceMs: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection of its own outside the pool, for LISTEN. */
  /** `onResumed`: the connection was lost and is back, and what was announced meanwhile was not heard. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onResumed?: () => void,
  ): Promise<() => Promise<void>>
  /** Opens every pooled connection; a race test on a cold pool lets its racers through one by one. */
  warm(): Promise<void>
  readonly pool: pg.Pool
  /** Writes what waits to be written, and lets go of Postgres. */
  close(): Promise<void>
}
