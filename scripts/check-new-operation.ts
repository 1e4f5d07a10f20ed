// Creates a write and a read in each contract module, in a copy of the working tree. Types, lint and
// format must pass, and the tests of a write for each caller and of one read. The template would
// otherwise rot with every change of the code around it.
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { newOperation, operationsOf } from './new/operation-files.ts'
import { copyTree } from './rules/tree-copy.ts'

/** Created by the command itself; the others by the function behind it, which is faster. */
const BY_COMMAND = ['likes', 'planted-by-command'] as const
/** A user, a seller, a courier, staff and a guest call these. */
const TESTED = [
  'plant-claims',
  'plant-seller-floor',
  'plant-courier-parcels',
  'plant-staff-orders',
  'plant-shops',
  'show-planted-shops',
]

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) console.error(`✗ ${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}
const bin = (name: string) => `node_modules/.bin/${name}`

/** The files of new operations in all modules that have operations. */
async function plantInEachModule(): Promise<string[]> {
  const paths = new Set<string>()
  for (const file of globSync('packages/contract/src/operations/*.ts').toSorted()) {
    const noun = basename(file, '.ts')
    if (Object.keys(await operationsOf(noun)).length === 0) continue
    for (const verb of [`plant-${noun}`, `show-planted-${noun}`])
      for (const [path, text] of await newOperation(noun, verb)) {
        writeFileSync(path, text)
        paths.add(path)
      }
  }
  return [...paths]
}

const copy = copyTree()
try {
  process.chdir(copy.root)
  const [noun, verb] = BY_COMMAND
  const byCommand = [...(await newOperation(noun, verb)).keys()]
  const isCreated = run(process.execPath, 'scripts/new.ts', 'operation', `${noun}/${verb}`)
  const isFormatted = run(bin('oxfmt'), '--check', ...byCommand)
  const paths = await plantInEachModule()
  const tests = [verb, ...TESTED].flatMap((name) =>
    [...byCommand, ...paths].filter((path) => path.endsWith(`/${name}.test.ts`)),
  )
  const passes = [
    isCreated,
    isFormatted,
    tests.length === TESTED.length + 1,
    run(bin('oxfmt'), ...paths),
    run(process.execPath, 'scripts/generate.ts'),
    run(bin('oxlint'), '--deny-warnings', ...paths),
    run(bin('tsc'), '-p', 'packages/contract'),
    run(bin('tsc'), '-p', 'apps/server'),
    run(process.execPath, 'scripts/test.ts', ...tests),
  ]
  process.exitCode = passes.every(Boolean) ? 0 : 1
} finally {
  copy.remove()
}
