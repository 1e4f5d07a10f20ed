import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Sql, sql } from '@hawker/postgres/database'
import { CENTRE, makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { affectedListTags, listTag } from './list-invalidation.ts'
import { readShopIndex, onShopChange } from './shop-index.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)
const shop = await makeShop(app, { title: 'Alfa', slug: 'alfa', products: [{}] })
const AWAY = { latitude: 48.85, longitude: 2.35 }
await readShopIndex(app.deps.database)

/** The tags that a change invalidates. */
async function tagsOf(change: Sql): Promise<Set<string>> {
  const tags = new Set<string>()
  const stop = onShopChange(app.deps.database, (before, after) =>
    affectedListTags(before, after).forEach((tag) => tags.add(tag)),
  )
  await app.rows(change)
  await readShopIndex(app.deps.database)
  stop()
  return tags
}
const ofAlfa = sql`where product_id in (select id from products where shop_id = ${shop.id})`

test('a price, a fee or a picture invalidates no list', async () => {
  assert.equal((await tagsOf(sql`update stocks set price = price + 100 ${ofAlfa}`)).size, 0)
  assert.equal(
    (
      await tagsOf(
        sql`update shops set packaging_fee = 5, logo_img = 'a.png' where id = ${shop.id}`,
      )
    ).size,
    0,
  )
})

test('the start of a discount invalidates lists, a change of its amount does not', async () => {
  const begun = await tagsOf(
    sql`update stocks set discount_type = 'percent', discount_value = 100000 ${ofAlfa}`,
  )
  assert.ok(begun.has(listTag('lists', CENTRE)))
  assert.equal((await tagsOf(sql`update stocks set discount_value = 200000 ${ofAlfa}`)).size, 0)
})

test('renaming a dish invalidates searches, but not shop lists', async () => {
  const tags = await tagsOf(sql`update product_translations set title = 'Soup' ${ofAlfa}`)
  assert.ok(tags.has(listTag('words', CENTRE)) && tags.has(listTag('words', undefined)))
  assert.ok(!tags.has(listTag('lists', CENTRE)))
})

test('a pause invalidates nearby lists and those without an address, but none on another continent', async () => {
  const tags = await tagsOf(
    sql`update shops set pause_until = now() + interval '1 day' where id = ${shop.id}`,
  )
  for (const kind of ['lists', 'words'] as const) {
    assert.ok(tags.has(listTag(kind, CENTRE)) && tags.has(listTag(kind, undefined)))
    assert.ok(!tags.has(listTag(kind, AWAY)))
  }
})

test('a shop that moves invalidates the lists at its old and its new location', async () => {
  const tags = await tagsOf(
    sql`update shops set latitude = ${AWAY.latitude}, longitude = ${AWAY.longitude} where id = ${shop.id}`,
  )
  assert.ok(tags.has(listTag('lists', CENTRE)) && tags.has(listTag('lists', AWAY)))
})

test('removing a shop invalidates the lists of its location', async () => {
  assert.ok(
    (await tagsOf(sql`update shops set status = 'rejected' where id = ${shop.id}`)).has(
      listTag('lists', AWAY),
    ),
  )
})
