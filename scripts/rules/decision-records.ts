// Records of decisions name the files where the decision is seen, and these files exist.
import type { Finding } from './writing.ts'

export const DECISIONS = 'docs/decisions'
const RECORD = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
/** `docs/decisions/0035` or `decision 0155` in a comment or a document. */
const MENTION = /(?:\bdocs\/decisions\/|\b[Dd]ecision )(\d{4})\b/g

export const isRecord = (path: string): boolean => RECORD.test(path)

/** `exists` answers for a file or folder of the repository. */
export function findRecordProblems(text: string, exists: (path: string) => boolean): Finding[] {
  const findings: Finding[] = []
  const lines = text.split('\n')
  const headOf = (label: string) => lines.findIndex((line) => line.startsWith(`${label}: `))
  const [date, status, seenIn] = ['Date', 'Status', 'Seen in'].map(headOf) as [
    number,
    number,
    number,
  ]
  if (date < 0) findings.push({ line: 1, problem: 'a decision without a "Date:" line' })
  if (!/^Status: (accepted$|superseded by \[\d{4}\]\()/.test(lines[status] ?? ''))
    findings.push({
      line: Math.max(status, 0) + 1,
      problem: 'a decision has the line "Status: accepted" or "Status: superseded by [NNNN](…)"',
    })
  const named = seenIn < 0 ? '' : paragraphAt(lines, seenIn)
  const files = [...named.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const isSuperseded = lines[status]?.startsWith('Status: superseded') ?? false
  if (files.length === 0 && !isSuperseded)
    findings.push({ line: 1, problem: 'a decision without a "Seen in: `path`" line' })
  for (const file of files.filter((path) => !exists(path)))
    findings.push({
      line: seenIn + 1,
      problem: `the decision is seen in ${file}, which is not there`,
    })
  return findings
}

function paragraphAt(lines: readonly string[], start: number): string {
  const end = lines.findIndex((line, index) => index > start && line === '')
  return lines.slice(start, end < 0 ? undefined : end).join(' ')
}

/** The index has one row for each record, with its title and its status, in the order of numbers. */
export function findIndexProblems(index: string, records: ReadonlyMap<string, string>): Finding[] {
  const expected = [...records]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const file = path.slice(DECISIONS.length + 1)
      const title = /^# (.*)$/m.exec(text)?.[1] ?? ''
      const status = /^Status: (\w+)/m.exec(text)?.[1] ?? ''
      return `[${file.slice(0, 4)}](${file}) ${title} ${status}`
    })
  const rows = index
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => /^\[\d{4}\]/.test(cells[1] ?? ''))
    .map(({ line, cells }) => ({ line, row: `${cells[1]} ${cells[2]} ${cells[4]}` }))
  const at = expected.findIndex((row, position) => rows[position]?.row !== row)
  if (at >= 0)
    return [
      { line: rows[at]?.line ?? 1, problem: `the index needs the row "${expected[at]}" here` },
    ]
  const surplus = rows[expected.length]
  return surplus ? [{ line: surplus.line, problem: `no record for the row "${surplus.row}"` }] : []
}

/** Mentions of records that do not exist, in code and documents. */
export function findLostMentions(text: string, numbers: ReadonlySet<string>): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(MENTION)]
        .filter(([, number = '']) => !numbers.has(number))
        .map(([mention]) => ({ line: index + 1, problem: `"${mention}" names no record` })),
    )
}
