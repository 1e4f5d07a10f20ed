// npm run check: the one "am I done?" gate. Everything runs even when something before it failed, so that one run tells all.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const bin = (name: string) => `node_modules/.bin/${name}`
const projects = globSync('{packages,apps}/*/tsconfig.json').sort()
/** What was found in files that have not changed is kept from the last time: seconds instead of half a minute. */
const types = (name: string, project: string): [string, string, string[]] => [
  `types ${name}`,
  bin('tsc'),
  ['-p', project, '--incremental', '--tsBuildInfoFile', `.data/types/${name}.json`],
]
const steps: [string, string, string[]][] = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint', bin('oxlint'), ['--deny-warnings', '.']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ...projects.map((project) => types(project.split('/')[1] ?? '', project)),
  types('tests', 'tsconfig.tests.json'),
  ['import rules', process.execPath, ['scripts/rules-bite.ts']],
  ...(process.argv.includes('--fast')
    ? []
    : [['tests', process.execPath, ['scripts/test.ts']] as [string, string, string[]]]),
]
const failed: string[] = []
for (const [name, command, args] of steps) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(
    command,
    args,
    name === 'tests' ? { stdio: 'inherit' } : { encoding: 'utf8', maxBuffer: 1 << 27 },
  )
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
  if (status === 0) console.log(`✓ ${name} (${took})`)
  else {
    failed.push(name)
    console.error(`✗ ${name} (${took})\n${stdout ?? ''}${stderr ?? ''}`)
  }
}
if (failed.length) {
  console.error(`\nNot done: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('\nDone: everything is green.')
