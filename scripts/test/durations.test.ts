import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bySeconds, mergeSeconds } from './durations.ts'

describe('durations of test files', () => {
  test('a file without a duration starts first, then the slowest', () =>
    assert.deepEqual(bySeconds(['a', 'b', 'c', 'new'], { a: 1, b: 3, c: 3 }), [
      'new',
      'b',
      'c',
      'a',
    ]))

  test('a record replaces what was measured and drops files that are gone', () =>
    assert.deepEqual(
      mergeSeconds(
        { gone: 9, a: 1, b: 2 },
        new Map([
          ['a', 1_449],
          ['c', 20],
        ]),
        (f) => f !== 'gone',
      ),
      { a: 1.4, b: 2, c: 0 },
    ))
})
