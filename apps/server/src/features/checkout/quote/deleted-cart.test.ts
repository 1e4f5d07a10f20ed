import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { cloneDatabase } from '../../../testing/test-database.ts'
import { storeQuoteLater } from './quote.store.ts'

let app: TestApp
let database: Database
const faults: Error[] = []
before(async () => {
  const clone = await cloneDatabase()
  app = await startTestApp({ routes: () => [], clone })
  database = openDatabase({
    connectionString: clone.connectionString,
    max: 4,
    onError: (error) => void faults.push(error),
  })
  await database.warm()
})
after(async () => {
  await database.close()
  await app.close()
})

test('a quote whose cart is deleted at the same time is not written, without a fault', async () => {
  const shop = await makeShop(app)
  const user = await app.makeUser()
  const currencyId = shop.currencyIds.USD
  const [cart] = await app.rows<{ id: number }>(sql`
    insert into carts (shop_id, currency_id, expires_at, created_at)
    values (${shop.id}, ${currencyId}, ${app.clock.now()}, ${app.clock.now()}) returning id`)
  assert.ok(cart)
  const waiting = () =>
    app.rows(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  await app.deps.database.transaction(async (tx) => {
    await tx.run(sql`delete from carts where id = ${cart.id}`)
    storeQuoteLater(database, {
      id: app.deps.random.uuid(),
      cartId: cart.id,
      userId: user.id,
      cartVersion: 1,
      currencyId,
      total: 100n,
      options: '{}',
      breakdown: '{}',
      expiresAt: app.clock.now(),
      now: app.clock.now(),
    })
    while ((await waiting()).length === 0);
  })
  await database.writeBehind.settled()
  assert.deepEqual(faults, [])
  assert.deepEqual(await app.rows(sql`select id from quotes where cart_id = ${cart.id}`), [])
})
