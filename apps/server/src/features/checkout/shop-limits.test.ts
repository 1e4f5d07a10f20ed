import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from './index.ts'
import { orderListeners, orderRoutes } from '../orders/index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
  listeners: orderListeners,
})
after(app.close)
const body = { delivery_date: '2026-11-22', delivery_time: '12:00' }
const basket = (shop: TestShop, quantity: number) => [
  { stockId: shop.products[0]?.stockId ?? 0, quantity },
]
const pieces = async ({ id }: TestShop) =>
  (
    await app.rows<{ taken: number; items: number }>(
      sql`select taken, items from delivery_slots where shop_id = ${id}`,
    )
  )[0]

test('a slot limits the items of all its orders and gets those of an undone order back', async () => {
  const shop = await makeShop(app, { slotCapacityItems: 5, products: [{ price: 900 }] })
  const first = await makeShopper(app, shop, { products: basket(shop, 3), body })
  const second = await makeShopper(app, shop, { products: basket(shop, 3), body })
  const small = await makeShopper(app, shop, { products: basket(shop, 2), body })
  const placed = await first.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  assert.deepEqual(await pieces(shop), { taken: 1, items: 3 })
  const refused = await second.place()
  assert.ok(!refused.ok && refused.code === 'slot_full')
  const fits = await small.place()
  assert.ok(fits.ok, JSON.stringify(fits))
  assert.deepEqual(await pieces(shop), { taken: 2, items: 5 })
  const undone = await first.client('undoOrder', { params: { id: placed.data.id }, query: {} })
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.deepEqual(await pieces(shop), { taken: 1, items: 2 })
  assert.ok((await second.place()).ok)
})

test('concurrent orders never exceed the items of a slot', async () => {
  const shop = await makeShop(app, { slotCapacityItems: 4, products: [{ price: 900 }] })
  const shoppers = await Promise.all(
    Array.from({ length: 6 }, () => makeShopper(app, shop, { products: basket(shop, 2), body })),
  )
  const answers = await Promise.all(shoppers.map(({ place }) => place()))
  assert.equal(answers.filter(({ ok }) => ok).length, 2)
  assert.deepEqual(await pieces(shop), { taken: 2, items: 4 })
})

test("a shop's own service fee replaces the marketplace's, and 0 means none", async () => {
  const fee = async (serviceFeeOverridePpm: number | null) => {
    const shop = await makeShop(app, { serviceFeeOverridePpm, products: [{ price: 3000 }] })
    const { place } = await makeShopper(app, shop, { products: basket(shop, 1) })
    const order = await place()
    assert.ok(order.ok, JSON.stringify(order))
    return order.data.service_fee
  }
  assert.deepEqual([await fee(null), await fee(100_000), await fee(0)], [1.5, 3, 0])
})
