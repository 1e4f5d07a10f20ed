import type { Sql } from '@hawker/server/database/sql'
import type { Database, Tx } from '@hawker/server/database/tx'

/**
 * Where a server dies: after this statement inside its transaction, just before the commit,
 * or after the commit and before the client gets the answer.
 */
export type Fault = {
  readonly statement: string
  /** Counts from 1, the default. */
  readonly time?: number
  readonly when: 'in the transaction' | 'before the commit' | 'after the commit'
}

/** By its looks: the class of a bundled server is another than that of its sources. */
const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value
const textOf = ({ parts, values }: Sql): string =>
  parts
    .map((part, place) => {
      const value = values[place]
      return part + (isSql(value) ? textOf(value) : '')
    })
    .join('')

/** Without a word, as a power cut would: no handler runs. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

/**
 * The same database under a server that dies at one point. It wraps what the server is given;
 * nothing in the server knows.
 */
export function faulty(database: Database, { statement, when, time = 1 }: Fault): Database {
  let met = 0
  const isIt = (query: Sql) =>
    textOf(query).replaceAll(/\s+/g, ' ').includes(statement) && ++met === time
  const alone = async <R>(query: Sql, asked: Promise<R>): Promise<R> => {
    const answer = await asked
    return isIt(query) && when === 'after the commit' ? die() : answer
  }
  return {
    ...database,
    rows: <Row extends object>(query: Sql) => alone(query, database.rows<Row>(query)),
    row: <Row extends object>(query: Sql) => alone(query, database.row<Row>(query)),
    run: (query) => alone(query, database.run(query)),
    async transaction(work, ways) {
      let isHere = false
      let dying: Promise<unknown> | undefined
      const watch = async <R>(query: Sql, asked: Promise<R>): Promise<R> => {
        const answer = await asked
        if (isIt(query)) {
          isHere = true
          if (when === 'in the transaction') await die()
        }
        return answer
      }
      const watched = (tx: Tx): Tx => ({
        ...tx,
        rows: <Row extends object>(query: Sql) => watch(query, tx.rows<Row>(query)),
        row: <Row extends object>(query: Sql) => watch(query, tx.row<Row>(query)),
        run: (query) => watch(query, tx.run(query)),
        // To die between such a statement and the commit, the statement is sent first.
        commitWith(statement) {
          const query = isSql(statement) ? statement : statement([])
          if (isIt(query)) isHere = true
          else return tx.commitWith(statement)
          if (when === 'in the transaction') dying = tx.run(query).then(die)
          else tx.commitWith(statement)
        },
      })
      const result = await database.transaction(async (tx) => {
        const answer = await work(watched(tx))
        await dying
        return isHere && when === 'before the commit' ? die() : answer
      }, ways)
      return isHere ? die() : result
    },
  }
}
