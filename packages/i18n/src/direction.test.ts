import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf } from './direction.ts'

test('the direction follows the language setting, not the language code', () => {
  assert.equal(directionOf({ backward: true }), 'rtl')
  assert.equal(directionOf({ backward: false }), 'ltr')
})
