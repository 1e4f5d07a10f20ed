import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findIndexProblems, findLostMentions, findRecordProblems } from './decision-records.ts'
import { findLostLinks } from './document-links.ts'
import { findLongLines, findLongSentences } from './document-style.ts'
import { findDocumentProblems } from './documents.ts'
import { findUnsortedTerms, synonymsOf, termsOf } from './glossary-order.ts'

const exists = (path: string) => path === 'packages/std/src' || path === 'package.json'
const record = (...head: string[]) => ['# A title', ...head, '## Context'].join('\n\n')
const ACCEPTED = ['Date: 2026-11-29', 'Status: accepted'] as const
const words = (count: number) => `${Array.from({ length: count }, () => 'a').join(' ')}.`

describe('findRecordProblems', () => {
  const problems = (...head: string[]) =>
    findRecordProblems(record(...head), exists).map(({ line, problem }) => `${line}: ${problem}`)

  test('accepts a record whose files and folders exist, on one or two lines', () => {
    assert.deepEqual(problems(...ACCEPTED, 'Seen in: `package.json`,\n`packages/std/src`'), [])
  })

  test('finds a file that is not there', () => {
    assert.deepEqual(problems(...ACCEPTED, 'Seen in: `package.json`,\n`lost.ts`'), [
      '7: the decision is seen in lost.ts, which is not there',
    ])
  })

  test('finds a record that names no file, unless it is superseded', () => {
    assert.deepEqual(problems(...ACCEPTED), ['1: a decision without a "Seen in: `path`" line'])
    assert.deepEqual(
      problems('Date: 2026-11-29', 'Status: superseded by [0002](0002-other.md)'),
      [],
    )
  })

  test('finds a record without date or with another status', () => {
    const found = problems('Status: accepted, mostly', 'Seen in: `package.json`').join('\n')
    assert.match(found, /without a "Date:" line/)
    assert.match(found, /3: a decision has the line "Status: accepted"/)
  })
})

describe('findIndexProblems', () => {
  const records = new Map([
    ['docs/decisions/0001-one.md', '# One\n\nStatus: accepted'],
    ['docs/decisions/0002-two.md', '# Two\n\nStatus: accepted'],
  ])
  const row = (number: string, name: string, title: string) =>
    `| [${number}](${number}-${name}.md) | ${title} | 2026-11-29 | accepted |`
  const one = row('0001', 'one', 'One')
  const two = row('0002', 'two', 'Two')

  test('accepts one row for each record, in the order of numbers', () => {
    assert.deepEqual(findIndexProblems(`# Decisions\n\n${one}\n${two}`, records), [])
  })

  test('finds a missing row, another title, another order and a row without a record', () => {
    for (const index of [one, `${one}\n${row('0002', 'two', 'Other')}`, `${two}\n${one}`])
      assert.match(findIndexProblems(index, records)[0]?.problem ?? '', /the index needs the row/)
    const surplus = `${one}\n${two}\n${row('0003', 'three', 'Three')}`
    assert.match(findIndexProblems(surplus, records)[0]?.problem ?? '', /no record for the row/)
  })
})

test('findLostMentions finds a record that does not exist, in words and in paths', () => {
  const numbers = new Set(['0001'])
  // Joined, so that this file passes its own rule.
  const text = ['// deci', 'sion 0001, deci', 'sion 0099, docs/deci', 'sions/0098'].join('')
  assert.equal(findLostMentions(text, numbers).length, 2)
})

describe('findLostLinks', () => {
  const tree = {
    exists: (path: string) => ['docs/a.md', 'docs/rules', 'docs/rules/b.md'].includes(path),
    read: () => '# Title\n\n## A heading, with `code`',
  }
  const lost = (path: string, text: string) => findLostLinks(path, text, tree).length

  test('accepts files, folders, headings, addresses and code', () => {
    const text =
      '[a](a.md) [b](rules/) [c](rules/b.md#a-heading-with-code) [d](https://a.test) `[e](lost.md)`'
    assert.equal(lost('docs/a.md', text), 0)
    assert.equal(lost('docs/rules/b.md', '[a](../a.md) [b](#title)'), 0)
  })

  test('finds a lost file and a lost heading', () => {
    assert.equal(lost('docs/a.md', '[a](lost.md)\n[b](rules/b.md#lost) [c](#lost)'), 3)
  })
})

describe('findLongSentences', () => {
  test('counts the words of a sentence over its lines', () => {
    assert.deepEqual(findLongSentences(words(20)), [])
    const [found] = findLongSentences(
      `# Title\n\n- ${words(5)} ${words(20).replace('.', '')}\n  more.`,
    )
    assert.equal(found?.line, 3)
    assert.match(found?.problem ?? '', /^21 words/)
  })

  test('leaves tables, headings, code and the addresses of links alone', () => {
    const long = words(30)
    for (const text of [`| ${long} |`, `# ${long}`, `\`\`\`\n${long}\n\`\`\``, `\`${long}\``])
      assert.deepEqual(findLongSentences(text), [])
  })
})

test('findLongLines leaves tables, code and lines with links alone', () => {
  const long = 'x'.repeat(101)
  assert.equal(findLongLines(long).length, 1)
  for (const text of [`| ${long} |`, `\`\`\`\n${long}\n\`\`\``, `${long} [a](b.md)`])
    assert.deepEqual(findLongLines(text), [])
})

describe('the glossary', () => {
  const rows = ['| **door queue** | … | | door |', '| **reservation** | … | | booking, table |']

  test('finds a term in the wrong place, and a second row for a term', () => {
    assert.deepEqual(findUnsortedTerms(rows.join('\n')), [])
    assert.equal(findUnsortedTerms(rows.toReversed().join('\n')).length, 1)
    assert.equal(findUnsortedTerms(`${rows[0]}\n${rows[0]}`).length, 1)
  })

  test('has synonyms of a noun, in both directions', () => {
    assert.equal(termsOf(rows.join('\n')).length, 2)
    assert.deepEqual(synonymsOf('Bookings', rows.join('\n')), ['booking', 'reservation', 'table'])
    assert.deepEqual(synonymsOf('door-queue', rows.join('\n')), ['door-queue', 'door'])
    assert.deepEqual(synonymsOf('order', rows.join('\n')), ['order'])
  })
})

test('findDocumentProblems reports each problem with its file and line', () => {
  const files: Readonly<Record<string, string>> = { 'docs/a.md': `Fine.\n\n${words(21)}` }
  assert.deepEqual(
    findDocumentProblems(Object.keys(files), (path) => files[path] ?? '').map((problem) =>
      problem.slice(0, 24),
    ),
    ['docs/a.md:3: 21 words in'],
  )
})
