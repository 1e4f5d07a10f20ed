import { globSync, readFileSync, statSync } from 'node:fs'
import { bySeconds, recordedSeconds } from './durations.ts'
import { reaches } from './module-graph.ts'

/** The tiers, in the order in which they run. Each knows its tests by their path and imports. */
export const TIERS = ['pure', 'server', 'e2e', 'torture'] as const
export type Tier = (typeof TIERS)[number]
export type TierFiles = { readonly tier: Tier; readonly files: readonly string[] }

const TEST_PATTERNS = [
  'packages/*/src/**/*.test.ts',
  'apps/*/{src,app}/**/*.test.ts',
  'apps/*/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'e2e/**/*.test.ts',
]
const DEFAULT_TIERS: readonly Tier[] = ['pure', 'server', 'e2e']

/** These check a fresh process or replace globals: no other file may share their process. */
const ISOLATED_FILES = new Set([
  'apps/server/src/http/api/direct-reads.test.ts',
  'apps/storefront/app/lib/device/device-data.test.ts',
])

export const isStory = (file: string): boolean => file.startsWith('e2e/')
export const isIsolated = (file: string): boolean => ISOLATED_FILES.has(file)
/** Does the story take its looks by turns? */
export const hasLooks = (file: string): boolean =>
  isStory(file) && readFileSync(file, 'utf8').includes('inTurn(')

const STARTS_POSTGRES = 'packages/postgres/src/embedded.ts'

export function tierOf(file: string): Tier {
  if (isStory(file)) return 'e2e'
  if (file.startsWith('bench/torture/')) return 'torture'
  return reaches(file, STARTS_POSTGRES) ? 'server' : 'pure'
}

const withoutPackages = { exclude: ['**/node_modules'] }
const isTier = (text: string): text is Tier => TIERS.some((tier) => tier === text)

/** The tests of a folder, the files of a pattern, or a missing file, which the run reports. */
function testsAt(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const found = globSync(isFolder ? `${path}/**/*.test.ts` : path, withoutPackages)
  return found.length > 0 ? found.toSorted() : [path]
}

/** Files by tier. Those without a duration start first, then the slowest. */
export const splitByTier = (files: readonly string[]): TierFiles[] =>
  TIERS.map((tier) => ({
    tier,
    files: bySeconds(
      files.filter((file) => tierOf(file) === tier),
      recordedSeconds(),
    ),
  })).filter((group) => group.files.length > 0)

/** The files to run. Arguments are tiers, files, folders or patterns; none means the usual tiers. */
export function chooseFiles(args: readonly string[]): TierFiles[] {
  const tiers = args.filter(isTier)
  const paths = args.filter((arg) => !isTier(arg))
  if (paths.length > 0) return splitByTier(paths.flatMap(testsAt))
  const chosen = tiers.length > 0 ? tiers : DEFAULT_TIERS
  return splitByTier(globSync(TEST_PATTERNS, withoutPackages)).filter(({ tier }) =>
    chosen.includes(tier),
  )
}
