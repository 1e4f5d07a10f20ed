import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf } from './direction.ts'

test('direction is what staff set for the language, not what its name suggests', () => {
  assert.equal(directionOf({ backward: true }), 'rtl')
  assert.equal(directionOf({ backward: false }), 'ltr')
})
