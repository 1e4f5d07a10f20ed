import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import { type Sql, sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
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

/** Places an order and runs `meanwhile` between its reading and its writing. */
async function placedWhile<T>(
  place: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const { database } = app.deps
  const transaction = database.transaction.bind(database)
  let happened = false
  const wrapped = mock.method(database, 'transaction', ((work, ways) =>
    transaction(
      (tx) =>
        work({
          ...tx,
          async row<Row extends object>(query: Sql) {
            const row = await tx.row<Row>(query)
            if (row && 'next_order' in row && !happened) {
              happened = true
              await meanwhile()
            }
            return row
          },
        }),
      ways,
    )) satisfies typeof database.transaction)
  const answer = await place()
  wrapped.mock.restore()
  assert.ok(happened)
  return answer
}
const numberOf = async (query: Sql) => (await app.rows<{ n: number }>(query))[0]?.n

async function shopWith(quantity: number) {
  const shop = await makeShop(app, { products: [{ price: 1500, quantity }] })
  const stockId = shop.products[0]?.stockId ?? 0
  return {
    shop,
    products: [{ stockId, quantity: 2 }],
    orders: () => numberOf(sql`select count(*) as n from orders where shop_id = ${shop.id}`),
    events: () =>
      numberOf(
        sql`select count(*) as n from events where shop_id = ${shop.id} and topic = 'stock.changed'`,
      ),
    left: () => numberOf(sql`select quantity as n from stocks where id = ${stockId}`),
    leave: (left: number) =>
      app.rows(sql`update stocks set quantity = ${left} where id = ${stockId}`),
  }
}

test('refuses an order whose stock is sold between reading and commit, and stores nothing', async () => {
  const { shop, products, leave, left, orders } = await shopWith(1000)
  const { place } = await makeShopper(app, shop, { products })
  const placed = await placedWhile(place, () => leave(1))
  assert.equal(placed.ok ? 'ok' : placed.code, 'out_of_stock')
  assert.deepEqual([await orders(), await left()], [0, 1])
})

test('places an order whose stock becomes low meanwhile, and writes the low-stock event', async () => {
  const { shop, products, leave, left, orders, events } = await shopWith(1000)
  const { place } = await makeShopper(app, shop, { products })
  const placed = await placedWhile(place, () => leave(LOW_STOCK_THRESHOLD + 1))
  assert.ok(placed.ok, placed.ok ? '' : placed.code)
  assert.deepEqual([await orders(), await left(), await events()], [1, LOW_STOCK_THRESHOLD - 1, 1])
})

test('refuses a customer who is signed out before the retry, and stores nothing', async () => {
  const { shop, products, leave, left, orders } = await shopWith(1000)
  const user = await app.makeUser()
  const { place } = await makeShopper(app, shop, { user, products })
  const placed = await placedWhile(place, async () => {
    await leave(LOW_STOCK_THRESHOLD + 1)
    await app.rows(sql`delete from sessions where user_id = ${user.id}`)
  })
  assert.equal(placed.ok ? 'ok' : placed.code, 'unauthorized')
  assert.deepEqual([await orders(), await left()], [0, LOW_STOCK_THRESHOLD + 1])
})

test('refuses an order whose wallet money is spent meanwhile, and stores nothing', async () => {
  const { shop, products, left, orders } = await shopWith(1000)
  const user = await app.makeUser()
  const give = (amount: bigint) => giveMoney(app, user.id, amount)
  await give(10_000n)
  const { place } = await makeShopper(app, shop, {
    user,
    products,
    body: { payment: { tag: 'wallet' } },
  })
  const placed = await placedWhile(place, () => give(-9_999n))
  assert.equal(placed.ok ? 'ok' : placed.code, 'insufficient_wallet')
  assert.deepEqual([await orders(), await left()], [0, 1000])
  assert.equal(
    await numberOf(sql`select balance as n from ledger_accounts where user_id = ${user.id}`),
    1,
  )
})
