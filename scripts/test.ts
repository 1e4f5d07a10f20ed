// npm test: unit and feature tests, then the browser stories. `npm test -- PATH…` runs only those files.
import { globSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { makeCity } from '@hawker/server/testing/test-city'
import { startTestServer } from '@hawker/server/testing/test-database'
import { prepareStories } from '../e2e/support/prepare.ts'

// Every file is a process of its own, and many load the whole server: what one has compiled, the next need not.
enableCompileCache()
const compiled = getCompileCacheDir()

const SUITES: Record<string, string[]> = {
  unit: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'apps/*/app/**/*.test.ts', 'scripts/**/*.test.ts'],
  e2e: ['e2e/**/*.test.ts'],
  torture: ['bench/torture/**/*.test.ts'],
}
/** What takes longest begins first: begun last, it would keep one processor busy long after the other has nothing to do. */
const LONG = [
  'pages',
  'contrast-and-motion',
  'plain-forms',
  'pseudo-locale',
  'interruptions',
  'discovery',
  'order-dialogs',
  'people',
  'group-order',
  'focus-in-sight',
  'order-life',
].map((name) => `e2e/${name}.test.ts`)
const begins = (path: string) => LONG.indexOf(path) + 1 || LONG.length + 1
const wanted = process.argv.slice(2)
const named = wanted.filter((name) => name in SUITES)
const paths = wanted.filter((name) => !(name in SUITES))
const suites = paths.length
  ? [paths.flatMap((path) => (globSync(path).length ? globSync(path) : path))]
  : (named.length ? named : ['unit', 'e2e']).map((name) =>
      (SUITES[name] ?? [])
        .flatMap((pattern) => globSync(pattern).filter((path) => !path.includes('node_modules')))
        .sort((a, b) => begins(a) - begins(b) || (a < b ? -1 : 1)),
    )

const postgres = await startTestServer()
const stop = async (code: number) => {
  await postgres.stop()
  process.exit(code)
}
process.once('SIGINT', () => void stop(130))
process.once('SIGTERM', () => void stop(143))

const env = {
  ...process.env,
  HAWKER_TEST_POSTGRES: postgres.admin,
  NODE_ENV: 'test' as const,
  ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
}

/** As `node --test`, which would put the files in the order of their names. */
async function failsIn(files: string[], { together, patience }: { together: number; patience: number }): Promise<boolean> {
  const told = run({ files, concurrency: together, timeout: patience, env })
  let fails = false
  told.on('test:fail', ({ todo }) => (fails ||= todo === undefined || todo === false))
  await pipeline(told, new spec(), process.stdout, { end: false })
  return fails
}

let failed = 0
for (const files of suites) {
  if (files.length === 0) continue
  const patience = files.some((file) => file.startsWith('bench/')) ? 1_800_000 : 300_000
  if (files.some((file) => file.startsWith('e2e/'))) await Promise.all([prepareStories(), makeCity(postgres.admin)])
  // Crowds and kills measure time: alone on the machine.
  const together = files.every((file) => file.startsWith('bench/')) ? 1 : availableParallelism()
  if (await failsIn(files, { together, patience })) failed = 1
}
await stop(failed)
