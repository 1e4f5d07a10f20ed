import type { Sql } from '@hawker/postgres/sql'
import type { Database, Tx } from '@hawker/postgres/tx'

/**
 * The point where a server dies: after a matching statement, before its commit, or after its commit
 * but before the response.
 */
export type Fault = {
  readonly statement: string
  /** Which matching statement; omitted: the first. */
  readonly occurrence?: number
  readonly when: 'in the transaction' | 'before the commit' | 'after the commit'
}

/** Checks the shape, because a bundled server has another class than its sources. */
const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value
const textOf = ({ parts, values }: Sql): string =>
  parts
    .map((part, place) => {
      const value = values[place]
      return part + (isSql(value) ? textOf(value) : '')
    })
    .join('')

/** Kills the process like a power cut: no handler runs. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

/** Wraps a database so that the process dies at one point. The server itself is unchanged. */
export function withFault(
  database: Database,
  { statement, when, occurrence = 1 }: Fault,
): Database {
  let matches = 0
  const isFaultPoint = (query: Sql) =>
    textOf(query).replaceAll(/\s+/g, ' ').includes(statement) && ++matches === occurrence
  const runOutsideTransaction = async <R>(query: Sql, result: Promise<R>): Promise<R> => {
    const value = await result
    return isFaultPoint(query) && when === 'after the commit' ? die() : value
  }
  return {
    ...database,
    rows: <Row extends object>(query: Sql) =>
      runOutsideTransaction(query, database.rows<Row>(query)),
    row: <Row extends object>(query: Sql) => runOutsideTransaction(query, database.row<Row>(query)),
    run: (query) => runOutsideTransaction(query, database.run(query)),
    async transaction(work, ways) {
      let faultReached = false
      let dying: Promise<unknown> | undefined
      const watch = async <R>(query: Sql, result: Promise<R>): Promise<R> => {
        const value = await result
        if (isFaultPoint(query)) {
          faultReached = true
          if (when === 'in the transaction') await die()
        }
        return value
      }
      const watched = (tx: Tx): Tx => ({
        ...tx,
        rows: <Row extends object>(query: Sql) => watch(query, tx.rows<Row>(query)),
        row: <Row extends object>(query: Sql) => watch(query, tx.row<Row>(query)),
        run: (query) => watch(query, tx.run(query)),
        // A statement sent with the commit is sent before it, if the server must die in between.
        commitWith(statements) {
          const query = isSql(statements) ? statements : statements([])
          if (isFaultPoint(query)) faultReached = true
          else return tx.commitWith(statements)
          if (when === 'in the transaction') dying = tx.run(query).then(die)
          else tx.commitWith(statements)
        },
      })
      const result = await database.transaction(async (tx) => {
        const value = await work(watched(tx))
        await dying
        return faultReached && when === 'before the commit' ? die() : value
      }, ways)
      return faultReached ? die() : result
    },
  }
}
