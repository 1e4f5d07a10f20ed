import { execFileSync, spawnSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit that a branch left the main line at; the commit before the last one on the main line itself. */
function baseRevision(): string {
  for (const main of ['origin/main', 'main']) {
    const base = spawnSync('git', ['merge-base', main, 'HEAD'], { encoding: 'utf8' }).stdout.trim()
    if (base && base !== git('rev-parse', 'HEAD')) return base
  }
  return 'HEAD~1'
}

/** Files whose content the stories use without importing it. */
const USED_BY_ALL_STORIES =
  /^(apps\/(storefront|console)\/(app|public|\w+\.\w+)|packages\/(ui|web|build|i18n)\/|package-lock\.json)/

/** Files that differ from `revision`, in commits or in the working tree. */
export const changedFiles = (revision = baseRevision()): string[] => [
  ...git('diff', '--name-only', revision).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
]

/**
 * The test files that a change since `revision` can reach by imports, uncommitted changes included.
 * Stories load the built browser apps, so a change there reaches all of them.
 */
export function changedTests(revision = baseRevision()): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      `--affected=${revision}`,
      '--output-type=json',
      'packages',
      'apps',
      'e2e',
      'scripts',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const { modules }: { modules: { source: string }[] } = JSON.parse(stdout)
  const reached = modules.map(({ source }) => source).filter((file) => file.endsWith('.test.ts'))
  const reachesAllStories = changedFiles(revision).some((file) => USED_BY_ALL_STORIES.test(file))
  const stories = reachesAllStories ? git('ls-files', 'e2e/*.test.ts').split('\n') : []
  return [...new Set([...reached, ...stories])].filter((file) => !file.startsWith('bench/torture/'))
}
