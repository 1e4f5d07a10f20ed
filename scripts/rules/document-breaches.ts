// One breach of every rule of documents, for planted-breaches.ts.
import { DECISIONS } from './decision-records.ts'

const record = (title: string, seenIn: string) =>
  `# ${title}\n\nDate: 2026-11-29\n\nStatus: accepted\n\nSeen in: \`${seenIn}\``
const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`
// Joined, so that this file passes its own rule.
const lostMention = ['// See deci', 'sion 9997.'].join('')

export const DOCUMENT_BREACHES: readonly {
  readonly path: string
  readonly text: string
  readonly report: RegExp
}[] = [
  {
    path: `${DECISIONS}/9998-planted-file.md`,
    text: record('Planted file', 'packages/std/src/no-such-file.ts'),
    report: /9998-planted-file\.md:7: the decision is seen in packages\/std\/src\/no-such-file\.ts/,
  },
  {
    path: `${DECISIONS}/9999-planted-row.md`,
    text: record('Planted row', 'packages/std/src'),
    report: /docs\/decisions\/README\.md:\d+: the index needs the row/,
  },
  {
    path: 'packages/std/src/planted-mention.ts',
    text: lostMention,
    report: /planted-mention\.ts:1: .* names no record/,
  },
  {
    path: 'docs/planted/glossary.md',
    text: '| **zone** | where | |\n| **actor** | who | |',
    report: /docs\/planted\/glossary\.md:2: the term "actor" belongs before "zone"/,
  },
  {
    path: 'docs/planted-link.md',
    text: 'See [the rules](no-such-page.md).',
    report: /planted-link\.md:1: the link no-such-page\.md leads nowhere/,
  },
  {
    path: 'docs/planted-sentence.md',
    text: `${words(10)}\n${words(21)}`,
    report: /planted-sentence\.md:1: 21 words in a sentence/,
  },
  {
    path: 'docs/planted-columns.md',
    text: `${words(10)} ${'x'.repeat(60)}`,
    report: /planted-columns\.md:1: 1\d\d columns in a line of a document/,
  },
]
