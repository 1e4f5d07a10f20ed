import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './read-date.ts'

test('readDate accepts dates that exist, and nothing else', () => {
  for (const date of ['2026-02-28', '2028-02-29', '2026-12-31']) assert.equal(readDate(date), date)
  for (const text of [null, '', '2026-02-31', '2026-02-29', '2026-13-01', '2026', '2026-1-1', 'x'])
    assert.equal(readDate(text), undefined, String(text))
})
