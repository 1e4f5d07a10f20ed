import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mealAt } from './meal-at.ts'

test('times after midnight are no morning', () => {
  assert.deepEqual(
    ['00:00', '04:45', '05:00', '10:45', '11:00', '15:45', '16:00', '23:45'].map(mealAt),
    ['night', 'night', 'morning', 'morning', 'lunch', 'lunch', 'dinner', 'dinner'],
  )
})
