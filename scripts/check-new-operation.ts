// Creates an operation with `npm run new`, checks that types, lint, format and its own test pass, and
// removes it. The template would otherwise rot with every change of the code around it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { newOperation } from './new/operation-files.ts'

const [NOUN, VERB] = ['likes', 'planted-operation'] as const
const GENERATED = 'packages/contract/src/core/generated/routes.ts'

const paths = [...newOperation(NOUN, VERB).keys()]
const before = new Map(
  [...paths, GENERATED].map((path) => [path, existsSync(path) ? readFileSync(path) : undefined]),
)
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) console.error(`✗ ${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}
const bin = (name: string) => `node_modules/.bin/${name}`
try {
  const passes = [
    run(process.execPath, 'scripts/new.ts', 'operation', `${NOUN}/${VERB}`),
    run(bin('oxfmt'), '--check', ...paths),
    run(bin('oxlint'), '--deny-warnings', ...paths),
    run(bin('tsc'), '-p', 'packages/contract'),
    run(bin('tsc'), '-p', 'apps/server'),
    run(process.execPath, 'scripts/test.ts', paths.find((path) => path.endsWith('.test.ts')) ?? ''),
  ]
  process.exitCode = passes.every(Boolean) ? 0 : 1
} finally {
  for (const [path, content] of before)
    if (content) writeFileSync(path, content)
    else rmSync(path, { force: true })
}
