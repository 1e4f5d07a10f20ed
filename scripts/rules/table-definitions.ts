// A table is described once: by `defineTable` in a `*.table.ts` of the feature that owns it.
import { TABLE_OWNERS } from '@hawker/server/database/table-owners'
import type { Finding } from './writing.ts'

const SERVER = 'apps/server/src/'
const DEFINITION = /\bdefineTable\(\s*'([a-z_]+)'/g
/** An insert whose columns are written out. */
const LISTED_INSERT = /\binsert\s+into\s+([a-z_]+)(?:\s+as\s+[a-z]\w*)?\s*\(\s*[a-z]/g

type SourceFile = { readonly path: string; readonly text: string }
export type LocatedFinding = Finding & { readonly path: string }

/** Second descriptions of a table, definitions outside its owner, and columns written out again. */
export function findRepeatedDescriptions(files: readonly SourceFile[]): LocatedFinding[] {
  const code = files.filter(
    ({ path }) => path.startsWith(SERVER) && path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const definitions = code.flatMap((file) => matchesOf(file, DEFINITION))
  const defined = new Map<string, string>()
  const problems = definitions.flatMap(({ path, line, table }): LocatedFinding[] => {
    const first = defined.get(table)
    if (first !== undefined)
      return [{ path, line, problem: `describes ${table} again: ${first} does` }]
    defined.set(table, path)
    const owner = `${SERVER}${TABLE_OWNERS.get(table)}/`
    return path.startsWith(owner) && path.endsWith('.table.ts')
      ? []
      : [{ path, line, problem: `${table} is defined in a *.table.ts of ${owner}` }]
  })
  const repeated = code
    .filter(({ path }) => !/\/(database|testing)\//.test(path))
    .flatMap((file) => matchesOf(file, LISTED_INSERT))
    .filter(({ table }) => defined.has(table))
    .map(({ path, line, table }) => ({
      path,
      line,
      problem: `writes out columns of ${table}: use a view of ${defined.get(table)}`,
    }))
  return [...problems, ...repeated]
}

const matchesOf = ({ path, text }: SourceFile, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 1: table = '' }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    table,
  }))
