import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart, CartProductInput } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from './index.ts'

const app = await startTestApp({ routes: cartRoutes })
after(app.close)

const dish = (title: string, price: number, more: object = {}) => ({ title, price, ...more })
const shop = await makeShop(app, {
  products: [
    dish('Margherita', 1249),
    dish('Lemonade', 399),
    dish('Focaccia', 325, { quantity: 5 }),
    dish('Calzone', 1390, {
      addonGroups: [
        { title: 'Filling', min: 1, max: 1, addons: [{ title: 'Ham', price: 0, maxQty: 1 }] },
      ],
    }),
  ],
})
const otherShop = await makeShop(app)
const [pizza = 0, lemonade = 0, bread = 0, calzone = 0] = shop.products.map(
  ({ stockId }) => stockId,
)
const foreignStockId = otherShop.products[0]?.stockId ?? 0

type Client = ReturnType<typeof app.as>
const put = (client: Client, ...products: CartProductInput[]) =>
  client('insertProducts', { query: {}, body: { shop_id: shop.id, products } })
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
const named = (stockId: number) => ({ type: 'specific' as const, stock_id: stockId })
const replacementsIn = (cart: Cart | null) =>
  (cart?.user_carts[0]?.cartDetails ?? []).map(({ stock, replacement }) => [
    stock.id,
    replacement?.type ?? null,
    replacement?.title ?? null,
  ])
async function replacements(client: Client) {
  const shown = await client('showCart', { query: {} })
  assert.ok(shown.ok)
  return replacementsIn(shown.data)
}

test('a replacement choice applies to the product in later carts, unless a line overrides it', async () => {
  const client = app.as(await app.makeUser())
  await put(
    client,
    { stock_id: pizza, quantity: 1, replacement: { type: 'refund' } },
    { stock_id: lemonade, quantity: 1 },
  )
  assert.deepEqual(await replacements(client), [
    [pizza, 'refund', null],
    [lemonade, null, null],
  ])
  await put(client, { stock_id: pizza, quantity: 3 })
  assert.deepEqual(
    (await replacements(client))[0],
    [pizza, 'refund', null],
    'another quantity keeps the replacement',
  )
  await client('deleteCart', { query: {} })
  await put(client, { stock_id: pizza, quantity: 1 })
  assert.deepEqual(await replacements(client), [[pizza, 'refund', null]])
  await put(client, { stock_id: pizza, quantity: 1, replacement: { type: 'contact' } })
  assert.deepEqual(await replacements(client), [[pizza, 'contact', null]])
  const other = app.as(await app.makeUser())
  await put(other, { stock_id: pizza, quantity: 1 })
  assert.deepEqual(
    await replacements(other),
    [[pizza, null, null]],
    'a preference belongs to one customer',
  )
})

test('a named replacement stays with its line and is stored as a preference while it is sold', async () => {
  const client = app.as(await app.makeUser())
  const set = await put(client, { stock_id: pizza, quantity: 1, replacement: named(bread) })
  assert.ok(set.ok, JSON.stringify(set))
  assert.deepEqual(replacementsIn(set.data), [[pizza, 'specific', 'Focaccia']])
  await client('deleteCart', { query: {} })
  const again = await put(
    client,
    { stock_id: pizza, quantity: 1 },
    { stock_id: lemonade, quantity: 1 },
  )
  assert.ok(again.ok)
  assert.deepEqual(await replacements(client), [
    [pizza, 'specific', 'Focaccia'],
    [lemonade, null, null],
  ])
  await client('deleteCart', { query: {} })
  await app.rows(
    sql`update products set status = 'unpublished' where id = (select product_id from stocks where id = ${bread})`,
  )
  await put(client, { stock_id: pizza, quantity: 1 })
  assert.deepEqual(
    await replacements(client),
    [[pizza, null, null]],
    'a product that is no longer sold counts as no choice',
  )
  await app.rows(
    sql`update products set status = 'published' where id = (select product_id from stocks where id = ${bread})`,
  )
  await put(client, { stock_id: pizza, quantity: 1, replacement: { type: 'refund' } })
  assert.deepEqual(
    await replacements(client),
    [[pizza, 'refund', null]],
    'another choice removes the named dish',
  )
})

