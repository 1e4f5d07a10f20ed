import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeRecipe } from '../../testing/make/make-recipe.ts'
import {
  CENTRE,
  makeCurrencies,
  makeShop,
  type ProductOptions,
} from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { cartRoutes } from '../carts/index.ts'
import { recipeRoutes } from './recipe.routes.ts'

const app = await startTestApp({ routes: (deps) => [...recipeRoutes(deps), ...cartRoutes(deps)] })
after(app.close)
await makeCurrencies(app)
const guest = app.as(undefined)
beforeEach(async () => {
  await app.rows(sql`delete from recipes`)
  await app.rows(sql`update shops set status = 'rejected', version = version + 1`)
})

/** A grocery with spaghetti in two sizes, eggs by six, onions by weight, and salt. */
const GOODS: readonly ProductOptions[] = [
  {
    title: 'Spaghetti',
    stocks: [
      { price: 249, extras: [{ group: 'Size', value: '500 g' }] },
      { price: 449, extras: [{ group: 'Size', value: '1 kg' }] },
    ],
  },
  { title: 'Eggs', price: 400 },
  { title: 'Onions', price: 55, unit: 'kg', step: '0.25' },
  { title: 'Salt', price: 199 },
]
const aGrocery = async (options: Parameters<typeof makeShop>[1] = {}) => {
  const shop = await makeShop(app, { type: 'shop', products: GOODS, ...options })
  const [pasta, eggs, onions, salt] = shop.products
  if (!pasta || !eggs || !onions || !salt) throw new Error('no goods')
  const [small = 0, large = 0] = pasta.stockIds
  return {
    ...shop,
    small,
    large,
    eggs: eggs.stockId,
    onions: onions.stockId,
    salt: salt.stockId,
    pasta,
  }
}
type Grocery = Awaited<ReturnType<typeof aGrocery>>
const carbonara = (...shops: Grocery[]) =>
  makeRecipe(app, {
    slug: 'carbonara',
    ingredients: [
      {
        name: 'Spaghetti',
        amount: 400,
        stocks: shops.flatMap(({ small, large }) => [
          [small, 500] as const,
          [large, 1000] as const,
        ]),
      },
      { name: 'Eggs', amount: 4, unit: 'piece', stocks: shops.map(({ eggs }) => [eggs, 6]) },
      // An onion weighs about 150 g, a step of the scales 250 g.
      {
        name: 'Onions',
        amount: 2,
        unit: 'piece',
        stocks: shops.map(({ onions }) => [onions, 250 / 150]),
      },
      { name: 'Salt', amount: null, staple: true, stocks: shops.map(({ salt }) => [salt, 1]) },
    ],
  })
