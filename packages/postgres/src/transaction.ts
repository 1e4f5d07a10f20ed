import type pg from 'pg'
import { mergeStatements } from './commit-batch.ts'
import { type RunSql, queriesOf, runSqlWith } from './queries.ts'
import type { Sql } from './sql.ts'
import { type StatementResult, createBatcher } from './statement-batch.ts'
import type { ExtensibleStatement, Queries, TransactionOptions, Tx } from './tx.ts'

/**
 * Thrown when the work must commit and its caller must still fail: a wrong PIN is refused and
 * counted.
 */
export class CommitAndThrow extends Error {
  readonly reason: Error
  constructor(reason: Error) {
    super('Commit, then throw the reason')
    this.reason = reason
  }
}

function unlessCommit(error: unknown): CommitAndThrow {
  if (error instanceof CommitAndThrow) return error
  throw error
}

// Prepared like any other statement, so that they leave in one packet with their neighbours.
const BEGIN = { name: 'begin', text: 'begin', values: [] }
const COMMIT = { name: 'commit', text: 'commit', values: [] }

export type Attempt = {
  readonly isRetry: boolean
  readonly shared: Pick<Queries, 'cache' | 'writeBehind'>
  readonly onStatement: ((text: string) => void) | undefined
}

/**
 * Runs the work once in a transaction and commits.
 * `begin` leaves with the first statement, and `commit` with the statements of `commitWith`:
 * a transaction of one read and one write waits for Postgres twice instead of four times.
 */
export async function attemptTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { lastRowCommits = false }: TransactionOptions,
  { isRetry, shared, onStatement }: Attempt,
): Promise<T> {
  const client = await pool.connect()
  const batch = createBatcher(client)
  const run = runSqlWith(batch.run, onStatement)
  const withCommit: (Sql | ExtensibleStatement)[] = []
  let state = 'not begun' as 'not begun' | 'open' | 'over'
  let broken: Error | undefined
  const begin: RunSql = async (piece): Promise<StatementResult> => {
    state = 'open'
    const [, result] = await Promise.all([batch.run(BEGIN), run(piece)])
    return result
  }
  const commit = async () => {
    if (state !== 'open') return
    const answers = [...mergeStatements(withCommit).map(run), batch.run(COMMIT)]
    batch.close()
    await Promise.all(answers)
    state = 'over'
  }
  const queries = queriesOf((piece) => (state === 'not begun' ? begin(piece) : run(piece)), shared)
  try {
    const result = await work({
      ...queries,
      async row<Row extends object>(query: Sql, { isLast = false } = {}): Promise<Row | undefined> {
        const [row] = await Promise.all([
          queries.row<Row>(query),
          isLast && lastRowCommits && commit(),
        ])
        return row
      },
      inTransaction: true,
      isRetry,
      commitWith: (query) => void withCommit.push(query),
    }).catch(unlessCommit)
    await commit()
    if (result instanceof CommitAndThrow) throw result.reason
    return result
  } catch (error) {
    // Statements that have not left yet go first: the rollback must cover them too.
    batch.close()
    if (state === 'open')
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    client.release(broken)
  }
}
