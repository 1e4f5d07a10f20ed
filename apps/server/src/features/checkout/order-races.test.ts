import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from './index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../orders/index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
  listeners: orderListeners,
  sweeps: orderSweeps,
  poolSize: 24,
})
after(app.close)

type PlaceResult = { ok: true } | { ok: false; code: string }
const codesOf = (answers: readonly PlaceResult[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, answer) => {
    const code = answer.ok ? 'ok' : answer.code
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})
const count = async (query: ReturnType<typeof sql>) =>
  (await app.rows<{ n: number }>(query))[0]?.n ?? 0
/** Prepares all buyers before the first one orders. */
const ready = <T>(buyers: number, make: (buyer: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => make(buyer)))

test('of two hundred buyers of the last unit one gets it, the others are refused, and the stock is zero', async () => {
  const shop = await makeShop(app, { products: [{ quantity: 1 }] })
  const shoppers = []
  for (let batch = 0; batch < 10; batch++)
    shoppers.push(...(await ready(20, () => makeShopper(app, shop))))
  await app.deps.database.warm()
  const answers = await Promise.all(shoppers.map(({ place }) => place()))
  // A busy server may refuse some as unavailable. All others but one are out of stock.
  assert.equal(codesOf(answers)['ok'], 1, JSON.stringify(codesOf(answers)))
  assert.deepEqual(
    Object.keys(codesOf(answers)).filter(
      (code) => !['ok', 'out_of_stock', 'unavailable'].includes(code),
    ),
    [],
  )
  assert.equal(await count(sql`select count(*) as n from orders where shop_id = ${shop.id}`), 1)
  assert.equal(
    await count(sql`select quantity as n from stocks where id = ${shop.products[0]?.stockId ?? 0}`),
    0,
  )
})

test('a counted addon is never oversold, and buyers do not deadlock', async () => {
  const shop = await makeShop(app, {
    products: [
      {
        quantity: 100,
        addonGroups: [
          {
            title: 'Extra',
            min: 0,
            max: 5,
            addons: [{ title: 'Egg', price: 100, quantity: 7, maxQty: 2 }],
          },
        ],
      },
      { quantity: 100 },
    ],
  })
  const [first, second] = shop.products
  const egg = first?.addonGroups[0]?.addons[0]?.stockId ?? 0
  // Half of them list the stocks in reverse.
  const shoppers = await ready(24, (buyer) => {
    const products = [
      { stockId: first?.stockId ?? 0, quantity: 1, addons: [{ stockId: egg, quantity: 1 }] },
      { stockId: second?.stockId ?? 0, quantity: 1 },
    ]
    return makeShopper(app, shop, { products: buyer % 2 === 0 ? products : products.toReversed() })
  })
  const codes = codesOf(await Promise.all(shoppers.map(({ place }) => place())))
  assert.equal(codes['ok'], 7, JSON.stringify(codes))
  const left = async (id: number | undefined) =>
    count(sql`select quantity as n from stocks where id = ${id ?? 0}`)
  assert.deepEqual(
    [await left(first?.stockId), await left(second?.stockId), await left(egg)],
    [93, 93, 0],
  )
})

test('the last place of a slot goes to one buyer', async () => {
  const shop = await makeShop(app, { slotCapacityOrders: 1 })
  const slot = { delivery_date: '2026-11-21', delivery_time: '18:00' }
  const shoppers = await ready(30, () => makeShopper(app, shop, { body: slot }))
  const codes = codesOf(await Promise.all(shoppers.map(({ place }) => place())))
  assert.deepEqual(codes, { ok: 1, slot_full: 29 })
  assert.equal(
    await count(sql`select taken as n from delivery_slots where shop_id = ${shop.id}`),
    1,
  )
})

test('the last use of a coupon counts once, and so does a person’s only use', async () => {
  const shop = await makeShop(app)
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, qty, per_user) values
      ('LAST', 'Last', 'fixed', 'total_price', 300, 1, null), ('ONCE', 'Once', 'fixed', 'total_price', 300, null, 1)`)
  const shoppers = await ready(30, () => makeShopper(app, shop, { body: { coupon: 'last' } }))
  const codes = codesOf(await Promise.all(shoppers.map(({ place }) => place())))
  assert.deepEqual(codes, { ok: 1, coupon_used_up: 29 })
  assert.equal(await count(sql`select used as n from coupons where code = 'LAST'`), 1)

  // One person with two carts at once, as after ordering on another device.
  const user = await app.makeUser()
  const one = await makeShopper(app, shop, { user, body: { coupon: 'once' } })
  await app.rows(sql`update carts set status = 'locked' where id = ${one.cart.id}`)
  const two = await makeShopper(app, shop, { user, body: { coupon: 'once' } })
  await app.rows(sql`drop index carts_one_open`)
  await app.rows(sql`update carts set status = 'open' where id = ${one.cart.id}`)
  const both = codesOf(await Promise.all([one.place(), two.place()]))
  assert.deepEqual(both, { ok: 1, coupon_already_used: 1 })
  await app.rows(sql`delete from carts where status = 'open'`)
  await app.rows(
    sql`create unique index carts_one_open on carts (owner_id) where status = 'open' and owner_id is not null`,
  )
})

test('ten calls with one idempotency key make one order with equal answers', async () => {
  const shop = await makeShop(app)
  const { place, user } = await makeShopper(app, shop)
  const key = app.deps.random.uuid()
  const answers = await Promise.all(Array.from({ length: 10 }, () => place({}, key)))
  assert.deepEqual(codesOf(answers), { ok: 10 })
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  assert.equal(await count(sql`select count(*) as n from orders where user_id = ${user.id}`), 1)
  assert.equal(
    await count(sql`select count(*) as n from transactions where user_id = ${user.id}`),
    1,
  )
})

test('twelve calls for one cart with different keys make one order', async () => {
  const shop = await makeShop(app)
  const { place, user } = await makeShopper(app, shop)
  const codes = codesOf(await Promise.all(Array.from({ length: 12 }, () => place())))
  assert.deepEqual(codes, { ok: 1, cart_ordered: 11 })
  assert.equal(await count(sql`select count(*) as n from orders where user_id = ${user.id}`), 1)
})

test('of an acceptance and a cancellation at once, one wins and holds return at most once', async () => {
  const { makeOrder } = await import('../../testing/make/make-order.ts')
  const { moveOrder } = await import('../orders/index.ts')
  const shop = await makeShop(app, { products: [{ quantity: 50 }] })
  for (let round = 0; round < 5; round++) {
    const order = await makeOrder(app, {
      shop,
      products: [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }],
    })
    const moves = [
      ...Array.from({ length: 4 }, () => ({
        to: 'accepted' as const,
        by: { actor: 'seller' as const },
      })),
      ...Array.from({ length: 4 }, () => ({
        to: 'cancelled' as const,
        by: { actor: 'customer' as const },
        reason: 'other',
      })),
    ]
    const done = await Promise.allSettled(
      moves.map((move) =>
        app.deps.database.transaction((tx) =>
          moveOrder(tx, app.deps, { orderId: order.id, from: ['new'], ...move }),
        ),
      ),
    )
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
  }
  const cancelled = await count(
    sql`select count(*) as n from orders where shop_id = ${shop.id} and status = 'cancelled'`,
  )
  assert.equal(
    await count(sql`select quantity as n from stocks where id = ${shop.products[0]?.stockId ?? 0}`),
    45 + cancelled,
  )
})
