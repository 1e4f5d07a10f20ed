// The house rules of documents: records of decisions, the glossary, links, sentences and lines.
import {
  DECISIONS,
  findIndexProblems,
  findLostMentions,
  findRecordProblems,
  isRecord,
} from './decision-records.ts'
import { findLostLinks } from './document-links.ts'
import { findLongLines, findLongSentences } from './document-style.ts'
import { findUnsortedTerms } from './glossary-order.ts'
import { LONG_SENTENCES } from './long-sentences.ts'
import type { Finding } from './writing.ts'

const GENERATED_PAGE = 'docs/flaky.md'
const MENTIONING = /\.(ts|tsx|mjs|css|md)$/

/** The problems of all documents, each as `path:line: problem`. */
export function findDocumentProblems(
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const problems: string[] = []
  const report = (path: string, findings: readonly Finding[]) =>
    problems.push(...findings.map(({ line, problem }) => `${path}:${line}: ${problem}`))
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  const exists = (path: string) => known.has(path)

  const records = new Map(paths.filter(isRecord).map((path) => [path, read(path)]))
  for (const [path, text] of records) report(path, findRecordProblems(text, exists))
  const index = `${DECISIONS}/README.md`
  if (exists(index)) report(index, findIndexProblems(read(index), records))

  for (const path of paths.filter((path) => path.endsWith('.md') && path !== GENERATED_PAGE)) {
    const text = read(path)
    report(path, findLostLinks(path, text, { exists, read }))
    report(path, findLongLines(text))
    report(path, sentencesBeyondList(path, findLongSentences(text)))
    if (path.endsWith('glossary.md')) report(path, findUnsortedTerms(text))
  }
  const numbers = new Set(
    [...records.keys()].map((path) => path.slice(DECISIONS.length + 1).slice(0, 4)),
  )
  for (const path of paths.filter((path) => MENTIONING.test(path)))
    report(path, findLostMentions(read(path), numbers))
  return problems
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The number of a listed document may only shrink, and a document without any leaves the list. */
function sentencesBeyondList(path: string, findings: readonly Finding[]): readonly Finding[] {
  const allowed = LONG_SENTENCES[path] ?? 0
  if (findings.length > allowed) return findings
  if (findings.length === allowed) return []
  const problem = `only ${findings.length} long sentences: lower the number in long-sentences.ts`
  return [{ line: 1, problem }]
}
