import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldestOf } from './age.ts'

test('the highest age limit applies to the whole bag', () => {
  assert.equal(oldestOf([]), null)
  assert.equal(oldestOf([null, null]), null)
  assert.equal(oldestOf([16, null, 21, 18]), 21)
})
