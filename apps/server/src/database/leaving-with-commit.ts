import { Sql, raw, sql } from './sql.ts'
import type { Open, Tx } from './tx.ts'

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

const writesAlone = ({ parts: [first = ''] }: Sql): boolean =>
  /^\s*(?:insert|update|delete)\b/.test(first)

/** What leaves with a commit, each open statement with the writes that come right behind it as its parts. */
export function closed(leaving: readonly (Sql | Open)[]): Sql[] {
  const statements: Sql[] = []
  for (let place = 0; place < leaving.length; place++) {
    const query = leaving[place]
    const parts: Sql[] = []
    if (typeof query !== 'function') {
      if (query) statements.push(query)
      continue
    }
    for (
      let next = leaving[place + 1];
      next instanceof Sql && writesAlone(next);
      next = leaving[place + 1]
    ) {
      parts.push(sql`${raw(`joined_${parts.length}`)} as (${next})`)
      place++
    }
    statements.push(query(parts))
  }
  return statements
}

/** In a statement that leaves with its commit: where it is not true, all is undone and the work is begun `again`, which then asks before it goes on (decision 052). */
export const foreseen = (comesTrue: Sql): Sql => sql`foreseen(${comesTrue})`
