import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { catalogRoutes } from '../index.ts'

const app = await startTestApp({
  routes: catalogRoutes,
})
after(app.close)
const seller = await app.makeUser({ roles: ['seller'] })
const stranger = await app.makeUser({ roles: ['seller'] })
await makeShop(app, { staff: [stranger.id] })
const milks = [
  { title: 'Whole', price: 0, allergens: ['milk'] },
  { title: 'House', price: 0 },
]
const shop = await makeShop(app, {
  staff: [seller.id],
  products: [
    {
      title: 'Filter coffee',
      diets: ['vegan'],
      allergensDeclared: true,
      addonGroups: [{ title: 'Milk', min: 1, max: 1, addons: milks }],
    },
    { title: 'Stew' },
  ],
})
const house = shop.products[0]?.addonGroups[0]?.addons[1]?.productId ?? 0

let version = 1
const declare = async (contents: FoodDeclaration, as = seller) => {
  const answer = await app.as(as)('declareProduct', {
    params: { id: house },
    body: { version, ...contents },
  })
  if (answer.ok) ({ version } = answer.data)
  return answer
}
const found = async (wish: string): Promise<string[]> =>
  (
    (await app.http.inject(`/api/v1/rest/shops/${shop.id}/products/paginate?${wish}`)).json() as {
      data: Product[]
    }
  ).data.map(({ translation }) => translation.title)
const rows = async (only?: 'options' | 'undeclared') => {
  const answer = await app.as(seller)('listSellerStocks', {
    query: { shop_id: shop.id, perPage: 100, ...(only ? { only } : {}) },
  })
  assert.ok(answer.ok)
  return answer.data.map(({ product }) => product)
}
const titles = async (only?: 'options' | 'undeclared') =>
  (await rows(only)).map(({ title }) => title)

test('a dish counts as vegan once its seller declares a vegan option', async () => {
  assert.deepEqual(await found('diets=vegan'), [])
  const declared = { allergens: ['nuts' as const], may_contain: [], diets: ['vegan' as const] }
  const answer = await declare(declared)
  assert.ok(answer.ok)
  assert.deepEqual(
    [answer.data.id, answer.data.contents, answer.data.age_restriction],
    [house, declared, null],
  )
  assert.deepEqual(await found('diets=vegan'), ['Filter coffee'])
  assert.deepEqual(await found('diets=vegan&without_allergens=nuts'), [])
  assert.deepEqual((await rows('options')).find(({ id }) => id === house)?.contents, declared)
})

test('stores each value once, drops "may contain" of contained allergens, and allows to undeclare', async () => {
  const answer = await declare({
    allergens: ['milk', 'milk'],
    may_contain: ['milk', 'soybeans', 'soybeans'],
    diets: ['halal', 'halal'],
  })
  assert.deepEqual(answer.ok && answer.data.contents, {
    allergens: ['milk'],
    may_contain: ['soybeans'],
    diets: ['halal'],
  })
  const nothing = { allergens: null, may_contain: [], diets: [] }
  const taken = await declare(nothing)
  assert.deepEqual(taken.ok && taken.data.contents, nothing)
  const [line] = await app.rows<{ detail: object }>(
    sql`select detail from audit_logs where action = 'product.declare' and subject_id = ${house}
      order by id desc limit 1`,
  )
  assert.deepEqual(line?.detail, {
    was: { contents: { allergens: ['milk'], may_contain: ['soybeans'], diets: ['halal'] } },
    now: { contents: nothing },
  })
})

test('lists options and undeclared products on request', async () => {
  assert.deepEqual(await titles('options'), ['Whole', 'House'])
  assert.ok(
    (await rows()).every(({ title, option }) => option === ['Whole', 'House'].includes(title)),
  )
  assert.deepEqual(new Set(await titles('undeclared')), new Set(['Stew', 'House']))
  assert.deepEqual(new Set(await titles()), new Set(['Filter coffee', 'Stew', 'Whole', 'House']))
})

test('a shop cannot declare the products of another shop', async () => {
  const foreign = await declare({ allergens: [], may_contain: [], diets: ['vegan'] }, stranger)
  assert.equal(!foreign.ok && foreign.code, 'not_found')
  assert.deepEqual(await found('diets=vegan'), [])
})
