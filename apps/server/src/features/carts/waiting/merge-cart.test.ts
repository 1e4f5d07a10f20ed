import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Cart } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { groupRoutes } from '../../group-orders/index.ts'
import { cartRoutes } from '../index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...groupRoutes(deps)],
})
after(app.close)

const shops = [
  await makeShop(app, { title: 'Bella Lanterna' }),
  await makeShop(app, { title: 'Bakery' }),
  await makeShop(app, { title: 'Noodles' }),
]
const [lanterna, bakery] = shops
assert.ok(lanterna && bakery)
const stockOf = (shop: (typeof shops)[number], index: number) => shop.products[index]?.stockId ?? 0

type Client = ReturnType<typeof app.as>
type Content = { shopId: number; quantities: Record<number, number> }
const productsOf = ({ quantities }: Content) =>
  Object.entries(quantities).map(([id, quantity]) => ({
    stock_id: Number(id),
    quantity,
    client_line_id: `line-${id}`,
  }))
const merge = async (client: Client, content: Content) => {
  const merged = await client('mergeCart', {
    body: { shop_id: content.shopId, products: productsOf(content) },
  })
  assert.ok(merged.ok, JSON.stringify(merged))
  return merged.data
}
const contentOf = (cart: Cart): Content => ({
  shopId: cart.shop_id,
  quantities: Object.fromEntries(
    (cart.user_carts[0]?.cartDetails ?? []).map(({ stock, quantity }) => [stock.id, quantity]),
  ),
})
/** The open cart and all waiting ones, each opened in turn. */
async function allCarts(client: Client): Promise<Content[]> {
  const open = await client('showCart', { query: {} })
  assert.ok(open.ok)
  const waiting = await client('listWaitingCarts')
  assert.ok(waiting.ok)
  const contents = open.data ? [contentOf(open.data)] : []
  for (const { id } of waiting.data) {
    const resumed = await client('resumeCart', { params: { cart_id: id }, query: {} })
    assert.ok(resumed.ok)
    contents.push(contentOf(resumed.data))
  }
  if (open.data && waiting.data.length > 0)
    assert.ok((await client('resumeCart', { params: { cart_id: open.data.id }, query: {} })).ok)
  return contents
}

const content = fc.integer({ min: 0, max: shops.length - 1 }).chain((index) => {
  const shop = shops[index]
  assert.ok(shop)
  const ids = shop.products.slice(0, 3).map(({ stockId }) => stockId)
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([id]) => id,
    })
    .map((pairs): Content => ({ shopId: shop.id, quantities: Object.fromEntries(pairs) }))
})

test('no sequence of sign-ins loses a line or a unit of any cart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 2, maxLength: 4 }), async (carts) => {
      const client = app.as(await app.makeUser({ email: `${crypto.randomUUID()}@hawker.test` }))
      const expected = new Map<number, Record<number, number>>()
      for (const cart of carts) {
        await merge(client, cart)
        const before = expected.get(cart.shopId) ?? {}
        for (const [id, quantity] of Object.entries(cart.quantities))
          before[Number(id)] = Math.max(before[Number(id)] ?? 0, quantity)
        expected.set(cart.shopId, before)
      }
      const held = await allCarts(client)
      assert.deepEqual(
        new Map(held.map(({ shopId, quantities }) => [shopId, quantities])),
        expected,
      )
      assert.equal(held[0]?.shopId, carts.at(-1)?.shopId, 'the newest cart is open')
    }),
    { numRuns: 40 },
  )
})

test('the older cart of another shop waits, and the answer names its shop', async () => {
  const client = app.as(await app.makeUser())
  const older = { shopId: lanterna.id, quantities: { [stockOf(lanterna, 0)]: 3 } }
  await merge(client, older)
  const merged = await merge(client, { shopId: bakery.id, quantities: { [stockOf(bakery, 0)]: 1 } })
  assert.deepEqual(
    [merged.cart.shop_id, merged.waiting?.shop.translation.title, merged.waiting?.items_count],
    [bakery.id, 'Bella Lanterna', 3],
  )
  const back = await client('resumeCart', {
    params: { cart_id: merged.waiting?.id ?? 0 },
    query: {},
  })
  assert.ok(back.ok)
  assert.deepEqual(contentOf(back.data), older)
  const waiting = await client('listWaitingCarts')
  assert.ok(waiting.ok)
  assert.deepEqual(
    waiting.data.map(({ shop }) => shop.translation.title),
    ['Bakery'],
  )
})

