import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedNumber } from './typed-number.ts'

test('typedNumber reads weights as people type them, and nothing else', () => {
  for (const [typed, weight] of [
    ['0.93', 0.93],
    ['0,93', 0.93],
    [' 1 ', 1],
    ['٠٫٩٣', 0.93],
    ['۱۲', 12],
  ] as const)
    assert.equal(typedNumber(typed), weight, typed)
  for (const typed of ['', '0', '-1', '1.2345', '1.2.3', 'kg', '12345', '.5', '1e3'])
    assert.equal(typedNumber(typed), null, typed)
})
