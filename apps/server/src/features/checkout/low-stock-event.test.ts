import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from './index.ts'
import { orderListeners, orderRoutes } from '../orders/index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
  listeners: orderListeners,
})
after(app.close)

test('writes an event for each change of a low stock, and none for a plentiful one', async () => {
  const shop = await makeShop(app, {
    products: [{ price: 900, quantity: LOW_STOCK_THRESHOLD + 2 }],
  })
  const stockId = shop.products[0]?.stockId ?? 0
  const eventCount = async () =>
    (
      await app.rows(
        sql`select id from events where topic = 'stock.changed' and shop_id = ${shop.id}`,
      )
    ).length
  const buy = async () => {
    const { place, client } = await makeShopper(app, shop, { products: [{ stockId, quantity: 1 }] })
    const order = await place()
    assert.ok(order.ok, JSON.stringify(order))
    return () => client('undoOrder', { params: { id: order.data.id }, query: {} })
  }
  await buy()
  assert.equal(await eventCount(), 0)
  const undo = await buy()
  assert.equal(await eventCount(), 1)
  await buy()
  assert.equal(await eventCount(), 2)
  assert.ok((await undo()).ok)
  assert.equal(await eventCount(), 3)
})
