import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addFlaky, rowsOf } from './flaky.ts'

const failure = (title: string, message = 'Timeout 5000ms exceeded') => ({
  file: 'e2e/wallet.test.ts',
  title,
  message,
})

describe('docs/flaky.md', () => {
  test('lists each flaky test once, with the date of its latest failure', () => {
    const first = addFlaky('', '2026-11-01', [failure('tops up'), failure('sends money')])
    const second = addFlaky(first, '2026-11-02', [failure('tops up', 'Element is detached')])
    assert.deepEqual(rowsOf(second), [
      '| 2026-11-02 | e2e/wallet.test.ts | tops up | Element is detached |',
      '| 2026-11-01 | e2e/wallet.test.ts | sends money | Timeout 5000ms exceeded |',
    ])
  })

  test('escapes what would break its table', () => {
    const page = addFlaky('', '2026-11-01', [failure('a | b', 'two\nlines')])
    assert.deepEqual(rowsOf(page), ['| 2026-11-01 | e2e/wallet.test.ts | a \\| b | two lines |'])
    assert.equal(rowsOf(addFlaky(page, '2026-11-02', [failure('a | b')])).length, 1)
  })
})
