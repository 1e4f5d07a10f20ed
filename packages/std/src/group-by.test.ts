import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupBy } from './group-by.ts'

test('items with the same key are grouped in their order', () => {
  const groups = groupBy(['plum', 'pear', 'fig', 'peach', 'date'], (word) => word.length)
  assert.deepEqual(
    [...groups],
    [
      [4, ['plum', 'pear', 'date']],
      [3, ['fig']],
      [5, ['peach']],
    ],
  )
})
