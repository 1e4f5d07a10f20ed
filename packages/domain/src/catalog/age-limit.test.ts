import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highestAgeLimit } from './age-limit.ts'

test('the highest age limit applies to the whole bag', () => {
  assert.equal(highestAgeLimit([]), null)
  assert.equal(highestAgeLimit([null, null]), null)
  assert.equal(highestAgeLimit([16, null, 21, 18]), 21)
})
