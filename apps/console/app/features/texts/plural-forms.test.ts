import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOf, messageOf } from './plural-forms.ts'

test('a plain text and a plural survive the round trip through the form', () => {
  for (const message of ['Your cart', { one: '{count} dish', other: '{count} dishes' }])
    assert.deepEqual(messageOf(formsOf(message)), message)
})
