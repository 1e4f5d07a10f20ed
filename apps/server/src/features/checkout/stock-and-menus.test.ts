import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

test('taking stock leaves the shop’s version alone; every other change of a stock raises it', async () => {
  const shop = await makeShop(app)
  const stockId = shop.products[0]?.stockId ?? 0
  const version = async () =>
    (await app.rows<{ version: number }>(sql`select version from shops where id = ${shop.id}`))[0]
      ?.version ?? 0
  const before = await version()
  await app.rows(sql`update stocks set quantity = 50 where id = ${stockId}`)
  assert.equal(await version(), before)
  await app.rows(sql`update stocks set price = price where id = ${stockId}`)
  assert.equal(await version(), before)
  for (const change of [
    sql`price = price + 1`,
    sql`sold_out_until = now()`,
    sql`sku = 'x'`,
    sql`discount_type = 'percent', discount_value = 100000`,
    sql`price_30d_low = 1`,
    sql`deposit = deposit + 1`,
    sql`position = position + 1`,
    sql`content = 7, content_unit = 'g'`,
  ]) {
    const last = await version()
    await app.rows(sql`update stocks set ${change} where id = ${stockId}`)
    assert.notEqual(await version(), last)
  }
})
