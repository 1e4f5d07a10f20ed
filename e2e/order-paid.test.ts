import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { markPaid } from '@hawker/server/features/orders/mark-paid'
import { makeOrder } from '@hawker/server/testing/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import { isAccessible } from './support/accessible.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, endWell, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Whoever comes back from the bank looks at the order before it has been told of its money. */
async function isTakenBack(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', locale)
  const user = await database.row<{ id: number }>(sql`select id from users where email = ${email}`)
  const place = await database.row<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from shops where id = ${dish.shopId}`,
  )
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId: user?.id ?? 0,
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: { location: { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 }, address: '1 Main Street' },
      payment: { tag: 'sandbox' },
    },
  })
  await database.run(sql`update transactions set status = 'paid' where payable_type = 'order' and payable_id = ${id}`)
  await database.run(sql`update orders set undo_until = undo_until + interval '5 minutes' where id = ${id}`)

  const visitor = await market.visit({ width, locale })
  const shop = new StorefrontPage(visitor.page, locale)
  await shop.logIn(email, `/orders/${id}`)
  await shop.sees(shop.say('status.new'))
  assert.equal(await shop.button('order.undo').count(), 0)
  await database.transaction((tx) => markPaid(tx, app.deps, id, app.deps.clock.now()))
  await shop.button('edit.title').waitFor()
  await shop.button('order.undo').waitFor()
  await isAccessible(visitor.page)
  await shop.button('order.undo').click()
  await visitor.page.waitForURL(/\/cart$/)
  await endWell(market, visitor)
}
test('on a phone: an order whose money came a moment before can be changed and taken back, without looking anew', () =>
  isTakenBack('en', 390, 'customer@hawker.test'))
test('in Arabic on a desk: the same', () => isTakenBack('ar', 1440, 'friend@hawker.test'))