test('only another separately sold dish of the shop can be named; a refusal keeps the previous choice', async () => {
  const client = app.as(await app.makeUser())
  await put(client, { stock_id: pizza, quantity: 1, replacement: named(lemonade) })
  for (const stockId of [pizza, foreignStockId, calzone, 999_999]) {
    const refused = await put(client, { stock_id: pizza, quantity: 1, replacement: named(stockId) })
    assert.deepEqual(
      [codeOf(refused), refused.ok ? null : refused.data],
      ['product_unavailable', { stand_in: stockId }],
    )
  }
  await app.rows(sql`update stocks set quantity = 0 where id = ${bread}`)
  assert.equal(
    codeOf(await put(client, { stock_id: pizza, quantity: 1, replacement: named(bread) })),
    'out_of_stock',
  )
  await app.rows(sql`update stocks set quantity = 5 where id = ${bread}`)
  assert.deepEqual(await replacements(client), [[pizza, 'specific', 'Lemonade']])
  // If one of several lines is invalid, only it is refused, and its choice is not stored.
  const several = await put(
    client,
    { stock_id: bread, quantity: 1, replacement: named(foreignStockId) },
    { stock_id: lemonade, quantity: 1 },
  )
  assert.ok(several.ok)
  assert.deepEqual(
    several.data.results.map(({ ok, code }) => [ok, code]),
    [
      [false, 'product_unavailable'],
      [true, null],
    ],
  )
  await put(client, { stock_id: bread, quantity: 1 })
  assert.deepEqual((await replacements(client)).at(-1), [bread, null, null])
})

test('a line can grow after its named replacement has sold out', async () => {
  const client = app.as(await app.makeUser())
  await put(client, { stock_id: pizza, quantity: 1, replacement: named(bread) })
  await app.rows(sql`update stocks set quantity = 0 where id = ${bread}`)
  const more = await put(client, { stock_id: pizza, quantity: 2, replacement: named(bread) })
  await app.rows(sql`update stocks set quantity = 5 where id = ${bread}`)
  assert.ok(more.ok, JSON.stringify(more))
})

test('a guest cart stores the named replacement', async () => {
  const guest = app.as(undefined)
  const made = await guest('createGuestCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [{ stock_id: pizza, quantity: 1, replacement: named(bread) }],
    },
  })
  assert.ok(made.ok)
  const secret = made.data.user_carts[0]?.uuid ?? ''
  const shown = await guest('showGuestCart', {
    params: { id: made.data.id },
    query: { user_cart_uuid: secret },
  })
  assert.ok(shown.ok)
  assert.deepEqual(replacementsIn(shown.data), [[pizza, 'specific', 'Focaccia']])
})

test('lists likely or searched replacements, except the dish itself and dishes with required options', async () => {
  await app.deps.search.refresh()
  const guest = app.as(undefined)
  const titles = async (stockId: number, search?: string) => {
    const listed = await guest('listStockStandIns', {
      params: { id: stockId },
      query: search === undefined ? {} : { search },
    })
    assert.ok(listed.ok, JSON.stringify(listed))
    return listed.data.map(({ title }) => title)
  }
  assert.deepEqual(await titles(lemonade), ['Focaccia', 'Margherita'])
  assert.deepEqual(await titles(pizza, 'foc'), ['Focaccia'])
  assert.deepEqual(await titles(pizza, 'calzone'), [])
  assert.deepEqual(await titles(pizza, 'margherita'), [])
  assert.equal(
    codeOf(await guest('listStockStandIns', { params: { id: 999_999 }, query: {} })),
    'not_found',
  )
})
