// npm test: unit and feature tests, then the browser stories. `npm test -- PATH…` runs only those files.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
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
const wanted = process.argv.slice(2)
const named = wanted.filter((name) => name in SUITES)
const paths = wanted.filter((name) => !(name in SUITES))
const suites = paths.length
  ? [paths]
  : (named.length ? named : ['unit', 'e2e']).map((name) =>
      (SUITES[name] ?? []).flatMap((pattern) => globSync(pattern).filter((path) => !path.includes('node_modules'))).sort(),
    )

const postgres = await startTestServer()
const stop = async (code: number) => {
  await postgres.stop()
  process.exit(code)
}
process.once('SIGINT', () => void stop(130))
process.once('SIGTERM', () => void stop(143))

let failed = 0
for (const files of suites) {
  if (files.length === 0) continue
  const patience = files.some((file) => file.startsWith('bench/')) ? 1_800_000 : 300_000
  if (files.some((file) => file.startsWith('e2e/'))) await Promise.all([prepareStories(), makeCity(postgres.admin)])
  // Crowds and kills measure time: alone on the machine.
  const together = files.every((file) => file.startsWith('bench/')) ? 1 : availableParallelism()
  const { status } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=spec', `--test-concurrency=${together}`, `--test-timeout=${patience}`, ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        HAWKER_TEST_POSTGRES: postgres.admin,
        NODE_ENV: 'test',
        ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
      },
    },
  )
  if (status !== 0) failed = status ?? 1
}
await stop(failed)
