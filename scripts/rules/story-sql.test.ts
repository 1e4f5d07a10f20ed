import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findStorySql } from './story-sql.ts'

const STATEMENT = 'const rows = sql`select 1`'
const linesOf = (path: string, text: string) => findStorySql(path, text).map(({ line }) => line)

describe('findStorySql', () => {
  test('finds a statement in a story', () =>
    assert.deepEqual(linesOf('e2e/new-story.test.ts', `\n${STATEMENT}`), [2]))

  test('allows statements in the support of stories and in other tests', () => {
    assert.deepEqual(linesOf('e2e/support/market/orders.ts', STATEMENT), [])
    assert.deepEqual(linesOf('apps/server/src/a.test.ts', STATEMENT), [])
  })
})
