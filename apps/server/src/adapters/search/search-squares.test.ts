import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchSquares } from './search-squares.ts'

/** Forty squares, of fifty shops each unless told, with so many hits in each of them. */
async function ask(
  hitsInSquare: number,
  { mostShops = Infinity, anywhere = true, shops = 50 } = {},
) {
  const squares = Array.from({ length: 40 }, (_, at) => ({ area: `${at}:`, shops }))
  const asked: (readonly string[] | 'anywhere')[] = []
  const hitsIn = (areas: readonly string[]) =>
    areas.flatMap((area) => Array.from({ length: hitsInSquare }, (_, hit) => `${area}${hit}`))
  const findAnywhere = async () => {
    asked.push('anywhere')
    return hitsIn(squares.map(({ area }) => area))
  }
  const hits = await searchSquares({
    squares,
    maxShops: mostShops,
    findIn: async (areas) => {
      asked.push(areas)
      return hitsIn(areas)
    },
    ...(anywhere ? { findAnywhere } : {}),
  })
  assert.equal(new Set(hits).size, hits.length, 'each hit once')
  return { asked, hits: hits.length }
}

describe('a search over many squares', () => {
  test('reads what few shops have in one place', async () => {
    assert.deepEqual(await ask(3, { mostShops: 120 }), { asked: ['anywhere'], hits: 120 })
  })
  test('looks at a few squares first, and reads all at once where they promise few', async () => {
    assert.deepEqual(await ask(20), { asked: [['0:', '1:'], 'anywhere'], hits: 800 })
    assert.deepEqual(await ask(0), { asked: [['0:', '1:'], 'anywhere'], hits: 0 })
  })
  test('reads all squares where it cannot be read at once', async () => {
    const { asked, hits } = await ask(0, { mostShops: 1, anywhere: false })
    assert.deepEqual([asked.flat().length, hits], [40, 0])
    assert.equal((await ask(20, { anywhere: false })).hits, 800)
  })
  test('asks no further when the first shops are all there are', async () => {
    const { asked, hits } = await ask(1, { shops: 2 })
    assert.deepEqual(
      asked.map(({ length }) => length),
      [40],
    )
    assert.equal(hits, 40)
  })
  test('stops where nobody counts any more', async () => {
    assert.deepEqual(await ask(600), { asked: [['0:', '1:']], hits: 1200 })
  })
  test('takes as many squares more as the first ones promise a thousand in', async () => {
    const { asked, hits } = await ask(100)
    assert.deepEqual(
      asked.map(({ length }) => length),
      [2, 9],
    )
    assert.equal(hits, 1100)
  })
})
