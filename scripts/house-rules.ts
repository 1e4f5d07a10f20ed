// The rules of docs/conventions.md that no linter knows: words, names, line lengths, folder sizes,
// clocks, writers of tables, documents, tests without an assertion, SQL in stories, long functions.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findDocumentProblems } from './rules/documents.ts'
import { findFullFolders } from './rules/folder-sizes.ts'
import { findGrownFunctions, listLongFunctions } from './rules/long-functions.ts'
import { findSecondClocks } from './rules/second-clock.ts'
import { findStorySql } from './rules/story-sql.ts'
import { findRepeatedDescriptions } from './rules/table-definitions.ts'
import { findForeignWrites, findMissingWriters } from './rules/table-writers.ts'
import { findTestsWithoutAssertion } from './rules/test-assertions.ts'
import { findDoubledTypeNames } from './rules/type-names.ts'
import { findWritingProblems } from './rules/writing.ts'
import { FLAKY_PAGE, MAX_FLAKY, rowsOf } from './test/flaky.ts'

/** Texts for customers, generated code, applied migrations and the demo's content. */
const NOT_PROSE = new RegExp(
  [
    '/(generated|locales|migrations)/',
    '/seed/(content|cuisines|groceries|recipes|banners|names|news|pages|streets)',
    '^docs/flaky\\.md$',
  ].join('|'),
)
const CHECKED = /\.(ts|tsx|mjs|css|md)$/

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))

const problems: string[] = []
for (const path of paths.filter((path) => CHECKED.test(path) && !NOT_PROSE.test(path)))
  for (const { line, problem } of findWritingProblems(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line}: ${problem}`)
for (const path of paths.filter((path) => /\.(ts|sql)$/.test(path)))
  for (const { line, problem } of findSecondClocks(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line}: ${problem}`)
for (const path of paths.filter((path) => path.startsWith('apps/server/')))
  for (const { line, problem } of findForeignWrites(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line}: ${problem}`)
const code = paths
  .filter((path) => /^(?:apps|packages)\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
for (const { path, line, problem } of [
  ...findRepeatedDescriptions(code),
  ...findDoubledTypeNames(code),
])
  problems.push(`${path}:${line}: ${problem}`)
for (const path of paths.filter((path) => /\.test\.tsx?$/.test(path)))
  for (const { line, problem } of findTestsWithoutAssertion(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line}: ${problem}`)
for (const path of paths.filter((path) => path.startsWith('e2e/')))
  for (const { line, problem } of findStorySql(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line}: ${problem}`)
for (const file of findMissingWriters(paths))
  problems.push(`scripts/rules/table-writers.ts: ${file} does not exist`)
const knownFunctions = JSON.parse(readFileSync('scripts/rules/long-functions.json', 'utf8'))
problems.push(...findGrownFunctions(listLongFunctions(), knownFunctions))
problems.push(...findDocumentProblems(paths, (path) => readFileSync(path, 'utf8')))
for (const { folder, files } of findFullFolders(paths))
  problems.push(`${folder}: ${files} source files, more than 25: group them by topic`)
const flaky = existsSync(FLAKY_PAGE) ? rowsOf(readFileSync(FLAKY_PAGE, 'utf8')).length : 0
if (flaky > MAX_FLAKY) problems.push(`${FLAKY_PAGE}: ${flaky} flaky tests, more than ${MAX_FLAKY}`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
