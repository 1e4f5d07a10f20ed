// npm test: the pure tests, the tests of the server on a Postgres, then the browser stories.
//   npm test -- FILE…          only these files, folders or patterns, or tiers: pure, server, e2e
//   npm test -- --changed      only what a change since the main branch can reach
//   npm test -- --all-looks    every story in each of its looks, not in one of them
//   npm test -- --turn N       the looks that an earlier run printed
//   npm test -- --night-share  adds today's seventh of the night
//   npm test -- --floor        prints the speed of the machine after the tests
//   npm test -- --record       writes the duration of each file to scripts/test/durations.json
//   npm run test:night         every look and provider, long walks, a moving clock, torture;
//                              with files, their parts of it
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { changedTests } from './test/changed.ts'
import { mergeSeconds, recordSeconds, recordedSeconds } from './test/durations.ts'
import { recordFlaky } from './test/flaky.ts'
import { type TestGroup, groupsOf, inAllLooks, nightParts, shareOf } from './test/night.ts'
import { type RunResult, runAlone, runInWorkers, sum } from './test/run-files.ts'
import { chooseFiles, isIsolated, splitByTier } from './test/suites.ts'

// Many processes load the whole server; the cache lets each compile it only once.
enableCompileCache()
const compileCache = getCompileCacheDir()

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'all-looks': { type: 'boolean' },
    changed: { type: 'boolean' },
    floor: { type: 'boolean' },
    night: { type: 'boolean' },
    'night-share': { type: 'boolean' },
    record: { type: 'boolean' },
    turn: { type: 'string' },
  },
})

/** The looks of stories move on with each commit. A copy without a history stays at the first. */
const countCommits = (): string =>
  spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || '0'

function chooseGroups(): TestGroup[] {
  if (options.night) return groupsOf(nightParts(positionals))
  const byDay = options.changed ? splitByTier(changedTests()) : chooseFiles(positionals)
  if (options.changed)
    console.log(`${byDay.flatMap(({ files }) => files).length} test files can see the change.`)
  const share = options['night-share']
    ? groupsOf(shareOf(nightParts(), { date: new Date(), seconds: recordedSeconds() }))
    : []
  const groups = byDay.flatMap((group): TestGroup[] =>
    group.tier === 'e2e' && options['all-looks']
      ? inAllLooks(group.files)
      : [{ ...group, name: group.tier, env: {} }],
  )
  return [...groups, ...share]
}
const groups = chooseGroups()
const turn = options.turn ?? countCommits()

const FILE_TIMEOUT_MS = 600_000
const TORTURE_TIMEOUT_MS = 1_800_000
const aborting = new AbortController()
const starting = groups.some(({ tier }) => tier !== 'pure')
  ? import('@hawker/server/testing/test-database').then((module) => module.startTestServer())
  : undefined
let running: Promise<unknown> = Promise.resolve()

async function stop(exitCode: number): Promise<never> {
  await running.catch(() => undefined)
  await (await starting)?.stop()
  process.exit(exitCode)
}
function abort(exitCode: number): void {
  if (aborting.signal.aborted) return
  aborting.abort()
  void stop(exitCode)
}
process.on('SIGINT', () => abort(130))
process.on('SIGTERM', () => abort(143))

const env: NodeJS.ProcessEnv = {
  ...process.env,
  HAWKER_LOOK_TURN: turn,
  NODE_ENV: 'test',
  ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
}

async function prepareStories(admin: string): Promise<void> {
  const { buildE2eAssets } = await import('../e2e/support/build-e2e-assets.ts')
  const { createCityTemplate } = await import('@hawker/server/testing/test-city')
  await Promise.all([buildE2eAssets(), createCityTemplate(admin)])
}

async function runGroup({ tier, files, env: ofGroup }: TestGroup): Promise<RunResult> {
  const admin = tier === 'pure' ? undefined : (await starting)?.admin
  const base = {
    env: { ...env, ...ofGroup, HAWKER_TEST_POSTGRES: admin },
    signal: aborting.signal,
    timeoutMs: FILE_TIMEOUT_MS,
  }
  // Crowds and kills need the machine for themselves.
  if (tier === 'torture')
    return runAlone(files, { ...base, concurrency: 1, timeoutMs: TORTURE_TIMEOUT_MS })
  if (tier === 'e2e' && admin) await prepareStories(admin)
  // Stories often wait for a timer or the network, so one more of them keeps the cores busy. Loading
  // a second process costs more than the pure tests themselves.
  const extra = tier === 'e2e' ? 1 : 0
  const concurrency = tier === 'pure' ? 1 : availableParallelism() + extra
  const shared = files.filter((file) => !isIsolated(file))
  const first = await runInWorkers(shared, { ...base, concurrency })
  const results = sum([first, await runAlone(files.filter(isIsolated), { ...base, concurrency })])
  return tier === 'e2e' ? rerunStories(results, base.env) : results
}

/** Runs the stories that failed a second time, alone. Only what fails both times stays a failure. */
async function rerunStories(
  { failures, ...counts }: RunResult,
  env: NodeJS.ProcessEnv,
): Promise<RunResult> {
  const files = [...new Set(failures.map(({ file }) => file))]
  if (files.length === 0 || aborting.signal.aborted) return { failures, ...counts }
  console.log(`\nFailed once, running again: ${files.join(', ')}\n`)
  const again = await runAlone(files, {
    env,
    signal: aborting.signal,
    timeoutMs: FILE_TIMEOUT_MS,
    concurrency: 1,
  })
  const failedAgain = new Set(again.failures.map(({ file }) => file))
  const flaky = failures.filter(({ file }) => !failedAgain.has(file))
  for (const { file, title, message } of flaky)
    console.log(`FLAKY ${file}: ${title}\n  first run: ${message}\n  second run: passed`)
  console.log(`${flaky.length} flaky`)
  if (flaky.length > 0) await recordFlaky(flaky, new Date())
  return { ...counts, passed: counts.passed + flaky.length, failures: again.failures }
}

const secondsSince = (start: number): string =>
  `${((performance.now() - start) / 1000).toFixed(0)} s`

const results: RunResult[] = []
const times: string[] = []
for (const group of groups) {
  if (aborting.signal.aborted) break
  const start = performance.now()
  const result = runGroup(group)
  running = result
  results.push(await result)
  times.push(`${group.name}: ${group.files.length} files, ${secondsSince(start)}`)
}
if (!aborting.signal.aborted) {
  const { passed, failures, skipped, durations } = sum(results)
  for (const { file, title, message } of failures) console.error(`✗ ${file}: ${title}: ${message}`)
  if (groups.some(({ name }) => name === 'e2e'))
    console.log(`\nLooks of turn ${turn}: \`npm test -- FILE --turn ${turn}\` repeats them.`)
  console.log(`\n${times.join('\n')}`)
  // If measuring its speed fails, the machine has still run the tests.
  if (options.floor) await printFloor().catch((error) => console.error('No floor:', error))
  if (options.record && !options.night)
    recordSeconds(mergeSeconds(recordedSeconds(), durations, existsSync))
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped`)
  await stop(failures.length > 0 ? 1 : 0)
}

async function printFloor(): Promise<void> {
  const admin = (await starting)?.admin
  if (!admin) return
  process.env['HAWKER_TEST_POSTGRES'] = admin
  const { measureFloorSpeed } = await import('../bench/floor-speed.ts')
  console.log(
    `floor of this machine now: ${(await measureFloorSpeed()).toFixed(0)} orders a second`,
  )
}
