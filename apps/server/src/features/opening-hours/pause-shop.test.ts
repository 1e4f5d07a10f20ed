import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { shopRoutes } from '../shops/index.ts'
import { openingHoursRoutes } from './index.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let stranger: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: (deps) => [...shopRoutes(deps), ...openingHoursRoutes(deps)] })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
})
after(() => app.close())

const auditOf = async (id: number) =>
  (
    await app.rows<{ action: string }>(
      sql`select action from audit_logs where subject = 'shop' and subject_id = ${id} order by id`,
    )
  ).map(({ action }) => action)

test('a paused shop is closed until the pause ends, and 0 opens it again', async (t) => {
  app.clock.stopDuring(t)
  const shops = await app.as(seller)('listSellerShops')
  assert.ok(shops.ok)
  assert.deepEqual(
    shops.data.map(({ title, open, pause_until }) => [title, open, pause_until]),
    [['Luigi', true, null]],
  )
  const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString()
  const paused = await app.as(seller)('pauseShop', { body: { shop_id: shop.id, minutes: 30 } })
  assert.ok(paused.ok)
  assert.deepEqual([paused.data.open, paused.data.pause_until], [false, until])
  const opened = await app.as(seller)('pauseShop', { body: { shop_id: shop.id, minutes: 0 } })
  assert.deepEqual(opened.ok && [opened.data.open, opened.data.pause_until], [true, null])
  assert.deepEqual(await auditOf(shop.id), ['shop.pause', 'shop.pause'])
})

test('refuses to pause other shops', async () => {
  const answer = await app.as(stranger)('pauseShop', { body: { shop_id: shop.id, minutes: 10 } })
  assert.equal(!answer.ok && answer.code, 'not_found')
})
