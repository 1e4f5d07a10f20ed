// Checks commit subjects. As a git hook: `git config core.hooksPath scripts/hooks`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findSubjectProblem } from './commit-subject.ts'

/** It came with this rule. */
const RULE_FILE = 'scripts/rules/commit-subject.ts'

const git = (...args: string[]): string =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

/** Messages of the commits that are not on the remote yet; without a remote, all since this rule exists. */
function messagesToCheck(): string[] {
  const remote = git('rev-parse', '--verify', '--quiet', 'refs/remotes/origin/main')
  const added = git('log', '--diff-filter=A', '--format=%H', '--', RULE_FILE).split('\n').at(-1)
  const since = remote || added
  if (!since) return []
  return git('log', '--no-merges', '--format=%B%x00', `${since}..HEAD`)
    .split('\0')
    .map((message) => message.trim())
    .filter(Boolean)
}

const [file] = process.argv.slice(2)
const messages = file ? [readFileSync(file, 'utf8')] : messagesToCheck()
const problems = messages.map(findSubjectProblem).filter((problem) => problem !== undefined)
for (const problem of problems) console.error(problem)
console.log(`${messages.length} commit messages checked`)
process.exitCode = problems.length > 0 ? 1 : 0
