import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join, raw, sql } from './database.ts'
import { statementOf } from './statement-text.ts'

test('the same pieces with other values have the same text and name', () => {
  const make = (id: number, names: string[]) =>
    sql`select a from t where id = ${id} and name in (${join(names.map((name) => sql`${name}`))})`
  const [first, second, longer] = [
    statementOf(make(1, ['x', 'y'])),
    statementOf(make(2, ['y', 'z'])),
    statementOf(make(3, ['x'])),
  ]
  assert.equal(first.text, 'select a from t where id = $1 and name in ($2, $3)')
  assert.deepEqual(second, { ...first, values: ['2', 'y', 'z'] })
  assert.equal(longer.text, 'select a from t where id = $1 and name in ($2)')
  assert.notEqual(longer.name, first.name)
})

test('the same pieces in other positions have another text', () => {
  const condition = sql`b = ${7}`
  const outer = (one: unknown, other: unknown) => sql`select ${one} and ${other}`
  const around = (inner: unknown) => sql`c = ${inner}`
  const texts = [
    outer(condition, 1),
    outer(1, condition),
    outer(condition, condition),
    outer(around(condition), 1),
    outer(around(1), condition),
    outer(raw('true'), 1),
    outer(raw('false'), 1),
    outer(join([condition, condition], ' or '), 1),
    outer(join([condition, condition]), 1),
  ].map((piece) => statementOf(piece).text)
  assert.deepEqual(texts, [
    'select b = $1 and $2',
    'select $1 and b = $2',
    'select b = $1 and b = $2',
    'select c = b = $1 and $2',
    'select c = $1 and b = $2',
    'select true and $1',
    'select false and $1',
    'select b = $1 or b = $2 and $3',
    'select b = $1, b = $2 and $3',
  ])
  assert.equal(new Set(texts).size, texts.length)
})
