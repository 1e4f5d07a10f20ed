// Checks the import rules, then plants one breach of every rule and expects each to be found: a rule
// whose pattern no longer matches anything would otherwise pass for ever.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findSubjectProblem } from './rules/commit-subject.ts'
import { HOUSE_BREACHES, IMPORT_BREACHES, LONG_SUBJECT } from './rules/planted-breaches.ts'

/** Without its TypeScript parser dependency-cruiser reads no module and reports no violation. */
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

function plant(files: readonly (readonly [path: string, text: string])[]): () => void {
  const newFolders = [...new Set(files.map(([path]) => dirname(path)))]
    .filter((folder) => !existsSync(folder))
    .sort()
    .reverse()
  for (const [path, text] of files) {
    if (existsSync(path)) throw new Error(`${path} exists`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}\n`)
  }
  return () => {
    for (const [path] of files) rmSync(path, { force: true })
    for (const folder of newFolders) rmSync(folder, { recursive: true, force: true })
  }
}

const { totalCruised, violations } = checkImports()
for (const { rule, from, to } of violations) console.error(`✗ ${rule.name}: ${from} → ${to}`)
if (totalCruised < MIN_MODULES)
  console.error(`✗ only ${totalCruised} modules were read: is @swc/core installed?`)
if (violations.length > 0 || totalCruised < MIN_MODULES) process.exit(1)

const missed: string[] = []
const uproot = plant([
  ...Object.values(IMPORT_BREACHES).flatMap((files) => Object.entries(files)),
  ...HOUSE_BREACHES.map(({ path, text }) => [path, text] as const),
])
try {
  const found = checkImports().violations
  for (const [rule, files] of Object.entries(IMPORT_BREACHES))
    if (!found.some(({ rule: { name }, from }) => name === rule && from in files)) missed.push(rule)
  const report = checkHouseRules()
  for (const breach of HOUSE_BREACHES)
    if (!breach.report.test(report)) missed.push(`house rule of ${breach.path}`)
} finally {
  uproot()
}
if (!findSubjectProblem(LONG_SUBJECT)) missed.push('commit subject')

for (const rule of missed) console.error(`✗ ${rule}: the planted breach was not found`)
if (missed.length > 0) process.exitCode = 1
else console.log(`${totalCruised} modules follow the import rules; every planted breach was found`)
