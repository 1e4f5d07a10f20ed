import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { raw, sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
import { insertBareParcel } from '../../testing/make/make-bare-parcel.ts'
import { makeShopper } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { paymentRoutes } from '../payments/index.ts'
import { calculateOrder } from './quote/calculate-order.ts'
import { checkoutRoutes } from './index.ts'
import { orderRoutes } from '../orders/index.ts'
import { orderSweeps } from '../orders/order.jobs.ts'

const app = await startTestApp({
  routes: (deps) => [
    ...cartRoutes(deps),
    ...paymentRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderRoutes(deps),
  ],
})
after(app.close)

/** `begin` and `commit` of the two writing calls are not in the counted list. */
const BEGIN_AND_COMMIT = 2 * 2
let shop: TestShop
before(async () => {
  shop = await makeShop(app, { products: [{ price: 1500 }, { price: 900 }, { price: 700 }] })
})
const rich = async () => {
  const user = await app.makeUser()
  await giveMoney(app, user.id, 50_000n)
  await giveHistory(user.id)
  return user
}
/** Newcomers who pay in cash cost one statement more. */
const giveHistory = (userId: number) =>
  app.rows(insertBareParcel({ userId, at: app.clock.now(), status: 'delivered', driverId: userId }))
const basket = (dishes: number) =>
  shop.products.slice(0, dishes).map(({ stockId }) => ({ stockId, quantity: 1 }))

/** The number of statements of cart, quote and order, with sign-in and a warm cache. */
async function costOf(tag: 'cash' | 'wallet', dishes: number): Promise<number> {
  const once = async () => {
    const user = await rich()
    app.statements()
    const shopper = await makeShopper(app, shop, {
      user,
      products: basket(dishes),
      body: { payment: { tag } },
    })
    const placed = await shopper.place()
    assert.ok(placed.ok, placed.ok ? '' : placed.code)
    await app.deps.database.writeBehind.settled()
    return app.statements().length + BEGIN_AND_COMMIT
  }
  await once()
  return once()
}

test('a first checkout takes at most 11 statements in cash, 12 from the wallet, for any number of dishes', async () => {
  const cost = {
    cash: await costOf('cash', 1),
    wallet: await costOf('wallet', 1),
    several: await costOf('cash', 3),
  }
  assert.ok(cost.cash <= 11 && cost.wallet <= 12 && cost.several <= 11, JSON.stringify(cost))
})

test('a connection plans each statement once', async () => {
  await costOf('cash', 1)
  const [planned] = await app.deps.database.transaction((tx) =>
    tx.rows<{ once: number; anew: number }>(
      sql`select sum(generic_plans)::int as once, sum(custom_plans)::int as anew from pg_prepared_statements`,
    ),
  )
  assert.ok(planned && planned.once > 0, JSON.stringify(planned))
  assert.equal(planned.anew, 0)
})

/**
 * The tables that a checkout writes. Each writing statement evaluates their checks again,
 * and a list of words in a check is built each time; one array value is not.
 */
const WRITTEN_TABLES = [
  'carts',
  'user_carts',
  'cart_details',
  'quotes',
  'orders',
  'order_details',
  'order_histories',
  'stocks',
  'stock_holds',
  'transactions',
  'ledger_accounts',
  'ledger_entries',
  'ledger_transfers',
  'events',
  'idempotency_keys',
]

test('checks of checkout tables hold their allowed words as one array value and reject other words', async () => {
  const lists = await app.rows(sql`
    select conname from pg_constraint where contype = 'c'
      and conrelid::regclass::text = any(${WRITTEN_TABLES}::text[]) and pg_get_constraintdef(oid) like '%ARRAY[%'`)
  assert.deepEqual(lists, [])
  const shopper = await makeShopper(app, shop, { products: basket(1) })
  assert.ok((await shopper.place()).ok)
  for (const [table, column] of [
    ['carts', 'status'],
    ['user_carts', 'removed_by'],
    ['orders', 'status'],
    ['orders', 'delivery_type'],
    ['order_histories', 'by_actor'],
    ['stocks', 'discount_type'],
    ['stocks', 'content_unit'],
    ['transactions', 'status'],
    ['transactions', 'payable_type'],
    ['ledger_accounts', 'kind'],
  ] as const)
    await assert.rejects(
      app.rows(sql`update ${raw(table)} set ${raw(column)} = 'eaten'`),
      new RegExp(`${table}_${column}_check`),
      `${table}.${column}`,
    )
})

/** The number of round trips: statements that leave together count once. */
async function waitsOf<T>(work: () => Promise<T>): Promise<{ waits: number; done: T }> {
  const queries = mock.method(pg.Client.prototype, 'query')
  const done = await work()
  queries.mock.restore()
  return { waits: queries.mock.callCount(), done }
}

test('for a known customer, a cart waits for Postgres twice and a quote once, with sign-in and commit', async () => {
  const client = app.as(await app.makeUser())
  await client('showCart', { query: {} })
  const body = {
    shop_id: shop.id,
    products: basket(1).map(({ stockId, quantity }) => ({ stock_id: stockId, quantity })),
  }
  await app.deps.database.writeBehind.settled()
  const cart = await waitsOf(() => client('insertProducts', { query: {}, body }))
  const cartId = cart.done.ok ? cart.done.data.id : 0
  const quote = await waitsOf(() =>
    client('calculateCart', {
      params: { cart_id: cartId },
      query: {},
      body: { delivery_type: 'pickup' },
    }),
  )
  assert.ok(quote.done.ok && quote.done.data.quote_id)
  assert.deepEqual([cart.waits, quote.waits], [2, 1])
})

test('an order waits for Postgres twice, with sign-in and commit, also from the wallet', async () => {
  const waits = { cash: 0, wallet: 0 }
  for (const tag of ['cash', 'wallet'] as const) {
    const shopper = await makeShopper(app, shop, {
      user: await rich(),
      products: basket(2),
      body: { payment: { tag } },
    })
    await app.deps.database.writeBehind.settled()
    const placed = await waitsOf(shopper.place)
    waits[tag] = placed.waits
    assert.ok(placed.done.ok, placed.done.ok ? '' : placed.done.code)
  }
  assert.deepEqual(waits, { cash: 2, wallet: 2 })
})

test('an order reads no unpaid orders of other customers', async () => {
  const { database } = app.deps
  await database.run(sql`
    with others as (insert into users (email, firstname)
      select 'other-' || n || '@hawker.test', 'Other' from generate_series(1, 1000) as n returning id)
    insert into transactions (payable_type, payable_id, user_id, amount, currency_id,
      settlement_amount, tag, status, created_at, updated_at)
    select 'order', -id, id, 100, (select min(id) from currencies), 100, 'cash', 'progress', now(), now() from others`)
  await database.pool.query('analyze')
  app.statements()
  const shopper = await makeShopper(app, shop, {
    products: basket(1),
    body: { payment: { tag: 'cash' } },
  })
  assert.ok((await shopper.place()).ok)
  const locking = app.statements().find((text) => text.includes('open_cash_orders'))
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${locking}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /on transactions \w+ .*\n\s+Index Cond: \(\(?user_id = /)
})

test('the sweep of new orders reads only the due ones', async () => {
  const { database } = app.deps
  const shopper = await makeShopper(app, shop, {
    products: basket(1),
    body: { payment: { tag: 'cash' } },
  })
  assert.ok((await shopper.place()).ok)
  await database.run(sql`
    insert into orders overriding system value
    select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'uuid', gen_random_uuid(),
      'number', 'W' || n, 'cart_id', null,
      'undo_until', ${app.clock.now()}::timestamptz + n * interval '1 second'))).*
        from orders o, generate_series(100, 3000) as n where o.id = (select min(id) from orders)`)
  await database.pool.query('analyze')
  app.statements()
  for (const sweep of orderSweeps(app.deps)) await sweep.run()
  const looking = app.statements().find((text) => text.includes("'shop_timeout'"))
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${looking}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /on orders.*\n\s+Index Cond: .*status = 'new'.*CASE/)
})

test('a changed price, pause, fee, zone, setting or method counts at once in spite of the cache', async () => {
  const ask = async () => {
    const { quote, place } = await makeShopper(app, shop, { products: basket(1) })
    const placed = await place()
    return { quote, code: placed.ok ? null : placed.code }
  }
  const [first] = shop.products
  assert.equal((await ask()).quote.price, 15)

  await app.rows(sql`update stocks set price = 1600 where id = ${first?.stockId ?? 0}`)
  assert.equal((await ask()).quote.price, 16)
  await app.rows(sql`update shops set packaging_fee = 250 where id = ${shop.id}`)
  assert.equal((await ask()).quote.packaging_fee, 2.5)
  await app.rows(
    sql`insert into settings (key, value) values ('service_fee_percent', '0'), ('service_fee_min', '0')`,
  )
  assert.equal((await ask()).quote.service_fee, 0)
  await app.rows(sql`update payment_methods set min_amount = 100000 where tag = 'cash'`)
  assert.equal((await ask()).code, 'payment_method_unavailable')
  await app.rows(sql`update payment_methods set min_amount = null where tag = 'cash'`)
  await app.rows(
    sql`insert into shop_payment_methods (shop_id, payment_method_id) select ${shop.id}, id
      from payment_methods where tag = 'wallet'`,
  )
  assert.notEqual((await ask()).code, 'payment_method_unavailable')
  await app.rows(sql`insert into settings (key, value) values ('payment_type', 'seller')`)
  assert.equal((await ask()).code, 'payment_method_unavailable')
  await app.rows(sql`update settings set value = 'admin' where key = 'payment_type'`)
  assert.notEqual((await ask()).code, 'payment_method_unavailable')
  await app.rows(sql`delete from shop_payment_methods`)
  await app.rows(
    sql`update shops set pause_until = ${new Date(app.clock.now().getTime() + 3_600_000)} where id = ${shop.id}`,
  )
  assert.equal((await ask()).code, 'shop_closed')
  await app.rows(sql`update shops set pause_until = null where id = ${shop.id}`)
  await app.rows(sql`update delivery_zones set active = false where shop_id = ${shop.id}`)
  assert.equal((await ask()).code, 'no_delivery_zone')
  await app.rows(sql`update delivery_zones set active = true where shop_id = ${shop.id}`)
  assert.equal((await ask()).code, null)
})

test('other transactions never see values that a transaction cached from its uncommitted work', async () => {
  await app.deps.database
    .transaction(async (tx) => {
      await tx.run(sql`update shops set packaging_fee = 9900 where id = ${shop.id}`)
      const body = {
        shop_id: shop.id,
        products: [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 1 }],
        delivery_type: 'pickup' as const,
      }
      const inside = await calculateOrder(tx, {
        body,
        userId: null,
        currencyId: undefined,
        lang: 'en',
        now: app.clock.now(),
      })
      assert.equal(inside.packaging_fee, 99)
      throw new Error('rolled back')
    })
    .catch((error: unknown) => assert.match(String(error), /rolled back/))
  await app.rows(sql`update shops set tips_for_pickup = not tips_for_pickup where id = ${shop.id}`)
  const { quote } = await makeShopper(app, shop, { products: basket(1) })
  assert.equal(quote.packaging_fee, 2.5)
})

test('an order that waited for another order of the same cart sees that the cart is ordered', async () => {
  const shopper = await makeShopper(app, shop, {
    products: basket(1),
    user: await rich(),
    body: { payment: { tag: 'wallet' } },
  })
  const answers = await Promise.all(Array.from({ length: 6 }, () => shopper.place()))
  assert.deepEqual(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted(), [
    ...Array.from({ length: 5 }, () => 'cart_ordered'),
    'ok',
  ])
})
