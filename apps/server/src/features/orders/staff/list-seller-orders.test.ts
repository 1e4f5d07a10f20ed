import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { orderRoutes } from '../index.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let customer: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: orderRoutes })
  seller = await app.makeUser({ roles: ['seller'] })
  customer = await app.makeUser({ firstname: 'Rosalind' })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
})
after(() => app.close())

test('finds past orders by number, name, type and local date', async () => {
  const found = async (query: {
    search?: string
    type?: 'pickup' | 'delivery'
    from?: string
    to?: string
  }) => {
    const answer = await app.as(seller)('listSellerOrders', {
      query: { shop_id: shop.id, perPage: 100, ...query },
    })
    return answer.ok ? answer.meta.total : answer.code
  }
  const place = (deliveryType: 'delivery' | 'pickup') =>
    makeBareOrder(app, {
      shopId: shop.id,
      userId: customer.id,
      currencyId: shop.currencyIds.USD,
      status: 'delivered',
      deliveryType,
    })
  for (let count = 0; count < 4; count++) await place('delivery')
  const all = await found({})
  assert.ok(typeof all === 'number' && all > 3)
  await place('pickup')
  assert.equal(await found({ type: 'pickup' }), 1)
  assert.equal(await found({ search: 'rosal', type: 'pickup' }), 1)
  assert.equal(await found({ search: 'k7-4' }), all + 1)
  assert.equal(await found({ search: '%' }), 0)
  assert.equal(await found({ from: '2026-11-21', to: '2026-11-21' }), all + 1)
  assert.equal(await found({ from: '2026-11-22' }), 0)
})
