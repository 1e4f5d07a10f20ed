import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldestOf } from './age.ts'

test('what is for the oldest counts for the whole bag', () => {
  assert.equal(oldestOf([]), null)
  assert.equal(oldestOf([null, null]), null)
  assert.equal(oldestOf([16, null, 21, 18]), 21)
})
