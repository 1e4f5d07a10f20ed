import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTableName } from './next-table-name.ts'

test('a copy of a table gets the next free number', () => {
  assert.equal(nextTableName('T1', ['T1', 'T2']), 'T3')
  assert.equal(nextTableName('09', ['09']), '10')
  assert.equal(nextTableName('Bar 3', ['bar 4']), 'Bar 5')
})

test('a copy of a table without a number is the second one', () => {
  assert.equal(nextTableName('Window', ['Window']), 'Window 2')
})

test('the name of a copy has at most 12 characters', () => {
  assert.equal(nextTableName('Conservatory', []), 'Conservato 2')
})
