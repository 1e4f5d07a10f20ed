import { globSync, statSync } from 'node:fs'

const SUITE_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  unit: [
    'packages/*/src/**/*.test.ts',
    'apps/*/{src,app}/**/*.test.ts',
    'apps/*/*.test.ts',
    'scripts/**/*.test.ts',
    'bench/*.test.ts',
  ],
  e2e: ['e2e/**/*.test.ts'],
  torture: ['bench/torture/**/*.test.ts'],
}
const DEFAULT_SUITES = ['unit', 'e2e']

/** The slowest files, slowest first. They start first, so that no worker ends with a long one alone. */
const SLOWEST_FILES = [
  'apps/server/src/private-ids.test.ts',
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

/** These check a fresh process or start their own browser: no other file may share their process. */
const ISOLATED_FILES = new Set([
  'apps/server/src/http/api/direct-reads.test.ts',
  'apps/storefront/app/lib/device/device-data.test.ts',
])

export const isStory = (file: string): boolean => file.startsWith('e2e/')
export const isTorture = (file: string): boolean => file.startsWith('bench/torture/')
export const isIsolated = (file: string): boolean => ISOLATED_FILES.has(file)

const startOrder = (file: string): number =>
  SLOWEST_FILES.indexOf(file) + 1 || SLOWEST_FILES.length + 1

const inStartOrder = (files: readonly string[]): string[] =>
  files.toSorted((a, b) => startOrder(a) - startOrder(b) || (a < b ? -1 : 1))

const filesOf = (suite: string): string[] =>
  (SUITE_PATTERNS[suite] ?? []).flatMap((pattern) =>
    globSync(pattern).filter((path) => !path.includes('node_modules')),
  )

/** The tests of a folder, the files of a pattern, or a missing file, which the run reports. */
function testsAt(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const found = globSync(isFolder ? `${path}/**/*.test.ts` : path, { exclude: ['**/node_modules'] })
  return found.length > 0 ? found.toSorted() : [path]
}

/**
 * The files to run, in groups that run one after the other. Arguments are suite names, files,
 * folders or patterns.
 */
export function chooseFiles(args: readonly string[]): string[][] {
  const paths = args.filter((arg) => !(arg in SUITE_PATTERNS))
  if (paths.length > 0) {
    const files = paths.flatMap(testsAt)
    return splitBySuite(files)
  }
  const suites = args.length > 0 ? args : DEFAULT_SUITES
  return suites.map((suite) => inStartOrder(filesOf(suite)))
}

export const splitBySuite = (files: readonly string[]): string[][] =>
  [
    files.filter((file) => !isStory(file) && !isTorture(file)),
    files.filter(isStory),
    files.filter(isTorture),
  ]
    .filter((group) => group.length > 0)
    .map(inStartOrder)