test('a line of both carts has the larger quantity, and the answer counts such lines', async () => {
  const client = app.as(await app.makeUser())
  const [one, two, three] = [0, 1, 2].map((index) => stockOf(bakery, index))
  assert.ok(one && two && three)
  await merge(client, { shopId: bakery.id, quantities: { [one]: 3, [two]: 2 } })
  const merged = await merge(client, {
    shopId: bakery.id,
    quantities: { [one]: 1, [two]: 2, [three]: 4 },
  })
  assert.deepEqual(contentOf(merged.cart).quantities, { [one]: 3, [two]: 2, [three]: 4 })
  assert.deepEqual([merged.larger_quantities, merged.waiting], [1, null])
  assert.ok(merged.cart.results.every(({ ok }) => ok))
})

test('two devices that sign in at the same time keep both carts', async () => {
  for (let round = 0; round < 8; round++) {
    const client = app.as(await app.makeUser({ email: `race${round}@hawker.test` }))
    const carts = shops.map((shop) => ({
      shopId: shop.id,
      quantities: { [stockOf(shop, 0)]: 1 + round, [stockOf(shop, 1)]: 1 },
    }))
    await Promise.all([...carts, ...carts].map((cart) => merge(client, cart)))
    const byShop = (a: Content, b: Content) => a.shopId - b.shopId
    assert.deepEqual((await allCarts(client)).toSorted(byShop), carts.toSorted(byShop))
  }
})

test('lines that cannot be ordered stay in the cart with their problem', async () => {
  const client = app.as(await app.makeUser())
  const scarce = await makeShop(app, { products: [{ quantity: 2 }, {}, {}] })
  const [few, gone, fine] = scarce.products.map(({ stockId }) => stockId)
  assert.ok(few && gone && fine)
  await app.rows(
    sql`update products set status = 'unpublished' where id = ${scarce.products[1]?.id ?? 0}`,
  )
  const merged = await merge(client, {
    shopId: scarce.id,
    quantities: { [few]: 5, [gone]: 2, [fine]: 1 },
  })
  assert.deepEqual(contentOf(merged.cart).quantities, { [few]: 2, [gone]: 2, [fine]: 1 })
  assert.deepEqual(
    merged.cart.results.map(({ ok, code }) => [ok, code]),
    [
      [false, 'out_of_stock'],
      [false, 'product_unavailable'],
      [true, null],
    ],
  )
  assert.deepEqual(
    merged.cart.problems.map(({ code }) => code),
    ['product_unavailable'],
  )
})

test('during a group order of another shop the merged cart waits', async () => {
  const client = app.as(await app.makeUser())
  const { cart } = await merge(client, {
    shopId: lanterna.id,
    quantities: { [stockOf(lanterna, 0)]: 1 },
  })
  const group = await client('setGroup', {
    params: { id: cart.id },
    query: {},
    body: { group_settings: { payment_mode: 'owner', auto_checkout: false } },
  })
  assert.ok(group.ok, JSON.stringify(group))
  const merged = await merge(client, { shopId: bakery.id, quantities: { [stockOf(bakery, 0)]: 2 } })
  assert.deepEqual(
    [merged.cart.id, merged.cart.group, merged.waiting?.shop.translation.title],
    [cart.id, true, 'Bakery'],
  )
  const refused = await client('resumeCart', {
    params: { cart_id: merged.waiting?.id ?? 0 },
    query: {},
  })
  assert.ok(!refused.ok && refused.code === 'in_group')
})

test("nobody resumes another user's cart", async () => {
  const owner = app.as(await app.makeUser())
  await merge(owner, { shopId: lanterna.id, quantities: { [stockOf(lanterna, 0)]: 1 } })
  const { waiting } = await merge(owner, {
    shopId: bakery.id,
    quantities: { [stockOf(bakery, 0)]: 1 },
  })
  const stranger = app.as(await app.makeUser())
  const refused = await stranger('resumeCart', { params: { cart_id: waiting?.id ?? 0 }, query: {} })
  assert.ok(!refused.ok && refused.code === 'not_found')
})
