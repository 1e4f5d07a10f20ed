import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bareCode, findVagueNames } from './vague-names.ts'

const namesIn = (text: string, path = 'packages/std/src/a.ts') =>
  bareCode(path, text)
    .split('\n')
    .flatMap((line) => findVagueNames(path, line))

describe('findVagueNames', () => {
  test('finds a vague word in each kind of declaration', () => {
    assert.deepEqual(namesIn('const given = 1'), ['given'])
    assert.deepEqual(namesIn('function pay(askedAmount: bigint) {}'), ['askedAmount'])
    assert.deepEqual(namesIn('type Shop = {\n  readonly isProven: boolean\n}'), ['isProven'])
    assert.deepEqual(namesIn('const { text: said, told } = notice'), ['said', 'told'])
    assert.deepEqual(namesIn('const MOST_DAYS = 7'), ['MOST_DAYS'])
    assert.deepEqual(namesIn('class Queue {\n  #least = 0\n}'), ['least'])
    assert.deepEqual(namesIn('<List most={3} />', 'a.tsx'), ['most'])
  })

  test('finds it in the expressions of a template, also behind an inner one', () => {
    assert.deepEqual(namesIn('sql`select ${a ? sql`${{ b: 1 }} most` : ``} least ${given}`'), [
      'given',
    ])
  })

  test('finds it behind a division, and behind quotes in a regular expression', () => {
    assert.deepEqual(namesIn('const half = (a / 2, given / 2)'), ['given'])
    assert.deepEqual(namesIn("const quote = /[/']/\nconst said = a.replace(/'/g, '')"), ['said'])
  })

  test('leaves words alone that only contain one', () => {
    assert.deepEqual(namesIn('const almost = basketOf(saidi, Misgivenness, mostly)'), [])
  })

  test('leaves strings, comments, regular expressions and texts of elements alone', () => {
    assert.deepEqual(namesIn(`const a = 'given' + "most" + \`said\` // nobody`), [])
    assert.deepEqual(namesIn('/* given\n most */ const a = /least|most/.test(b)'), [])
    assert.deepEqual(namesIn('const isBound = (a) => /most/.test(a)'), [])
    assert.deepEqual(namesIn('<p>\n  At most 3\n</p>', 'a.tsx'), [])
  })

  test('leaves names of the wire and names declared elsewhere alone', () => {
    assert.deepEqual(namesIn('const { given_name: name } = claims\nuse(row.given, ...most)'), [])
  })

  test('leaves a listed name alone, in its files only', () => {
    assert.deepEqual(namesIn('const atMost = 1'), [])
    assert.deepEqual(namesIn('obj({ said: Text })', 'packages/contract/src/operations/a.ts'), [
      'said',
    ])
    const file = 'packages/contract/src/operations/payment-methods.ts'
    assert.deepEqual(namesIn('obj({ said: Text, given: Text })', file), ['given'])
  })
})
