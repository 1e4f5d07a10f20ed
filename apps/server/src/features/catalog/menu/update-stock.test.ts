import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { catalogRoutes } from '../index.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let stranger: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: catalogRoutes })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
})
after(() => app.close())

const auditOf = async (id: number) =>
  (
    await app.rows<{ action: string }>(
      sql`select action from audit_logs where subject = 'stock' and subject_id = ${id} order by id`,
    )
  ).map(({ action }) => action)

test('finds stocks by name; marking one as sold out emits an event and changes the shop version', async () => {
  const found = await app.as(seller)('listSellerStocks', {
    query: { shop_id: shop.id, search: 'marg' },
  })
  assert.ok(found.ok)
  assert.deepEqual(
    [found.meta.total, found.data[0]?.price, found.data[0]?.product.category],
    [1, 12.49, 'Menu'],
  )
  const id = found.data[0]?.id ?? 0
  const until = '2026-11-22T05:00:00.000Z'
  const sold = await app.as(seller)('updateSellerStock', {
    params: { id },
    body: { sold_out_until: until },
  })
  assert.ok(sold.ok)
  assert.deepEqual([sold.data.sold_out_until, sold.data.quantity], [until, null])
  const counted = await app.as(seller)('updateSellerStock', {
    params: { id },
    body: { quantity: 3 },
  })
  assert.ok(counted.ok)
  assert.deepEqual([counted.data.sold_out_until, counted.data.quantity], [until, 3])
  const back = await app.as(seller)('updateSellerStock', {
    params: { id },
    body: { sold_out_until: null },
  })
  assert.deepEqual(back.ok && [back.data.sold_out_until, back.data.quantity], [null, 3])
  const events = await app.rows<{ payload: object }>(
    sql`select payload from events where topic = 'stock.changed' and shop_id = ${shop.id}`,
  )
  assert.deepEqual(
    events,
    Array.from({ length: 3 }, () => ({ payload: { stock_ids: [id] } })),
  )
  assert.deepEqual(await auditOf(id), ['stock.update', 'stock.update', 'stock.update'])
})

test('refuses the stocks of other shops', async () => {
  const codes = [
    await app.as(stranger)('updateSellerStock', {
      params: { id: shop.products[0]?.stockId ?? 0 },
      body: { quantity: 0 },
    }),
    await app.as(stranger)('listSellerStocks', { query: { shop_id: shop.id } }),
  ].map((answer) => (answer.ok ? 'ok' : answer.code))
  assert.deepEqual(codes, ['not_found', 'not_found'])
})
