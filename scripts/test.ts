// npm test: unit and feature tests, then the browser stories.
//   npm test -- FILE…        only these files, folders or patterns, or a suite: unit, e2e, torture
//   npm test -- --changed    only what a change since the main branch can reach
//   npm test -- --all-looks  every story in each language at each width, not in two of them
//   npm run test:night       the unit and feature tests, with a clock that each reading moves
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { createCityTemplate } from '@hawker/server/testing/test-city'
import { startTestServer } from '@hawker/server/testing/test-database'
import { buildE2eAssets } from '../e2e/support/build-e2e-assets.ts'
import { changedTests } from './test/changed.ts'
import { recordFlaky } from './test/flaky.ts'
import { type RunResult, runAlone, runInWorkers, sum } from './test/run-files.ts'
import { chooseFiles, isIsolated, isStory, isTorture, splitBySuite } from './test/suites.ts'

// Many processes load the whole server; the cache lets each compile it only once.
enableCompileCache()
const compileCache = getCompileCacheDir()

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'all-looks': { type: 'boolean' },
    changed: { type: 'boolean' },
    'moving-clock': { type: 'boolean' },
  },
})
const chosen = options['moving-clock'] && positionals.length === 0 ? ['unit'] : positionals
const groups = options.changed ? splitBySuite(changedTests()) : chooseFiles(chosen)
if (options.changed) console.log(`${groups.flat().length} test files can see the change.`)

const FILE_TIMEOUT_MS = 600_000
const TORTURE_TIMEOUT_MS = 1_800_000
const aborting = new AbortController()
const starting = startTestServer()
let running: Promise<unknown> = starting

async function stop(exitCode: number): Promise<never> {
  await running.catch(() => undefined)
  await starting.then((postgres) => postgres.stop())
  process.exit(exitCode)
}
function abort(exitCode: number): void {
  if (aborting.signal.aborted) return
  aborting.abort()
  void stop(exitCode)
}
process.on('SIGINT', () => abort(130))
process.on('SIGTERM', () => abort(143))
const postgres = await starting

const env: NodeJS.ProcessEnv = {
  ...process.env,
  HAWKER_TEST_POSTGRES: postgres.admin,
  NODE_ENV: 'test',
  ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
  ...(options['all-looks'] ? { HAWKER_ALL_LOOKS: '1' } : {}),
  ...(options['moving-clock'] ? { HAWKER_MOVING_CLOCK: '1' } : {}),
}

async function runGroup(files: readonly string[]): Promise<RunResult> {
  const base = { env, signal: aborting.signal, timeoutMs: FILE_TIMEOUT_MS }
  // Crowds and kills need the machine for themselves.
  if (files.every(isTorture))
    return runAlone(files, { ...base, concurrency: 1, timeoutMs: TORTURE_TIMEOUT_MS })
  const areStories = files.every(isStory)
  if (areStories) await Promise.all([buildE2eAssets(), createCityTemplate(postgres.admin)])
  // Stories often wait for a timer or the network, so one more of them keeps the cores busy.
  const options = { ...base, concurrency: availableParallelism() + (areStories ? 1 : 0) }
  const shared = files.filter((file) => !isIsolated(file))
  const isolated = files.filter(isIsolated)
  return sum([await runInWorkers(shared, options), await runAlone(isolated, options)])
}

/** Runs the stories that failed a second time, alone. Only what fails both times stays a failure. */
async function rerunStories({ failures, ...counts }: RunResult): Promise<RunResult> {
  const files = [...new Set(failures.map(({ file }) => file).filter(isStory))]
  if (files.length === 0 || aborting.signal.aborted) return { failures, ...counts }
  console.log(`\nFailed once, running again: ${files.join(', ')}\n`)
  const again = await runAlone(files, {
    env,
    signal: aborting.signal,
    timeoutMs: FILE_TIMEOUT_MS,
    concurrency: 1,
  })
  const failedAgain = new Set(again.failures.map(({ file }) => file))
  const flaky = failures.filter(({ file }) => isStory(file) && !failedAgain.has(file))
  for (const { file, title, message } of flaky)
    console.log(`FLAKY ${file}: ${title}\n  first run: ${message}\n  second run: passed`)
  console.log(`${flaky.length} flaky`)
  if (flaky.length > 0) await recordFlaky(flaky, new Date())
  return {
    ...counts,
    passed: counts.passed + flaky.length,
    failures: [...failures.filter(({ file }) => !isStory(file)), ...again.failures],
  }
}

const results: RunResult[] = []
for (const files of groups) {
  if (files.length === 0 || aborting.signal.aborted) continue
  const group = runGroup(files).then(rerunStories)
  running = group
  results.push(await group)
}
if (!aborting.signal.aborted) {
  const { passed, failures, skipped } = sum(results)
  for (const { file, title, message } of failures) console.error(`✗ ${file}: ${title}: ${message}`)
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped`)
  await stop(failures.length > 0 ? 1 : 0)
}
