import type { Sql } from './sql.ts'
import type { Statement, StatementResult } from './statement-batch.ts'
import { statementOf } from './statement-text.ts'
import type { Queries } from './tx.ts'

export type RunSql = (piece: Sql) => Promise<StatementResult>

export const runSqlWith =
  (
    send: (statement: Statement) => Promise<StatementResult>,
    onStatement?: (text: string) => void,
  ): RunSql =>
  (piece) => {
    const statement = statementOf(piece)
    onStatement?.(statement.text)
    return send(statement).catch(traceHere)
  }

const traced = new WeakSet<Error>()
/**
 * Replaces the socket's stack trace by the caller's. The statements behind a failed one share its
 * error.
 */
function traceHere(error: unknown): never {
  if (error instanceof Error && !traced.has(error)) {
    traced.add(error)
    Error.captureStackTrace(error, traceHere)
  }
  throw error
}

/**
 * The plain interface over a function that runs SQL. Row types are the caller's word for what its
 * SQL names.
 */
export const queriesOf = (
  run: RunSql,
  { cache, writeBehind }: Pick<Queries, 'cache' | 'writeBehind'>,
): Queries => ({
  rows: async <Row extends object>(piece: Sql) => (await run(piece)).rows as Row[],
  row: async <Row extends object>(piece: Sql): Promise<Row | undefined> =>
    (await run(piece)).rows[0] as Row | undefined,
  run: async (piece) => (await run(piece)).rowCount,
  cache,
  writeBehind,
})
