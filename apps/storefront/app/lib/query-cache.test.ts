import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_KEPT, cached, peek, put } from './query-cache.ts'

test('of more than a tab can keep, what was used last stays', async () => {
  const dish = (index: number) => ['dish', index]
  for (let index = 0; index < MOST_KEPT; index += 1) put(dish(index), index)
  assert.equal(await cached(dish(0), () => Promise.reject(new Error('it was known'))), 0)
  put(['one more'], true)
  assert.deepEqual(
    [peek(dish(0)), peek(dish(1)), peek(dish(2)), peek(['one more'])],
    [0, undefined, 2, true],
  )
})
