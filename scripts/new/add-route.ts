// Finds the routes of a contract module, and adds the route of a new operation to them.
import { globSync, readFileSync } from 'node:fs'

/** The names that an import statement of `text` brings from `specifier`, and the statement itself. */
function importOf(text: string, specifier: string): { statement: string; names: string[] } {
  const match = new RegExp(`import \\{([^}]*)\\} from '${specifier}'\\n`).exec(text)
  const names = (match?.[1] ?? '').split(',').map((name) => name.trim())
  return { statement: match?.[0] ?? '', names: names.filter(Boolean) }
}

/** `text` with an import of these names, in addition to those that it imports already. */
export function withImport(text: string, specifier: string, names: readonly string[]): string {
  const { statement, names: known } = importOf(text, specifier)
  const all = [...new Set([...known, ...names])]
  const line = `import { ${all.join(', ')} } from '${specifier}'\n`
  return statement ? text.replace(statement, line) : line + text
}

const namespaceOf = (text: string, specifier: string): string | undefined =>
  new RegExp(`import \\* as (\\w+) from '${specifier}'`).exec(text)?.[1]

/** How `text` names operations of a module: `contract.showOrder`, `showOrder` or an alias. */
function referencesOf(text: string, specifier: string, operations: readonly string[]): string[] {
  const namespace = namespaceOf(text, specifier)
  const local = new Map(
    importOf(text, specifier).names.map((name) => {
      const [exported = '', alias = exported] = name.split(' as ')
      return [exported, alias]
    }),
  )
  return operations.flatMap((name) => {
    const alias = local.get(name)
    return [...(alias ? [alias] : []), ...(namespace ? [`${namespace}.${name}`] : [])]
  })
}

const countIn = (text: string, references: readonly string[]): number =>
  references.filter((name) => new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(text))
    .length

export type RoutesFile = { readonly path: string; readonly text: string }

/** The file with the most routes of a module. */
export function findRoutes(
  specifier: string,
  operations: readonly string[],
): RoutesFile | undefined {
  return globSync('apps/server/src/features/*/*.routes.ts')
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .map((file) => ({
      file,
      count: countIn(file.text, referencesOf(file.text, specifier, operations)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)[0]?.file
}

/** The line that ends the list with the most of these references; -1 without such a list. */
function endOfList(lines: readonly string[], references: readonly string[]): number {
  let best = { end: -1, count: 0 }
  for (const [start, line] of lines.entries()) {
    const indent = /^(\s*)(?:.*(?:=>|=|\breturn)\s*)?\[$/.exec(line)?.[1]
    if (indent === undefined) continue
    const end = lines.findIndex((other, at) => at > start && other.startsWith(`${indent}]`))
    const count = countIn(lines.slice(start, end).join('\n'), references)
    if (count > best.count) best = { end, count }
  }
  return best.end
}

export type NewRoute = {
  readonly name: string
  readonly specifier: string
  readonly operations: readonly string[]
  /** The import of the use case, relative to the routes. */
  readonly useCase: string
  readonly isRead: boolean
  readonly isForGuests: boolean
}

/** The routes with one more; undefined if they have no list that could take it. */
export function addRoute({ text }: RoutesFile, route: NewRoute): string | undefined {
  const { name, specifier, operations, useCase, isRead, isForGuests } = route
  const lines = text.split('\n')
  const end = endOfList(lines, referencesOf(text, specifier, operations))
  if (end < 0) return undefined
  const namespace = namespaceOf(text, specifier)
  const reference = namespace ? `${namespace}.${name}` : `${name}Operation`
  const call = isForGuests ? '{ params }' : '{ user, params }'
  const request = isForGuests ? '{ id: params.id }' : '{ id: params.id, userId: user.userId }'
  const kind = isRead ? 'read' : 'write'
  lines.splice(
    end,
    0,
    `${kind}(${reference}, (${isRead ? '' : '_tx, '}${call}) => ${name}(${request})),`,
  )
  let added = lines.join('\n')
  if (!namespace) added = withImport(added, specifier, [`${name} as ${reference}`])
  added = withImport(added, '../../http/api/route.ts', [kind])
  return withImport(added, useCase, [name])
}
