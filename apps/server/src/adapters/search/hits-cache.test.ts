import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HitsCache } from './hits-cache.ts'
import type { Hit, SearchedShop } from './port.ts'

const shopOf = (id: number): SearchedShop => ({
  id,
  location: { latitude: 0, longitude: 0 },
  orders28d: 0,
})
const listOf = (count: number): readonly SearchedShop[] =>
  Array.from({ length: count }, (_, at) => shopOf(at + 1))
/** The list after some of its shops changed. */
const changed = (shops: readonly SearchedShop[], ...ids: number[]) =>
  shops.map((shop) => (ids.includes(shop.id) ? shopOf(shop.id) : shop))

/**
 * Shops with dishes, and a log of the searches: the length of a whole list, or the ids of single
 * shops.
 */
function market(count: number, dishes = 1) {
  const menu = new Map<number, number>(listOf(count).map(({ id }) => [id, dishes]))
  const searches: (number | number[])[] = []
  const cache = new HitsCache()
  return {
    menu,
    searches,
    find: async (shops: readonly SearchedShop[], { key = 'piz', enough = 1000 } = {}) =>
      cache.find(key, shops, enough, async (some) => {
        searches.push(some === shops ? some.length : some.map(({ id }) => id))
        return some.flatMap(({ id }) =>
          Array.from({ length: menu.get(id) ?? 0 }, (_, at): Hit => ({
            id: id * 100_000 + at,
            shopId: id,
            relevance: 1 / (1 + at),
          })),
        )
      }),
  }
}
const shopsIn = (hits: readonly Hit[]) => hits.map(({ shopId }) => shopId)

describe('HitsCache', () => {
  test('does not search again while no shop changes', async () => {
    const { find, searches } = market(3)
    const shops = listOf(3)
    assert.deepEqual(await find(shops), await find(shops))
    assert.deepEqual(shopsIn(await find(shops)), [1, 2, 3])
    assert.deepEqual(searches, [3])
    await find(shops, { key: 'ram' })
    assert.deepEqual(searches, [3, 3])
  })

  test('searches again only in shops that changed or were added, and drops removed ones', async () => {
    const { find, searches, menu } = market(4)
    const first = listOf(3)
    await find(first)
    menu.set(2, 0)
    const second = changed(first, 2)
    assert.deepEqual(shopsIn(await find(second)), [1, 3])
    menu.set(2, 2)
    const third = [...changed(second, 2), shopOf(4)]
    assert.deepEqual(shopsIn(await find(third)), [1, 2, 3, 4, 2])
    assert.deepEqual(shopsIn(await find(third.filter(({ id }) => id !== 1))), [2, 3, 4, 2])
    assert.deepEqual(searches, [3, [2], [2, 4]])
  })

  test('returns current hits for older and newer lists of shops', async () => {
    const { find, menu } = market(2)
    const first = listOf(2)
    const second = changed(first, 1)
    await find(second)
    menu.set(1, 3)
    // A caller with the older list gets the newer hits too.
    assert.equal((await find(changed(second, 1))).length, 4)
    menu.set(2, 0)
    assert.equal((await find(changed(second, 1, 2))).length, 3)
    assert.equal((await find(first)).length, 3)
    assert.equal((await find(second)).length, 3)
  })

  test('searches all shops again after many changes, and when an incomplete result shrinks', async () => {
    const { find, searches, menu } = market(300, 2)
    const first = listOf(300)
    await find(first)
    menu.set(1, 0)
    const second = changed(first, ...Array.from({ length: 11 }, (_, at) => at + 1))
    assert.equal((await find(second)).length, 598)
    menu.set(1, 2)
    await find(changed(second, 1))
    assert.deepEqual(searches, [300, 300, [1]])
    menu.set(7, 0)
    assert.equal((await find(changed(second, 7), { enough: 599 })).length, 598)
    assert.deepEqual(searches.slice(3), [300])
    menu.set(8, 0)
    assert.equal((await find(changed(second, 7, 8), { enough: 599 })).length, 596)
    assert.deepEqual(searches.slice(4), [[7, 8]])
  })

  test('limits an incomplete result to its first size and keeps the best hits', async () => {
    const { find, searches, menu } = market(300, 2)
    let shops = listOf(300)
    await find(shops, { enough: 500 })
    for (const id of [5, 6, 7]) {
      menu.set(id, 40)
      shops = changed(shops, id)
      const hits = await find(shops, { enough: 500 })
      assert.equal(hits.length, 600)
      assert.equal(
        hits.filter(({ shopId, relevance }) => shopId === id && relevance === 1).length,
        1,
      )
    }
    assert.deepEqual(searches, [300, [5], [6], [7]])
  })

  test('does not lose a result when one shop changes often', async () => {
    const { find, searches } = market(200)
    let shops = listOf(200)
    await find(shops)
    for (let turn = 0; turn < 150; turn++) {
      shops = changed(shops, 5)
      await find(shops, { key: 'other' })
    }
    searches.length = 0
    await find(shops)
    assert.deepEqual(searches, [[5]])
  })

  test('evicts the least recently used results at its limit', async () => {
    const { find, searches } = market(10, 15_000)
    const shops = listOf(10)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(shops, { key })
    assert.equal(searches.length, 4)
    await find(shops, { key: 'x'.repeat(10_000_000) })
    await find(shops, { key: 'b' })
    assert.equal(searches.length, 6)
  })
})
