// npm test: unit and feature tests, then the browser stories. `npm test -- PATH…` runs only those files; `--all-looks` what is
// otherwise told in two looks (English on a phone, Arabic on a desk) in all four.
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { makeCity } from '@hawker/server/testing/test-city'
import { startTestServer } from '@hawker/server/testing/test-database'
import { prepareStories } from '../e2e/support/prepare.ts'

// Many processes load the whole server: what one has compiled, the next need not.
enableCompileCache()
const compiled = getCompileCacheDir()

const SUITES: Record<string, string[]> = {
  unit: [
    'packages/*/src/**/*.test.ts',
    'apps/*/src/**/*.test.ts',
    'apps/*/app/**/*.test.ts',
    'apps/*/*.test.ts',
    'scripts/**/*.test.ts',
  ],
  e2e: ['e2e/**/*.test.ts'],
  torture: ['bench/torture/**/*.test.ts'],
}
/** What takes longest begins first: begun last, it would keep one processor busy long after the other has nothing to do. */
const LONG = [
  'apps/server/src/authorization-matrix.test.ts',
  ...[
    'contrast-and-motion',
    'accessibility',
    'pseudo-locale',
    'search-screen',
    'injection',
    'forms-without-javascript',
    'discovery',
    'interruptions',
    'reorder-and-preorder',
    'focus-visibility',
    'notifications',
    'group-order',
    'order-dialogs',
    'order-lifecycle',
    'order-from-imported-shop',
    'weighed-goods',
    'text-size',
    'addresses',
  ].map((name) => `e2e/${name}.test.ts`),
]
/** These ask what a process knows before it first did something, or make a browser of theirs: each has one of its own. */
const ALONE = new Set([
  'apps/server/src/http/direct-reads.test.ts',
  'apps/storefront/app/lib/persisted-store.test.ts',
])
const begins = (path: string) => LONG.indexOf(path) + 1 || LONG.length + 1
const ALL_LOOKS = '--all-looks'
const wanted = process.argv.slice(2).filter((argument) => argument !== ALL_LOOKS)
const named = wanted.filter((name) => name in SUITES)
const paths = wanted.filter((name) => !(name in SUITES))
const suites = paths.length
  ? [paths.flatMap((path) => (globSync(path).length ? globSync(path) : path))]
  : (named.length ? named : ['unit', 'e2e']).map((name) =>
      (SUITES[name] ?? [])
        .flatMap((pattern) => globSync(pattern).filter((path) => !path.includes('node_modules')))
        .sort((a, b) => begins(a) - begins(b) || (a < b ? -1 : 1)),
    )

// Whoever calls it off, also while it begins or for the second time, finds nothing left that goes on.
const ending = new AbortController()
const starting = startTestServer()
let underway: Promise<unknown> = starting
const stop = async (code: number): Promise<never> => {
  await underway.catch(() => undefined)
  await starting.then((postgres) => postgres.stop())
  process.exit(code)
}
const callOff = (code: number) => {
  if (ending.signal.aborted) return
  ending.abort()
  void stop(code)
}
process.on('SIGINT', () => callOff(130))
process.on('SIGTERM', () => callOff(143))
const postgres = await starting

const env = {
  ...process.env,
  HAWKER_TEST_POSTGRES: postgres.admin,
  NODE_ENV: 'test' as const,
  ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
  ...(process.argv.includes(ALL_LOOKS) ? { HAWKER_ALL_LOOKS: '1' } : {}),
}

/** As `node --test`, which would put the files in the order of their names. */
async function failsIn(
  files: string[],
  { together, patience, more = {} }: Way,
  hear = (_name: string): void => {},
): Promise<boolean> {
  const told = run({
    files,
    concurrency: together,
    timeout: patience,
    env: { ...env, ...more },
    signal: ending.signal,
  })
  let fails = false
  told.on('test:fail', ({ todo }) => (fails ||= todo === undefined || todo === false))
  for (const end of ['test:pass', 'test:fail'] as const) told.on(end, ({ name }) => hear(name))
  await pipeline(told, new spec(), process.stdout, { end: false })
  return fails
}
type Way = { together: number; patience: number; more?: Record<string, string> }

/** Each process takes file after file, whichever nobody has begun yet. */
async function failsInLanes(files: string[], way: Way): Promise<boolean> {
  const claims = await mkdtemp(join(tmpdir(), 'hawker-claims-'))
  const lanes = Array.from({ length: way.together }, () => 'scripts/test-lane.ts')
  const ended = new Set<string>()
  const more = { HAWKER_TEST_FILES: JSON.stringify(files), HAWKER_TEST_CLAIMS: claims }
  const fails = await failsIn(lanes, { ...way, more }, (name) => ended.add(name))
  await rm(claims, { recursive: true })
  // Of a process that died nothing is heard of the file it was at.
  const lost = files.filter((file) => !ended.has(file))
  if (lost.length > 0) console.error(`Not played to the end: ${lost.join(', ')}`)
  return fails || lost.length > 0
}

async function play(files: string[]): Promise<boolean> {
  const areStories = files.every((file) => file.startsWith('e2e/'))
  if (files.some((file) => file.startsWith('e2e/')))
    await Promise.all([prepareStories(), makeCity(postgres.admin)])
  // Crowds and kills measure time: alone on the machine.
  if (files.every((file) => file.startsWith('bench/')))
    return failsIn(files, { together: 1, patience: 1_800_000 })
  // A story waits now and then, for a clock or a network: one more of them fills that.
  const way = { together: availableParallelism() + (areStories ? 1 : 0), patience: 600_000 }
  const [shared, alone] = [
    files.filter((file) => !ALONE.has(file)),
    files.filter((file) => ALONE.has(file)),
  ]
  const fails = await (shared.length > way.together
    ? failsInLanes(shared, way)
    : failsIn(shared, way))
  return (alone.length > 0 && (await failsIn(alone, way))) || fails
}

let fails = false
for (const files of suites) {
  if (files.length === 0 || ending.signal.aborted) continue
  const playing = play(files)
  underway = playing
  if (await playing) fails = true
}
// Called off, it ends there.
if (!ending.signal.aborted) await stop(Number(fails))
