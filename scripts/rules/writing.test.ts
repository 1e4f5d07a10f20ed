import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findWritingProblems } from './writing.ts'

const problems = (path: string, ...lines: string[]) =>
  findWritingProblems(path, lines.join('\n')).map(({ line, problem }) => `${line}: ${problem}`)

// Split, so that this file passes its own rule.
const WORD = 'some' + 'body'

describe('findWritingProblems', () => {
  test('finds a forbidden word in comments, test titles and error messages', () => {
    const found = [`1: forbidden word "${WORD}"`]
    assert.deepEqual(problems('a.ts', `// Asks ${WORD}.`), found)
    assert.deepEqual(problems('a.ts', `const a = 1 // for ${WORD}`), found)
    assert.deepEqual(problems('a.ts', `/** Asks ${WORD}. */`), found)
    assert.deepEqual(problems('a.ts', `test('${WORD} orders', () => {})`), found)
    assert.deepEqual(problems('a.ts', `throw new ConfigError('${WORD} else uses it')`), found)
    assert.deepEqual(problems('a.ts', '/*', ` * ${WORD}`, ' */', WORD), [
      `2: forbidden word "${WORD}"`,
    ])
  })

  test('finds a forbidden word in documents, except in code blocks', () => {
    assert.deepEqual(problems('docs/a.md', WORD, '```', WORD, '```'), [
      `1: forbidden word "${WORD}"`,
    ])
  })

  test('leaves strings and names in code alone', () => {
    assert.deepEqual(problems('a.ts', `const text = '${WORD}'`, `const ${WORD}Else = 1`), [])
  })

  test('finds a generic type name', () => {
    const declaration = 'export type ' + 'Answer = { ok: true }'
    assert.deepEqual(problems('a.ts', declaration), [
      '1: type name "Answer" does not say what the type holds',
    ])
    assert.deepEqual(problems('a.ts', 'export type AnswerKey = string'), [])
  })

  test('finds a comment that does not begin with what it is about', () => {
    const found = (line: number, words: string) => [
      `${line}: comment begins with "${words}", not with what it is about`,
    ]
    assert.deepEqual(problems('a.tsx', '/** ' + 'Of today. */'), found(1, 'Of'))
    assert.deepEqual(problems('a.ts', '/**', ' * ' + 'For the log. */'), found(2, 'For the'))
    assert.deepEqual(problems('a.ts', 'send() ' + '// Without a body.'), found(1, 'Without'))
    assert.deepEqual(problems('a.ts', 'send()', '  ' + '// Those that wait.'), found(2, 'Those'))
    assert.deepEqual(problems('a.ts', '// The price', '// ' + 'Of the day.'), [])
    assert.deepEqual(problems('a.ts', '/**', ' * The price', ' * ' + 'Of the day.', ' */'), [])
    assert.deepEqual(problems('a.ts', '// Often used.'), [])
  })

  test('finds a line of more than 120 characters, unless it holds a link', () => {
    assert.deepEqual(problems('a.ts', `const a = '${'x'.repeat(120)}'`), [
      '1: 132 characters in a line, more than 120',
    ])
    assert.deepEqual(problems('a.ts', `// https://example.com/${'x'.repeat(120)}`), [])
  })
})
