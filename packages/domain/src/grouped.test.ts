import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grouped } from './grouped.ts'

test('what has the same key stands together, in the order in which it came', () => {
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
