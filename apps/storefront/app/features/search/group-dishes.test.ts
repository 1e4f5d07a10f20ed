import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from './load-search.ts'
import { groupDishes } from './group-dishes.ts'

const hit = (title: string, uuid: string): Hit => ({
  uuid,
  title,
  description: '',
  img: null,
  color: '#fff',
  price: 1,
  shopTitle: uuid,
  shopSlug: uuid,
  shopOpen: true,
  dish: { diets: [], allergens: [], may_contain: [], allergens_declared: true, addon_groups: [] },
})
const shape = (hits: Hit[], perPage = 12) =>
  groupDishes(hits, perPage).map(({ hits: same }) => same.map(({ uuid }) => uuid))

test('groups adjacent hits with the same title', () => {
  assert.deepEqual(
    shape([hit('Calzone', 'a'), hit('Calzone', 'b'), hit('Diavola', 'c'), hit('Calzone', 'd')]),
    [['a', 'b'], ['c'], ['d']],
  )
})

test('keeps earlier groups when the next page arrives', () => {
  const first = [hit('Calzone', 'a'), hit('Calzone', 'b')]
  assert.deepEqual(shape([...first, hit('Calzone', 'c')], 2), [...shape(first, 2), ['c']])
})
