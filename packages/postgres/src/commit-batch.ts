import { Sql, raw, sql } from './sql.ts'
import type { ExtensibleStatement, Tx } from './tx.ts'

/**
 * A view of the transaction whose writes become parts of another statement.
 * Each write on its own would cost one more statement to bind, start and answer.
 * Such a write has no `with` of its own: Postgres takes data-modifying parts at the top level only.
 */
export function collectWrites(tx: Tx): { readonly tx: Tx; readonly parts: readonly Sql[] } {
  const parts: Sql[] = []
  return {
    parts,
    tx: {
      ...tx,
      run(query) {
        parts.push(sql`${raw(`collected_${parts.length}`)} as (${query})`)
        return Promise.resolve(0)
      },
    },
  }
}

const isPlainWrite = ({ parts: [first = ''] }: Sql): boolean =>
  /^\s*(?:insert|update|delete)\b/.test(first)

/**
 * The statements to send with the commit. An extensible one takes the plain writes right after it
 * as parts.
 */
export function mergeStatements(queue: readonly (Sql | ExtensibleStatement)[]): Sql[] {
  const statements: Sql[] = []
  for (let index = 0; index < queue.length; index++) {
    const query = queue[index]
    const parts: Sql[] = []
    if (typeof query !== 'function') {
      if (query) statements.push(query)
      continue
    }
    for (
      let next = queue[index + 1];
      next instanceof Sql && isPlainWrite(next);
      next = queue[index + 1]
    ) {
      parts.push(sql`${raw(`merged_${parts.length}`)} as (${next})`)
      index++
    }
    statements.push(query(parts))
  }
  return statements
}

/**
 * For a statement that leaves with the commit and whose answer is not awaited.
 * If the condition fails, Postgres rolls back and the work starts again with `tx.isRetry`, on the
 * slow path.
 * The database function raises a serialization failure; a migration creates it.
 */
export const retryUnless = (condition: Sql): Sql => sql`foreseen(${condition})`
