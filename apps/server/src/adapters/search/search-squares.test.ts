import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchSquares } from './search-squares.ts'

/** Searches forty squares of `shops` shops each, with `hitsInSquare` hits in each square. */
async function ask(
  hitsInSquare: number,
  { maxShops = Infinity, anywhere = true, shops = 50 } = {},
) {
  const squares = Array.from({ length: 40 }, (_, at) => ({ area: `${at}:`, shops }))
  const queries: (readonly string[] | 'anywhere')[] = []
  const hitsIn = (areas: readonly string[]) =>
    areas.flatMap((area) => Array.from({ length: hitsInSquare }, (_, hit) => `${area}${hit}`))
  const findAnywhere = async () => {
    queries.push('anywhere')
    return hitsIn(squares.map(({ area }) => area))
  }
  const hits = await searchSquares({
    squares,
    maxShops,
    findIn: async (areas) => {
      queries.push(areas)
      return hitsIn(areas)
    },
    ...(anywhere ? { findAnywhere } : {}),
  })
  assert.equal(new Set(hits).size, hits.length, 'each hit once')
  return { queries, hits: hits.length }
}

describe('searchSquares', () => {
  test('reads all squares at once for a term of few shops', async () => {
    assert.deepEqual(await ask(3, { maxShops: 120 }), { queries: ['anywhere'], hits: 120 })
  })
  test('reads a few squares first, and all at once when these predict few hits', async () => {
    assert.deepEqual(await ask(20), { queries: [['0:', '1:'], 'anywhere'], hits: 800 })
    assert.deepEqual(await ask(0), { queries: [['0:', '1:'], 'anywhere'], hits: 0 })
  })
  test('reads square by square when one query is not possible', async () => {
    const { queries, hits } = await ask(0, { maxShops: 1, anywhere: false })
    assert.deepEqual([queries.flat().length, hits], [40, 0])
    assert.equal((await ask(20, { anywhere: false })).hits, 800)
  })
  test('stops when the first squares have all shops', async () => {
    const { queries, hits } = await ask(1, { shops: 2 })
    assert.deepEqual(
      queries.map(({ length }) => length),
      [40],
    )
    assert.equal(hits, 40)
  })
  test('stops when there are more hits than are counted', async () => {
    assert.deepEqual(await ask(600), { queries: [['0:', '1:']], hits: 1200 })
  })
  test('reads as many more squares as the first ones predict for a thousand hits', async () => {
    const { queries, hits } = await ask(100)
    assert.deepEqual(
      queries.map(({ length }) => length),
      [2, 9],
    )
    assert.equal(hits, 1100)
  })
})
