import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grouped } from './grouped.ts'

test('items with the same key are grouped in their order', () => {
  const groups = grouped(['plum', 'pear', 'fig', 'peach', 'date'], (word) => word.length)
  assert.deepEqual(
    [...groups],
    [
      [4, ['plum', 'pear', 'date']],
      [3, ['fig']],
      [5, ['peach']],
    ],
  )
})
