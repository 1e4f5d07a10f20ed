import { type Sql, raw, sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** The same transaction for writes that nobody asks an answer of: they leave with its commit, in the order in which they were written. */
export const leavingWithCommit = (tx: Tx): Tx => ({
  ...tx,
  run(query) {
    tx.atLast(query)
    return Promise.resolve(0)
  },
})

/**
 * The same transaction for writes that become parts of another statement: each by itself would be one more to bind, start and answer. They have no parts of
 * their own (`with`), which Postgres takes at the top alone.
 */
export function gathering(tx: Tx): { readonly tx: Tx; readonly parts: readonly Sql[] } {
  const parts: Sql[] = []
  return {
    parts,
    tx: {
      ...tx,
      run(query) {
        parts.push(sql`${raw(`gathered_${parts.length}`)} as (${query})`)
        return Promise.resolve(0)
      },
    },
  }
}

/** In a statement that leaves with its commit: where it is not true, all is undone and the work is begun `again`, which then asks before it goes on (decision 052). */
export const foreseen = (comesTrue: Sql): Sql => sql`foreseen(${comesTrue})`
