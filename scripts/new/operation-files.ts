import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Operation } from '@hawker/contract/core/operation'
import { type RoutesFile, addRoute, findRoutes, withImport } from './add-route.ts'
import { type OperationShape, mostFrequent, shapeOf } from './operation-shape.ts'

/** Thrown for a noun or verb that no operation can be created for. */
export class NewOperationError extends Error {}

/** Path → new content of every file that a new operation touches. */
export type NewOperation = ReadonlyMap<string, string>

const OPERATIONS = 'packages/contract/src/operations'

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The operations of a contract module by their names. A module of shapes has none. */
export async function operationsOf(noun: string): Promise<Readonly<Record<string, Operation>>> {
  const path = `${OPERATIONS}/${noun}.ts`
  if (!existsSync(path))
    throw new NewOperationError(
      `The contract has no module ${noun}. First create ${path}, its line in core/operations.ts, ` +
        'and a feature with its routes.',
    )
  const exported: Readonly<Record<string, unknown>> = await import(
    pathToFileURL(resolve(path)).href
  )
  return Object.fromEntries(
    Object.entries(exported).filter(
      (entry): entry is [string, Operation] =>
        typeof entry[1] === 'object' &&
        entry[1] !== null &&
        ['method', 'path', 'who', 'response'].every((key) => key in (entry[1] as object)),
    ),
  )
}

/** Modules whose operations use the shapes of a module. */
const modulesUsing = (noun: string): string[] =>
  globSync(`${OPERATIONS}/*.ts`)
    .filter((path) => readFileSync(path, 'utf8').includes(`from './${noun}.ts'`))
    .map((path) => posix.basename(path, '.ts'))
    .toSorted()

const MAX_FILES = 25

/** The folder of the routes; if it is full, the sub-folder that they import most from. */
function folderFor({ path, text }: RoutesFile): string {
  const folder = dirname(path)
  const files = globSync(`${folder}/*.ts`).filter((file) => !file.endsWith('.test.ts'))
  if (files.length < MAX_FILES) return folder
  const inner = mostFrequent(
    [...text.matchAll(/from '\.\/([a-z-]+)\//g)].map(([, name = '']) => name),
  )
  return inner === undefined ? folder : `${folder}/${inner}`
}

/**
 * A new operation in the house style: its contract entry, its use case, its line in the routes, and
 * a test that passes. Caller, rows and path are those of similar operations of the module. The use
 * case answers not_found until it is written.
 */
export async function newOperation(noun: string, verb: string): Promise<NewOperation> {
  const operations = await operationsOf(noun)
  const names = Object.keys(operations)
  const shape = shapeOf(noun, verb, Object.values(operations))
  if (!shape)
    throw new NewOperationError(
      `${noun} has shapes only. The operations that use them are in: ${modulesUsing(noun).join(', ')}.`,
    )
  const specifier = `@hawker/contract/${noun}`
  const routes = findRoutes(specifier, names)
  if (!routes) throw new NewOperationError(`No feature has routes of ${noun}.`)
  const folder = folderFor(routes)
  const name = camelCase(verb)
  const useCasePath = `${folder}/${verb}.ts`
  if (existsSync(useCasePath) || name in operations)
    throw new NewOperationError(`${name in operations ? name : useCasePath} exists already.`)

  const withRoute = addRoute(routes, {
    name,
    specifier,
    operations: names,
    useCase: `./${posix.relative(dirname(routes.path), useCasePath)}`,
    isRead: shape.method === 'GET',
    isForGuests: shape.who === 'guest',
  })
  const routesName = /export const (\w+Routes) = /.exec(routes.text)?.[1]
  if (!withRoute || !routesName)
    throw new NewOperationError(`${routes.path} has no list of routes to add a line to.`)
  const contractPath = `${OPERATIONS}/${noun}.ts`
  const isLogged = shape.method !== 'GET' && PARTNERS.includes(shape.who)
  const routesImport = `./${posix.relative(folder, routes.path)}`.replace('./..', '..')
  return new Map([
    [contractPath, withDeclaration(readFileSync(contractPath, 'utf8'), name, shape)],
    [useCasePath, useCaseOf(name, shape, posix.relative(folder, 'apps/server/src'))],
    [routes.path, withRoute],
    ...(isLogged
      ? [[AUDIT_TRAIL, withAuditEntry(readFileSync(AUDIT_TRAIL, 'utf8'), name)] as const]
      : []),
    [
      `${folder}/${verb}.test.ts`,
      testOf(name, shape, {
        routesName,
        routesImport,
        source: posix.relative(folder, 'apps/server/src'),
      }),
    ],
  ])
}

/** The writes of these callers declare their entry in the audit log. */
const PARTNERS: readonly string[] = ['seller', 'driver', 'admin']
const AUDIT_TRAIL = 'apps/server/src/audit-trail.test.ts'

function withAuditEntry(trail: string, name: string): string {
  const end = trail.indexOf('\n}', trail.indexOf('const WRITES: '))
  const entry = `  ${name}: { noEntryBecause: 'Say why, or name the action and a call that logs it.' },`
  return `${trail.slice(0, end)}\n${entry}${trail.slice(end)}`
}

function withDeclaration(contract: string, name: string, shape: OperationShape): string {
  const { method, path, who, rows } = shape
  const hasBody = method === 'POST' || method === 'PUT'
  const proof =
    who === 'admin' && method !== 'GET'
      ? "\n  freshProof: { notNeeded: 'Say why a stolen session of staff does no harm here.' },"
      : ''
  const declaration = `${contract.trimEnd()}

export const ${name} = operation({
  method: '${method}',
  path: '${path}',
  summary: 'Say in one sentence what it does.',
  who: '${who}',
  rows: '${rows}',
  load: '${method === 'GET' ? 'read' : 'write'}',${proof}
  params: idParam,
  query: query({}),${hasBody ? '\n  body: obj({}),' : ''}
  response: data(obj({})),
  errors: ['not_found'],
})
`
  return withImport(
    withImport(declaration, '../core/operation.ts', ['data', 'operation']),
    '../core/shapes.ts',
    ['idParam', 'obj', 'query'],
  )
}

function useCaseOf(name: string, { who }: OperationShape, source: string): string {
  const request = `${name[0]?.toUpperCase()}${name.slice(1)}Request`
  const caller = who === 'guest' ? '' : '; readonly userId: number'
  return `import { refuse } from '${source}/core/refuse.ts'

export type ${request} = { readonly id: number${caller} }

/** Say in one sentence what it does. Add \`tx\` as the first parameter to reach the database. */
export async function ${name}(
  _request: ${request},
): Promise<Record<string, never>> {
  return refuse('not_found')
}
`
}

function testOf(
  name: string,
  { method, who }: OperationShape,
  {
    routesName,
    routesImport,
    source,
  }: { routesName: string; routesImport: string; source: string },
): string {
  const roles = who === 'user' ? '' : `{ roles: ['${who}'] }`
  const caller = who === 'guest' ? 'undefined' : `await app.makeUser(${roles})`
  const body = method === 'POST' || method === 'PUT' ? ', body: {}' : ''
  return `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '${source}/testing/test-app.ts'
import { ${routesName} } from '${routesImport}'

const app = await startTestApp({ routes: ${routesName} })
after(app.close)

test('answers not_found for ${who === 'guest' ? 'an unknown row' : 'a row of another user'}', async () => {
  const caller = ${caller}
  const response = await app.as(caller)('${name}', { params: { id: 1 }, query: {}${body} })
  assert.ok(!response.ok)
  assert.equal(response.code, 'not_found')
})
`
}
