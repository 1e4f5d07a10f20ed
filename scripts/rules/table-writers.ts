// Only the owner of a table writes it: see apps/server/src/database/table-owners.ts.
import { TABLE_OWNERS } from '@hawker/server/database/table-owners'
import type { Finding } from './writing.ts'

const SERVER = 'apps/server/src/'
/** The demo's seed and the steps of an upgrade write before the server starts. */
const MAY_WRITE_ALL = /^apps\/server\/src\/database\/|\/testing\/|\.test\.ts$/
const NAME = String.raw`(\$\{raw\([^}]*\}|[a-z_]+)`
const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+${NAME}` +
    String.raw`|\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?[a-z]\w*)?\s+set\b` +
    // A helper of the demo's seed that imports use too.
    String.raw`|\binsertRows\(\s*\w+,\s*'([a-z_]+)'`,
  'g',
)
/** A table whose name is not in the text. */
const VALUE = '(a value)'

/**
 * Files that still write tables of others. The list may only shrink: a write that is gone leaves
 * it.
 */
export const FOREIGN_WRITES: Readonly<Record<string, readonly string[]>> = {
  // Every account begins with its wallet. wallet is a higher feature, and the uuid of a wallet that
  // it made at the first payment would differ from the one that screens showed before.
  'features/accounts/account.store.ts': ['ledger_accounts'],
  // Orders move with their guests, in one transaction. orders is a higher feature.
  'features/dine-in/table-session.store.ts': ['orders'],
  // Deletes, detaches and moves the rows that own-data/personal-tables.ts lists. A test compares
  // that list with the schema. A function of each owner would repeat it forty times.
  'features/own-data/personal-rows.store.ts': ['(a value)'],
}

/** Writes to tables of other owners, and writes to a table whose name is a value. */
export function findForeignWrites(
  path: string,
  text: string,
  allowed: Readonly<Record<string, readonly string[]>> = FOREIGN_WRITES,
): Finding[] {
  if (!path.startsWith(SERVER) || !path.endsWith('.ts') || MAY_WRITE_ALL.test(path)) return []
  const file = path.slice(SERVER.length)
  const writes = [...text.matchAll(WRITE)].flatMap(({ index, 1: one, 2: other, 3: listed }) => {
    const name = one ?? other ?? listed ?? ''
    const table = name.startsWith('$') ? VALUE : name
    const owner = TABLE_OWNERS.get(table)
    const isForeign = table === VALUE || (owner !== undefined && !file.startsWith(`${owner}/`))
    return isForeign ? [{ line: text.slice(0, index).split('\n').length, table, owner }] : []
  })
  const exceptions = allowed[file] ?? []
  const forbidden = writes.filter(({ table }) => !exceptions.includes(table))
  const unused = exceptions.filter((table) => !writes.some((write) => write.table === table))
  return [
    ...forbidden.map(({ line, table, owner }) => ({
      line,
      problem:
        table === VALUE
          ? 'writes a table whose name is a value'
          : `writes ${table}, which belongs to ${owner}`,
    })),
    ...unused.map((table) => ({
      line: 1,
      problem: `no longer writes ${table}: take it out of scripts/rules/table-writers.ts`,
    })),
  ]
}

/** Files of the list that do not exist. */
export const findMissingWriters = (paths: readonly string[]): string[] =>
  Object.keys(FOREIGN_WRITES).filter((file) => !paths.includes(SERVER + file))
