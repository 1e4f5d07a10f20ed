// npm run check: everything that must be green before a commit. All steps run, so that one run shows
// every problem.
//   npm run check -- --fast   leaves out the tests
//   npm run check -- --ci     adds the checks of checks, a share of the night and the machine's speed
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles } from './test/changed.ts'

type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] }
const bin = (name: string) => `node_modules/.bin/${name}`
const script = (name: string, path: string, ...args: string[]): Step => ({
  name,
  command: process.execPath,
  args: [`scripts/${path}`, ...args],
})
/** The build info lets the compiler skip files that have not changed. */
const types = (name: string, project: string): Step => ({
  name: `types ${name}`,
  command: bin('tsc'),
  args: [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `.data/types/${name.replace(' ', '-')}.json`,
  ],
})

/** `apps/console/tsconfig.tests.json` → `console tests` */
const projectName = (project: string): string =>
  `${project.split('/')[1]}${project.endsWith('.tests.json') ? ' tests' : ''}`

const { values: options } = parseArgs({
  options: { fast: { type: 'boolean' }, ci: { type: 'boolean' } },
})

/** A check of a check finds something new only when the checks change. CI runs all of them. */
const CHECKS = /^(scripts\/|\.dependency-cruiser\.mjs$|\.oxlintrc\.json$|tsconfig)/
const areChecksChecked = options.ci || changedFiles().some((file) => CHECKS.test(file))

/** The slowest types first, so that no step runs alone at the end. */
const LONGEST = ['apps/server', 'apps/storefront', 'apps/console']
const isLong = (project: string) => LONGEST.some((folder) => project.startsWith(folder))
const allProjects = globSync('{packages,apps}/*/tsconfig*.json').sort()
/** The project of an app's tests contains the app. Its own project only knows fewer globals. */
const projects = options.fast
  ? allProjects.filter((path) => !allProjects.includes(path.replace(/\.json$/, '.tests.json')))
  : allProjects

const steps: Step[] = [
  ...projects.filter(isLong).map((project) => types(projectName(project), project)),
  types('tests', 'tsconfig.tests.json'),
  script('import rules', 'rules-bite.ts', ...(areChecksChecked ? [] : ['--rules-only'])),
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '.'] },
  ...(areChecksChecked ? [script('new operation', 'check-new-operation.ts')] : []),
  ...projects
    .filter((project) => !isLong(project))
    .map((project) => types(projectName(project), project)),
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  script('house rules', 'house-rules.ts'),
  script('generated files', 'generate.ts', '--check'),
  script('commit subjects', 'rules/check-commit-subjects.ts'),
]
const tests = script('tests', 'test.ts', ...(options.ci ? ['--night-share', '--floor'] : []))

async function runStep({ name, command, args }: Step, stdio: 'pipe' | 'inherit'): Promise<boolean> {
  const start = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const duration = `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (code === 0) console.log(`✓ ${name} (${duration})`)
  else console.error(`✗ ${name} (${duration})\n${output}`)
  return code === 0
}

const failed: string[] = []
const start = performance.now()
const queue = steps.values()
async function runNext(): Promise<void> {
  for (const step of queue) if (!(await runStep(step, 'pipe'))) failed.push(step.name)
}
await Promise.all([runNext(), runNext()])
console.log(`${steps.length} steps (${((performance.now() - start) / 1000).toFixed(1)} s)`)
if (!areChecksChecked) console.log('Left out: checks of checks, because no check changed.')
if (!options.fast && !(await runStep(tests, 'inherit'))) failed.push(tests.name)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('\nAll checks passed.')
