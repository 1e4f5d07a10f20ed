import { existsSync, globSync, readFileSync } from 'node:fs'

/** Thrown for a noun or verb that no operation can be created for. */
export class NewOperationError extends Error {}

/** Path → new content of every file that a new operation touches. */
export type NewOperation = ReadonlyMap<string, string>

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names that an import statement of `text` brings from `specifier`, and the statement itself. */
function importOf(text: string, specifier: string): { statement: string; names: string[] } {
  const match = new RegExp(`import \\{([^}]*)\\} from '${specifier}'\\n`).exec(text)
  const names = (match?.[1] ?? '').split(',').map((name) => name.trim())
  return { statement: match?.[0] ?? '', names: names.filter(Boolean) }
}

/** `text` with an import of these names, in addition to those that it imports already. */
function withImport(text: string, specifier: string, names: readonly string[]): string {
  const { statement, names: known } = importOf(text, specifier)
  const all = [...new Set([...known, ...names])]
  const line = `import { ${all.join(', ')} } from '${specifier}'\n`
  return statement ? text.replace(statement, line) : line + text
}

/**
 * A new operation in the house style: its contract entry, its use case, its line in the routes, and
 * a test that passes. The use case answers not_found until it is written.
 */
export function newOperation(noun: string, verb: string): NewOperation {
  const name = camelCase(verb)
  const contractPath = `packages/contract/src/operations/${noun}.ts`
  const folder = `apps/server/src/features/${noun}`
  const [routesPath] = globSync(`${folder}/*.routes.ts`)
  if (!existsSync(contractPath) || !routesPath)
    throw new NewOperationError(
      `${noun} is not a noun of the contract with a feature of the same name. First create ` +
        `${contractPath}, its line in core/operations.ts, and ${folder}.`,
    )
  const useCasePath = `${folder}/${verb}.ts`
  if (existsSync(useCasePath)) throw new NewOperationError(`${useCasePath} exists already.`)

  let contract = `${readFileSync(contractPath, 'utf8').trimEnd()}

export const ${name} = operation({
  method: 'POST',
  path: '/dashboard/user/${noun}/{id}/${verb}',
  summary: 'Say in one sentence what it does.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({}),
  response: data(obj({})),
  errors: ['not_found'],
})
`
  contract = withImport(contract, '../core/operation.ts', ['data', 'operation'])
  contract = withImport(contract, '../core/shapes.ts', ['idParam', 'obj', 'query'])

  const useCase = `import { refuse } from '../../core/refuse.ts'

export type ${name[0]?.toUpperCase()}${name.slice(1)}Request = { readonly id: number; readonly userId: number }

/** Say in one sentence what it does. Add \`tx\` as the first parameter to reach the database. */
export async function ${name}(
  _request: ${name[0]?.toUpperCase()}${name.slice(1)}Request,
): Promise<Record<string, never>> {
  return refuse('not_found')
}
`
  const routes = readFileSync(routesPath, 'utf8')
  const routesName = /export const (\w+Routes) = /.exec(routes)?.[1]
  const lastRoute = routes.lastIndexOf('\n]')
  if (!routesName || lastRoute < 0)
    throw new NewOperationError(`${routesPath} has no list of routes to add a line to.`)
  let withRoute = `${routes.slice(0, lastRoute)}
  write(contract.${name}, (_tx, { user, params }) =>
    ${name}({ id: params.id, userId: user.userId }),
  ),${routes.slice(lastRoute)}`
  if (!withRoute.includes(`import * as contract from '@hawker/contract/${noun}'`))
    withRoute = `import * as contract from '@hawker/contract/${noun}'\n${withRoute}`
  withRoute = withImport(withRoute, '../../http/api/route.ts', ['write'])
  withRoute = withImport(withRoute, `./${verb}.ts`, [name])

  const test = `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '../../testing/test-app.ts'
import { ${routesName} } from './index.ts'

const app = await startTestApp({ routes: ${routesName} })
after(app.close)

test('answers not_found for a row of another user', async () => {
  const stranger = await app.makeUser()
  const response = await app.as(stranger)('${name}', { params: { id: 1 }, query: {}, body: {} })
  assert.ok(!response.ok)
  assert.equal(response.code, 'not_found')
})
`
  return new Map([
    [contractPath, contract],
    [useCasePath, useCase],
    [routesPath, withRoute],
    [`${folder}/${verb}.test.ts`, test],
  ])
}
