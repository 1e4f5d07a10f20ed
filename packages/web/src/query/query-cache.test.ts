import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_ENTRIES, cached, forget, peek, put, seed } from './query-cache.ts'

describe('query cache', () => {
  test('evicts the least recently used entries over its limit', async () => {
    const dish = (index: number) => ['dish', index]
    for (let index = 0; index < MAX_ENTRIES; index += 1) put(dish(index), index)
    assert.equal(await cached(dish(0), () => Promise.reject(new Error('not cached'))), 0)
    put(['one more'], true)
    assert.deepEqual(
      [peek(dish(0)), peek(dish(1)), peek(dish(2)), peek(['one more'])],
      [0, undefined, 2, true],
    )
  })

  test('loads a key once for all callers, and again after a failure', async () => {
    let loads = 0
    const load = () => Promise.resolve((loads += 1))
    assert.deepEqual(await Promise.all([cached(['a'], load), cached(['a'], load)]), [1, 1])
    await assert.rejects(cached(['b'], () => Promise.reject(new Error('offline'))))
    assert.equal(await cached(['b'], load), 2)
  })

  test('forgets the keys that begin with a prefix', () => {
    put(['shop', 1], 'one')
    put(['shop', 2], 'two')
    put(['home'], 'home')
    forget(['shop'])
    assert.deepEqual(
      [peek(['shop', 1]), peek(['shop', 2]), peek(['home'])],
      [undefined, undefined, 'home'],
    )
  })

  test('seeds only a key without data', () => {
    put(['seeded'], 'newer')
    seed(['seeded'], 'older')
    assert.equal(peek(['seeded']), 'newer')
  })
})
