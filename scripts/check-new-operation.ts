// Creates an operation with `npm run new` in a copy of the working tree, and checks that types, lint,
// format and its own test pass. The template would otherwise rot with every change of the code around it.
import { spawnSync } from 'node:child_process'
import { newOperation } from './new/operation-files.ts'
import { copyTree } from './rules/tree-copy.ts'

const [NOUN, VERB] = ['likes', 'planted-operation'] as const

const paths = [...newOperation(NOUN, VERB).keys()]
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) console.error(`✗ ${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}
const bin = (name: string) => `node_modules/.bin/${name}`
const copy = copyTree()
try {
  process.chdir(copy.root)
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
  copy.remove()
}
