import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPositiveInteger } from './positive-integer.ts'

test('readPositiveInteger reads plain digits only', () => {
  assert.equal(readPositiveInteger('80'), 80)
  for (const text of [null, '', '0', '-1', '1.5', '1e3', '0x10', ' 1', '01', '9007199254740993'])
    assert.equal(readPositiveInteger(text), undefined, String(text))
})
