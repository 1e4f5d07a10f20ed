// Checks commit subjects. As a git hook: `git config core.hooksPath scripts/hooks`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_SUBJECT_LENGTH = 72
const THIS_FILE = 'scripts/rules/commit-subject.ts'

export function findSubjectProblem(message: string): string | undefined {
  const [subject = '', blank = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (subject.trim() === '') return 'The subject is empty.'
  if (subject.length > MAX_SUBJECT_LENGTH)
    return `The subject has ${subject.length} characters, more than ${MAX_SUBJECT_LENGTH}: ${subject}`
  if (blank.trim() !== '') return `A blank line must follow the subject: ${subject}`
  if (subject.endsWith('.')) return `The subject ends with a full stop: ${subject}`
  return undefined
}

const git = (...args: string[]): string =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

/** Messages of the commits that are not on the remote yet; without a remote, all since this rule exists. */
function messagesToCheck(): string[] {
  const remote = git('rev-parse', '--verify', '--quiet', 'refs/remotes/origin/main')
  const added = git('log', '--diff-filter=A', '--format=%H', '--', THIS_FILE).split('\n').at(-1)
  const since = remote || added
  if (!since) return []
  return git('log', '--no-merges', '--format=%B%x00', `${since}..HEAD`)
    .split('\0')
    .map((message) => message.trim())
    .filter(Boolean)
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  const messages = file ? [readFileSync(file, 'utf8')] : messagesToCheck()
  const problems = messages.map(findSubjectProblem).filter((problem) => problem !== undefined)
  for (const problem of problems) console.error(problem)
  console.log(`${messages.length} commit messages checked`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
