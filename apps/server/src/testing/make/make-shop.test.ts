import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from './make-shop.ts'
import { startTestApp } from '../test-app.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

test('makeShop inserts products with options and a zone with cells, and shares currencies', async () => {
  const [one, two] = [
    await makeShop(app),
    await makeShop(app, { products: [{ quantity: 1 }], zone: null }),
  ]
  assert.notEqual(one.id, two.id)
  assert.deepEqual(one.currencyIds, two.currencyIds)
  assert.equal(one.products.length, 3)
  assert.ok(one.products[0]?.addonGroups[0]?.addons[0]?.stockId)
  assert.equal(two.zoneId, 0)
  const cells = await app.rows<{ count: number }>(
    sql`select count(*) from zone_cells where zone_id = ${one.zoneId}`,
  )
  assert.ok((cells[0]?.count ?? 0) > 50)
})

test("a change of a shop's price or hours increases its version, a sold portion does not", async () => {
  const shop = await makeShop(app)
  const version = async () =>
    (await app.rows<{ version: number }>(sql`select version from shops where id = ${shop.id}`))[0]
      ?.version ?? 0
  const before = await version()
  await app.rows(sql`update stocks set quantity = 5 where id = ${shop.products[0]?.stockId ?? 0}`)
  assert.equal(await version(), before)
  await app.rows(
    sql`update stocks set price = price + 1 where id = ${shop.products[0]?.stockId ?? 0}`,
  )
  assert.equal(await version(), before + 1)
  await app.rows(sql`update working_days set closes = '21:00' where shop_id = ${shop.id}`)
  assert.equal(await version(), before + 2)
})
