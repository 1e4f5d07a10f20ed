// npm run check: everything that must be green before a commit. All steps run, so that one run shows
// every problem. With --fast it leaves out the tests.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

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

const steps: Step[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '.'] },
  script('generated files', 'generate.ts', '--check'),
  script('house rules', 'house-rules.ts'),
  script('commit subjects', 'rules/check-commit-subjects.ts'),
  ...globSync('{packages,apps}/*/tsconfig*.json')
    .sort()
    .map((project) => types(projectName(project), project)),
  types('tests', 'tsconfig.tests.json'),
  script('import rules', 'rules-bite.ts'),
  script('new operation', 'check-new-operation.ts'),
]
const tests = script('tests', 'test.ts')

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
for (const step of steps) if (!(await runStep(step, 'pipe'))) failed.push(step.name)
if (!process.argv.includes('--fast') && !(await runStep(tests, 'inherit'))) failed.push(tests.name)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('\nAll checks passed.')
