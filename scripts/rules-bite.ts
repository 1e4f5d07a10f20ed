// Checks the import rules, then plants one breach of every rule and expects each to be found: a rule
// whose pattern no longer matches anything would otherwise pass for ever. The breaches are planted in a
// copy of the working tree. With --rules-only it plants nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findSubjectProblem } from './rules/commit-subject.ts'
import { HOUSE_BREACHES, IMPORT_BREACHES, LONG_SUBJECT } from './rules/planted-breaches.ts'
import { copyTree } from './rules/tree-copy.ts'

/** If its TypeScript parser is missing, dependency-cruiser reads no module and reports nothing. */
const MIN_MODULES = 500

type Violation = { from: string; to: string; rule: { name: string } }
function checkImports(): { totalCruised: number; violations: Violation[] } {
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      'packages',
      'apps',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  return JSON.parse(stdout).summary
}
const checkHouseRules = (): string =>
  spawnSync(process.execPath, ['scripts/house-rules.ts'], { encoding: 'utf8' }).stderr

function plant(files: readonly (readonly [path: string, text: string])[]): void {
  for (const [path, text] of files) {
    if (existsSync(path)) throw new Error(`${path} exists`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}\n`)
  }
}

const { totalCruised, violations } = checkImports()
for (const { rule, from, to } of violations) console.error(`✗ ${rule.name}: ${from} → ${to}`)
if (totalCruised < MIN_MODULES)
  console.error(`✗ only ${totalCruised} modules were read: is @swc/core installed?`)
if (violations.length > 0 || totalCruised < MIN_MODULES) process.exit(1)
if (process.argv.includes('--rules-only')) {
  console.log(`${totalCruised} modules follow the import rules`)
  process.exit()
}

const missed: string[] = []
const copy = copyTree()
try {
  process.chdir(copy.root)
  plant([
    ...Object.values(IMPORT_BREACHES).flatMap((files) => Object.entries(files)),
    ...HOUSE_BREACHES.map(({ path, text }) => [path, text] as const),
  ])
  const found = checkImports().violations
  for (const [rule, files] of Object.entries(IMPORT_BREACHES))
    if (!found.some(({ rule: { name }, from }) => name === rule && from in files)) missed.push(rule)
  const report = checkHouseRules()
  for (const breach of HOUSE_BREACHES)
    if (!breach.report.test(report)) missed.push(`house rule of ${breach.path}`)
} finally {
  copy.remove()
}
if (!findSubjectProblem(LONG_SUBJECT)) missed.push('commit subject')

for (const rule of missed) console.error(`✗ ${rule}: the planted breach was not found`)
if (missed.length > 0) process.exitCode = 1
else console.log(`${totalCruised} modules follow the import rules; every planted breach was found`)
