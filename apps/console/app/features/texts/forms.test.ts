import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOf, messageOf } from './forms.ts'

test('a text and a plural come out of the form as they went in', () => {
  for (const message of ['Your cart', { one: '{count} dish', other: '{count} dishes' }])
    assert.deepEqual(messageOf(formsOf(message)), message)
})
