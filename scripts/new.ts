// npm run new -- operation <noun>/<verb>: the four pieces of a new operation, in the house style, ready to fill.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [kind, target] = process.argv.slice(2)
const [noun, verb] = target?.split('/') ?? []
if (kind !== 'operation' || !noun || !verb || !/^[a-z-]+$/.test(noun) || !/^[a-z-]+$/.test(verb)) {
  console.error(
    'Usage: npm run new -- operation <noun>/<verb>   e.g. npm run new -- operation orders/reopen-order',
  )
  process.exit(1)
}
const camel = verb.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const contractFile = `packages/contract/src/operations/${noun}.ts`
const folder = `apps/server/src/features/${noun}`
const useCase = `${folder}/${verb}.ts`
if (!existsSync(contractFile))
  throw new Error(
    `${contractFile} is not there: a new noun starts with its contract file and a line in operations.ts`,
  )
if (existsSync(useCase)) throw new Error(`${useCase} is there already`)

writeFileSync(
  contractFile,
  `${readFileSync(contractFile, 'utf8').trimEnd()}

export const ${camel} = operation({
  method: 'POST',
  path: '/dashboard/user/${noun}/{id}/${verb}',
  summary: 'What it does, in one sentence.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({}),
  answer: data(obj({})),
  errors: [],
})
`,
)
mkdirSync(folder, { recursive: true })
writeFileSync(
  useCase,
  `import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/route.ts'

export type ${camel[0]?.toUpperCase()}${camel.slice(1)} = { id: number; actor: Actor }

export async function ${camel}(_tx: Tx, _deps: Deps, _request: ${camel[0]?.toUpperCase()}${camel.slice(1)}): Promise<Record<string, never>> {
  throw new Error('${camel} is not written yet')
}
`,
)
writeFileSync(
  `${folder}/${verb}.test.ts`,
  `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '../../testing/test-app.ts'
import { ${noun.replace(/s$/, '')}Routes } from './${noun.replace(/s$/, '')}.routes.ts'

const app = await startTestApp({ routes: (deps) => ${noun.replace(/s$/, '')}Routes(deps) })
after(app.close)

test("somebody else's is not there", async () => {
  const stranger = await app.makeUser()
  const answer = await app.as(stranger)('${camel}', { params: { id: 1 }, query: {}, body: {} })
  assert.ok(!answer.ok)
  assert.equal(answer.code, 'not_found')
})
`,
)
console.log(`Made:
  ${contractFile}   its entry, at the end
  ${useCase}
  ${folder}/${verb}.test.ts
Now: one line in ${folder}/${noun.replace(/s$/, '')}.routes.ts
  write(${noun}.${camel}, (tx, call) => ${camel}(tx, deps, { id: call.params.id, actor: call.user })),
and npm run generate.`)