const shown = async (key: string, query: object = {}) => {
  const answer = await guest('showRecipe', { params: { id: key }, query })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const packsOf = ({ ingredients }: Awaited<ReturnType<typeof shown>>) =>
  ingredients.map(({ state, line }) => [
    state,
    line && [line.stock_id, line.packs, line.needed, line.total_price],
  ])

test('finds a published recipe by id, uuid and slug, in the requested language or in English', async () => {
  const words = {
    en: { title: 'Soup', steps: ['Chop', 'Cook'] },
    es: { title: 'Sopa', steps: ['Picar'] },
  }
  const recipe = await makeRecipe(app, { translations: words })
  const early = await makeRecipe(app, {
    slug: 'tomorrow',
    publishedAt: '2026-11-22T00:00:00Z',
    position: -1,
  })
  for (const key of [String(recipe.id), recipe.uuid, 'soup'])
    assert.equal((await shown(key)).translation.title, 'Soup')
  const inLanguage = async (lang: string) =>
    (await app.http.inject(`/api/v1/rest/recipes/soup?lang=${lang}`)).json().data
  const [spanish, french] = [await inLanguage('es-MX'), await inLanguage('fr')]
  assert.deepEqual(
    [spanish.translation.title, spanish.steps, spanish.translation.locale],
    ['Sopa', ['Picar'], 'es'],
  )
  assert.deepEqual([french.translation.title, french.steps], ['Soup', ['Chop', 'Cook']])
  for (const key of [early.slug, early.uuid, String(early.id), 'nothing', '999999999999']) {
    const answer = await guest('showRecipe', { params: { id: key }, query: {} })
    assert.ok(!answer.ok && answer.code === 'not_found', key)
  }
  const list = await guest('listRecipes', { query: { perPage: 1, page: 2 } })
  assert.ok(list.ok)
  assert.deepEqual([list.data.length, list.meta.total, list.meta.last_page], [0, 1, 1])
})

test('computes whole packs for the number of people, at the price of the cart', async () => {
  const shop = await aGrocery()
  await carbonara(shop)
  const four = await shown('carbonara')
  assert.deepEqual(packsOf(four), [
    ['available', [shop.small, 1, 1, 2.49]],
    ['available', [shop.eggs, 1, 1, 4]],
    ['available', [shop.onions, 2, 2, 1.1]],
    ['available', [shop.salt, 1, 1, 1.99]],
  ])
  // Staples do not count.
  assert.deepEqual(
    [four.offer?.total_price, four.offer?.available, four.offer?.ingredients],
    [7.59, 3, 3],
  )

  const ten = await shown('carbonara', { people: 10 })
  assert.deepEqual(
    ten.ingredients.map(({ amount }) => amount),
    [1000, 10, 5, null],
  )
  assert.deepEqual(packsOf(ten).slice(0, 3), [
    ['available', [shop.large, 1, 1, 4.49]],
    ['available', [shop.eggs, 2, 2, 8]],
    ['available', [shop.onions, 3, 3, 1.65]],
  ])
  const products = ten.ingredients.flatMap(({ staple, line }) =>
    line && !staple ? [{ stock_id: line.stock_id, quantity: line.packs }] : [],
  )
  const cart = await guest('createGuestCart', { body: { shop_id: shop.id, products } })
  assert.ok(cart.ok)
  assert.equal(cart.data.total_price, ten.offer?.total_price)
})

test('converts each pack on its own, as the cart does', async () => {
  const shop = await aGrocery()
  await carbonara(shop)
  const kwd = shop.currencyIds.KWD
  const { offer, ingredients } = await shown('carbonara', { currency_id: kwd, people: 8 })
  const products = ingredients.flatMap(({ staple, line }) =>
    line && !staple ? [{ stock_id: line.stock_id, quantity: line.packs }] : [],
  )
  const cart = await guest('createGuestCart', {
    body: { shop_id: shop.id, currency_id: kwd, products },
  })
  assert.ok(cart.ok)
  assert.equal(cart.data.total_price, offer?.total_price)
})

test('marks ingredients that are sold out, scarce or not sold, and counts only available ones', async () => {
  const shop = await aGrocery()
  await carbonara(shop)
  await app.rows(sql`update stocks set quantity = 0 where id = ${shop.eggs}`)
  await app.rows(sql`update stocks set quantity = 1 where id = ${shop.onions}`)
  await app.rows(sql`delete from recipe_stocks where stock_id = ${shop.small}`)
  await app.rows(sql`update products set status = 'unpublished' where id = ${shop.pasta.id}`)
  const recipe = await shown('carbonara')
  assert.deepEqual(packsOf(recipe).slice(0, 3), [
    ['not_sold', null],
    ['sold_out', [shop.eggs, 0, 1, 0]],
    ['few_left', [shop.onions, 1, 2, 0.55]],
  ])
  assert.deepEqual(
    [recipe.offer?.total_price, recipe.offer?.available, recipe.offer?.ingredients],
    [0.55, 0, 3],
  )
})

test('a stock sold out for today has no packs until then, and the response says when that changes', async () => {
  const shop = await aGrocery()
  await carbonara(shop)
  await app.rows(
    sql`update stocks set sold_out_until = '2026-11-21T17:30:00Z' where id = ${shop.eggs}`,
  )
  const now = await shown('carbonara')
  assert.deepEqual(
    [now.ingredients[1]?.state, now.changes_at],
    ['sold_out', '2026-11-21T17:30:00.000Z'],
  )
  const later = await shown('carbonara', { at: '2026-11-21T17:31:00Z' })
  assert.deepEqual([later.ingredients[1]?.state, later.changes_at], ['available', null])
})

test('a discount applies while it runs', async () => {
  const shop = await aGrocery()
  await carbonara(shop)
  await app.rows(sql`update stocks set discount_type = 'percent', discount_value = 500000,
    discount_starts_at = '2026-11-21T16:00:00Z',
    discount_ends_at = '2026-11-21T18:00:00Z' where id = ${shop.eggs}`)
  const now = await shown('carbonara')
  assert.deepEqual(
    [now.ingredients[1]?.line?.total_price, now.changes_at],
    [2, '2026-11-21T18:00:00.000Z'],
  )
  assert.equal(
    (await shown('carbonara', { at: '2026-11-21T18:00:00Z' })).ingredients[1]?.line?.total_price,
    4,
  )
})

test('ranks delivering shops first, then completeness, open shops and price; any shop can be chosen', async () => {
  const far = { latitude: CENTRE.latitude + 0.1, longitude: CENTRE.longitude }
  const [away, cheap, closed, poor] = [
    await aGrocery({ slug: 'away', ...far }),
    await aGrocery({ slug: 'cheap' }),
    await aGrocery({ slug: 'closed', hours: ['18:00', '22:00'] }),
    await aGrocery({ slug: 'poor' }),
  ]
  const dear = await aGrocery({ slug: 'dear' })
  await carbonara(away, cheap, closed, poor, dear)
  await app.rows(sql`update stocks set price = 500 where id = ${dear.eggs}`)
  await app.rows(sql`update stocks set quantity = 0 where id = ${poor.eggs}`)
  const recipe = await shown('carbonara', { address: CENTRE })
  assert.deepEqual(
    recipe.offers.map(({ shop, available }) => [shop.slug, shop.delivers, shop.open, available]),
    [
      ['cheap', true, true, 3],
      ['dear', true, true, 3],
      ['closed', true, false, 3],
      ['poor', true, true, 2],
      ['away', false, true, 3],
    ],
  )
  assert.equal(recipe.offer?.shop.slug, 'cheap')
  const chosen = await shown('carbonara', { shop_id: dear.id, address: CENTRE })
  assert.deepEqual(
    [chosen.offer?.shop.slug, chosen.offer?.total_price, chosen.offers.length],
    ['dear', 8.59, 5],
  )
  const listed = await guest('listRecipes', { query: { shop_id: dear.id } })
  assert.ok(listed.ok && listed.data[0]?.offer?.total_price === 8.59)
})

test('a shop that sells no ingredient has no offer and lists no recipe', async () => {
  const [shop, other, hidden] = [
    await aGrocery(),
    await aGrocery(),
    await aGrocery({ status: 'new' }),
  ]
  await carbonara(shop, hidden)
  for (const shopId of [other.id, hidden.id, 999_999]) {
    const answer = await guest('showRecipe', {
      params: { id: 'carbonara' },
      query: { shop_id: shopId },
    })
    assert.ok(!answer.ok && answer.code === 'not_found')
  }
  const none = await guest('listRecipes', { query: { shop_id: other.id } })
  assert.ok(none.ok && none.data.length === 0 && none.meta.total === 0)
  const some = await guest('listRecipes', { query: { shop_id: shop.id } })
  assert.ok(some.ok && some.data.length === 1)
})

test('does not offer products with required options', async () => {
  const shop = await makeShop(app, {
    products: [
      {
        title: 'Pizza',
        addonGroups: [{ title: 'Size', min: 1, max: 1, addons: [{ title: 'Large', price: 100 }] }],
      },
    ],
  })
  await makeRecipe(app, { ingredients: [{ stocks: [[shop.products[0]?.stockId ?? 0, 100]] }] })
  const recipe = await shown('soup')
  assert.deepEqual(
    [recipe.offer, recipe.offers, recipe.ingredients[0]?.state],
    [null, [], 'not_sold'],
  )
})

test('refuses invalid input with a message', async () => {
  await carbonara(await aGrocery())
  const bad = [
    'people=0',
    'people=25',
    'people=two',
    'shop_id=-1',
    'shop_id=x',
    'address[latitude]=91&address[longitude]=0',
    'at=soon',
    'currency_id=99999',
  ]
  for (const query of bad) {
    for (const path of ['carbonara', 'paginate']) {
      const { statusCode } = await app.http.inject(`/api/v1/rest/recipes/${path}?${query}`)
      assert.equal(Math.floor(statusCode / 100), 4, `${path}?${query}: ${statusCode}`)
    }
  }
  for (const key of ["a'b", '%00', 'x'.repeat(10_000)]) {
    const { statusCode } = await app.http.inject(`/api/v1/rest/recipes/${encodeURIComponent(key)}`)
    assert.equal(Math.floor(statusCode / 100), 4)
  }
})

test('a page of recipes runs as many statements as one recipe', async () => {
  const shops = [await aGrocery(), await aGrocery()]
  await carbonara(...shops)
  await waitForOlderTransactions(app)
  await guest('listRecipes', { query: {} })
  app.statements()
  await guest('listRecipes', { query: {} })
  const one = app.statements().length
  for (const slug of ['b', 'c', 'd'])
    await makeRecipe(app, { slug, ingredients: [{ stocks: shops.map(({ eggs }) => [eggs, 6]) }] })
  await waitForOlderTransactions(app)
  app.statements()
  const list = await guest('listRecipes', { query: {} })
  assert.ok(list.ok && list.data.length === 4)
  assert.equal(app.statements().length, one)
  assert.ok(one <= 5, String(one))
})
