// npm run new -- operation <noun>/<verb>: the contract entry, the use case, the route and the test of
// a new operation. The result passes `npm run check`.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { NewOperationError, newOperation } from './new/operation-files.ts'

const [kind, target = ''] = process.argv.slice(2)
const [, noun, verb] = /^([a-z-]+)\/([a-z-]+)$/.exec(target) ?? []
if (kind !== 'operation' || !noun || !verb) {
  console.error(
    'Usage: npm run new -- operation <noun>/<verb>, for example: npm run new -- operation orders/reopen-order',
  )
  process.exit(1)
}
try {
  const files = await newOperation(noun, verb)
  for (const [path, text] of files) writeFileSync(path, text)
  execFileSync('node_modules/.bin/oxfmt', [...files.keys()])
  execFileSync(process.execPath, ['scripts/generate.ts'])
  console.log(`Written:\n${[...files.keys()].map((path) => `  ${path}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof NewOperationError)) throw error
  console.error(error.message)
  process.exit(1)
}
