import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLru } from './lru.ts'

describe('createLru', () => {
  test('evicts the entry that was used least recently', () => {
    const lru = createLru<string, number>({ max: 2 })
    lru.set('a', 1)
    lru.set('b', 2)
    assert.equal(lru.get('a'), 1)
    lru.set('c', 3)
    assert.deepEqual(
      [...lru.entries()],
      [
        ['a', 1],
        ['c', 3],
      ],
    )
    assert.equal(lru.get('b'), undefined)
  })

  test('peek does not count as a use', () => {
    const lru = createLru<string, number>({ max: 2 })
    lru.set('a', 1)
    lru.set('b', 2)
    assert.equal(lru.peek('a'), 1)
    lru.set('c', 3)
    assert.equal(lru.has('a'), false)
  })

  test('keeps the sum of weights below the limit', () => {
    const lru = createLru<string, string>({ max: 10, weigh: (text) => text.length })
    lru.set('a', '1234')
    lru.set('b', '1234')
    lru.set('c', '12345')
    assert.deepEqual(
      [...lru.entries()].map(([key]) => key),
      ['b', 'c'],
    )
    lru.set('b', '1')
    lru.set('d', '1234')
    assert.deepEqual(
      [...lru.entries()].map(([key]) => key),
      ['c', 'b', 'd'],
    )
  })

  test('does not store an entry that is heavier than the limit', () => {
    const lru = createLru<string, string>({ max: 3, weigh: (text) => text.length })
    lru.set('a', '1234')
    assert.equal(lru.size, 0)
    lru.set('b', '123')
    assert.equal(lru.get('b'), '123')
  })

  test('does not count the weight of deleted entries', () => {
    const lru = createLru<string, string>({ max: 4, weigh: (text) => text.length })
    lru.set('a', '1234')
    assert.equal(lru.delete('a'), true)
    assert.equal(lru.delete('a'), false)
    lru.set('b', '1234')
    assert.equal(lru.size, 1)
    lru.clear()
    lru.set('c', '1234')
    assert.equal(lru.has('c'), true)
  })
})
