import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../testing/order-change-app.ts'
import { readOrders } from './read-orders.ts'

const { app, world, key } = await startOrderChangeApp()
after(app.close)

const SHOP = {
  feeTaxPpm: 100_000,
  products: [
    { title: 'Soup', price: 1249, taxPpm: 100_000 },
    { title: 'Bread', price: 300, taxPpm: 100_000 },
  ],
}
await app.rows(sql`
  insert into tax_titles (title, locale, words) values ('Tax 10 %', 'ar', 'ضريبة الوجبات'),
    ('Tax 10 %', 'fr', 'Taxe sur les repas')`)

const titlesIn = async (orderId: number, lang: string) => {
  const answer = await app.http.inject({
    url: `/api/v1/dashboard/user/orders/${orderId}?lang=${lang}`,
    headers: { authorization: bearer },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return (JSON.parse(answer.body) as { data: { taxes: { title: string }[] } }).data.taxes.map(
    ({ title }) => title,
  )
}
let bearer = ''
async function ordered() {
  const at = await world({ status: 'new', body: WALLET, units: [2, 1], shop: SHOP })
  bearer = `Bearer ${at.user.token}`
  return at
}

test('an order names its taxes in the reader’s language, else by their stored titles', async () => {
  const { id } = await ordered()
  assert.deepEqual(await titlesIn(id, 'ar'), ['ضريبة الوجبات'])
  assert.deepEqual(await titlesIn(id, 'fr-CA'), ['Taxe sur les repas'])
  assert.deepEqual(await titlesIn(id, 'en'), ['Tax 10 %'])
  assert.deepEqual(await titlesIn(id, 'he'), ['Tax 10 %'])
})

test('a quote names its taxes in the caller’s language', async () => {
  const { shop } = await ordered()
  const body = {
    shop_id: shop.id,
    delivery_type: 'pickup',
    products: [{ stock_id: shop.products[0]?.stockId, quantity: 1 }],
  }
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/rest/orders/calculate?lang=ar',
    payload: body,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const { data } = JSON.parse(answer.body) as { data: { taxes: { title: string }[] } }
  assert.deepEqual(
    data.taxes.map(({ title }) => title),
    ['ضريبة الوجبات'],
  )
})

test('an order stores the tax title of its purchase, also after an edit in another language', async () => {
  const at = await ordered()
  const before = await at.show()
  const products = [{ detail_id: before.details[0]?.id ?? 0, quantity: 1 }]
  const quote = await at.client('calculateEdit', {
    params: { id: at.id },
    query: {},
    body: { products },
  })
  assert.ok(quote.ok)
  const [view] = await readOrders(app.deps.database, { id: at.id }, 'ar', 'customer')
  assert.equal(view?.taxes[0]?.title, 'Tax 10 %')
  const edited = await app.http.inject({
    method: 'PUT',
    url: `/api/v1/dashboard/user/orders/${at.id}?lang=ar`,
    headers: { authorization: bearer, 'idempotency-key': key() },
    payload: { products, total_price: quote.data.total_price, version: before.version },
  })
  assert.equal(edited.statusCode, 200, edited.body)
  const [kept] = await app.rows<{ title: string; priced: string }>(sql`
    select taxes -> 0 ->> 'title' as title, breakdown -> 'order' -> 'taxes' -> 0 ->> 'title' as priced
    from orders where id = ${at.id}`)
  assert.deepEqual(kept, { title: 'Tax 10 %', priced: 'Tax 10 %' })
})

test('renaming a tax leaves the translations of earlier orders', async () => {
  const { id } = await ordered()
  await app.rows(sql`update tax_classes set title = 'Tax on meals' where title = 'Tax 10 %'`)
  assert.deepEqual(await titlesIn(id, 'ar'), ['ضريبة الوجبات'])
  await app.rows(sql`update tax_titles set words = 'ضريبة الطعام' where locale = 'ar'`)
  assert.deepEqual(await titlesIn(id, 'ar'), ['ضريبة الطعام'])
})
