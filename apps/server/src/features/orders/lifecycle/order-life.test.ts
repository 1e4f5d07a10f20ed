import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeOrder, makeShopper } from '../../../testing/make/make-order.ts'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { cartRoutes } from '../../carts/index.ts'
import { checkoutRoutes } from '../../checkout/index.ts'
import {
  markPaid,
  moveOrder,
  orderListeners,
  orderRoutes,
  orderSweeps,
  readOrders,
  toOrder,
} from '../index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
  listeners: orderListeners,
  sweeps: orderSweeps,
})
after(app.close)
const { deps } = app

const stand = async (id: number) => {
  const [row] = await app.rows<{
    status: string
    released_at: Date | null
    cancel_reason: string | null
    cancel_by: string | null
  }>(sql`select status, released_at, cancel_reason, cancel_by from orders where id = ${id}`)
  return row && [row.status, row.released_at !== null, row.cancel_reason, row.cancel_by]
}
const basketOf = async (client: ReturnType<typeof app.as>) => {
  const cart = await client('showCart', { query: {} })
  return cart.ok && cart.data
    ? cart.data.user_carts.flatMap(({ cartDetails }) =>
        cartDetails.map(({ stock, quantity }) => [stock.id, quantity]),
      )
    : []
}
const topics = async (id: number) =>
  (
    await app.rows<{ topic: string }>(
      sql`select topic from events where order_id = ${id} order by id`,
    )
  ).map(({ topic }) => topic)
const scarce = { slotCapacityOrders: 3, products: [{ quantity: 5 }] }
const slot = { delivery_date: '2026-11-22', delivery_time: '12:00', coupon: 'THREE' }
const left = async (shop: { id: number }) =>
  app.rows(sql`
    select s.quantity, d.taken, c.used, u.used as mine from stocks s
      join products p on p.id = s.product_id, delivery_slots d, coupons c
    left join coupon_uses u on u.coupon_id = c.id
    where p.shop_id = ${shop.id} and d.shop_id = ${shop.id} and c.code = 'THREE'`)
await app.rows(
  sql`insert into coupons (code, title, type, applies_to, value, qty, per_user)
    values ('THREE', 'Three', 'fixed', 'total_price', 300, 100, 100)`,
)

test('an undone order returns everything and reopens its unchanged cart', async () => {
  const shop = await makeShop(app, scarce)
  const { place, client, cart } = await makeShopper(app, shop, { body: slot })
  const order = await place()
  assert.ok(order.ok, JSON.stringify(order))
  assert.deepEqual(await left(shop), [{ quantity: 4, taken: 1, used: 1, mine: 1 }])
  app.clock.forward(29)
  await app.work()
  const undone = await client('undoOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.equal(undone.data.status, 'cancelled')
  // The job that ends the payment has not run yet.
  assert.deepEqual(
    undone.data.transactions.map(({ payment, status }) => [payment.tag, status]),
    [['cash', 'canceled']],
  )
  const [event] = await app.rows<{ payload: { undone?: boolean } }>(
    sql`select payload from events where order_id = ${order.data.id} and topic = 'order.status_changed'`,
  )
  assert.equal(event?.payload.undone, true, 'listeners do not announce it')
  assert.deepEqual(await left(shop), [{ quantity: 5, taken: 0, used: 0, mine: 0 }])
  const again = await client('showCart', { query: {} })
  assert.ok(again.ok && again.data)
  assert.equal(again.data.id, cart.id)
  assert.deepEqual(again.data.user_carts, cart.user_carts)
  const twice = await client('undoOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(!twice.ok && twice.code === 'invalid_transition')
  assert.deepEqual(await left(shop), [{ quantity: 5, taken: 0, used: 0, mine: 0 }])
})

test('an undo merges its cart into a newer cart of the same shop', async () => {
  const shop = await makeShop(app, { products: [{}, {}] })
  const [one, two] = shop.products.map(({ stockId }) => stockId)
  const shopper = await makeShopper(app, shop, { products: [{ stockId: one ?? 0, quantity: 2 }] })
  const order = await shopper.place()
  assert.ok(order.ok)
  const { client } = await makeShopper(app, shop, {
    user: shopper.user,
    products: [
      { stockId: one ?? 0, quantity: 1 },
      { stockId: two ?? 0, quantity: 4 },
    ],
  })
  const undone = await client('undoOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(undone.ok)
  assert.equal(undone.data.cart_state, 'merged')
  assert.deepEqual(await basketOf(client), [
    [one, 3],
    [two, 4],
  ])
})

test('after an undo, the cart waits until a newer cart of another shop is ordered or deleted', async () => {
  const [first, second] = [await makeShop(app), await makeShop(app)]
  for (const way of ['thrown away', 'ordered'] as const) {
    const shopper = await makeShopper(app, first)
    const order = await shopper.place()
    assert.ok(order.ok)
    const other = await makeShopper(app, second, { user: shopper.user })
    const { client } = other
    const undone = await client('undoOrder', { params: { id: order.data.id }, query: {} })
    assert.ok(undone.ok)
    assert.equal(undone.data.cart_state, 'waiting')
    assert.deepEqual(await basketOf(client), [[second.products[0]?.stockId, 1]])
    const waiting = async () => {
      const answer = await client('listWaitingCarts', { query: {} })
      return answer.ok
        ? answer.data.map(({ shop, items_count: items }) => [shop.id, items])
        : answer.code
    }
    assert.deepEqual(await waiting(), [[first.id, 1]])
    if (way === 'thrown away') await client('deleteCart', { query: {} })
    else {
      assert.ok((await other.place()).ok)
      app.clock.forward(31)
      await app.work()
    }
    assert.deepEqual(await basketOf(client), [[first.products[0]?.stockId, 1]], way)
    assert.deepEqual(await waiting(), [], 'what is shown as the cart waits no longer')
    await client('deleteCart', { query: {} })
  }
})

test('a concurrent undo and new cart both succeed', async () => {
  const shop = await makeShop(app)
  for (let round = 0; round < 8; round++) {
    const { place, client } = await makeShopper(app, shop)
    const order = await place()
    assert.ok(order.ok)
    const product = { stock_id: shop.products[1]?.stockId ?? 0, quantity: 1 }
    const [undone, added] = await Promise.all([
      client('undoOrder', { params: { id: order.data.id }, query: {} }),
      client('createCart', { query: {}, body: { shop_id: shop.id, products: [product] } }),
    ])
    assert.ok(undone.ok, JSON.stringify(undone))
    assert.ok(added.ok, JSON.stringify(added))
    const ids = (await basketOf(client)).map(([id]) => id)
    assert.deepEqual(
      ids.toSorted(),
      [shop.products[0]?.stockId, shop.products[1]?.stockId].toSorted(),
    )
  }
})

test('cancels a delivery that no courier takes within 45 minutes and tells the customer', async () => {
  const waiting = await makeOrder(app, { status: 'ready' })
  const driver = await app.makeUser({ roles: ['driver'] })
  const taken = await makeOrder(app, { status: 'ready' })
  await app.rows(sql`update orders set driver_id = ${driver.id} where id = ${taken.id}`)
  const counter = await makeOrder(app, { status: 'ready', body: { delivery_type: 'pickup' } })
  app.clock.forward(45 * 60 - 1)
  await app.work()
  assert.deepEqual((await stand(waiting.id))?.[0], 'ready')
  app.clock.forward(1)
  await app.work()
  assert.deepEqual(await stand(waiting.id), ['cancelled', true, 'no_courier', 'system'])
  assert.deepEqual(await topics(waiting.id), [
    'order.created',
    'order.released',
    'order.status_changed',
    'order.status_changed',
    'order.status_changed',
  ])
  for (const { id } of [taken, counter]) assert.deepEqual((await stand(id))?.[0], 'ready')
})

test('a paid order is released once after its undo time and cannot be undone afterwards', async () => {
  const shop = await makeShop(app, { orderAcceptMinutes: 7 })
  const { place, client } = await makeShopper(app, shop)
  const order = await place()
  assert.ok(order.ok)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['new', false, null, null])
  app.clock.forward(30)
  const late = await client('undoOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(!late.ok && late.code === 'invalid_transition')
  await app.work()
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['new', true, null, null])
  assert.deepEqual(await topics(order.data.id), ['order.created', 'order.released'])
  assert.deepEqual(await basketOf(client), [])
  app.clock.forward(7 * 60 - 1)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['new', true, null, null])
  app.clock.forward(1)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['cancelled', true, 'shop_timeout', 'system'])
})

test('an unpaid order stays hidden, is cancelled after 15 minutes, and leaves the cart as it was', async () => {
  const shop = await makeShop(app, { products: [{ quantity: 5 }] })
  const { place, client, cart } = await makeShopper(app, shop)
  const order = await place()
  assert.ok(order.ok)
  await app.rows(sql`update orders set paid_at = null where id = ${order.data.id}`)
  app.clock.forward(14 * 60 + 59)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['new', false, null, null])
  app.clock.forward(1)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['cancelled', false, 'payment_timeout', 'system'])
  const again = await client('showCart', { query: {} })
  assert.ok(again.ok && again.data)
  assert.equal(again.data.id, cart.id)
  assert.deepEqual(
    await app.rows(sql`select quantity from stocks where id = ${shop.products[0]?.stockId ?? 0}`),
    [{ quantity: 5 }],
  )
  const late = await deps.database.transaction((tx) =>
    markPaid(tx, deps, order.data.id, app.clock.now()),
  )
  assert.equal(late, 'too_late')
})

test('a payment after the undo time releases the order at once; a second notice changes nothing', async () => {
  const order = await makeOrder(app, { status: 'unreleased' })
  await app.rows(sql`update orders set paid_at = null where id = ${order.id}`)
  app.clock.forward(60)
  const pay = () => deps.database.transaction((tx) => markPaid(tx, deps, order.id, app.clock.now()))
  assert.deepEqual([await pay(), await pay()], ['paid', 'already'])
  assert.deepEqual(await stand(order.id), ['new', true, null, null])
})

test('a shop with auto-accept accepts at release; a closed shop gets its time from its opening', async () => {
  const quick = await makeShop(app, { autoAccept: true })
  const accepted = await makeOrder(app, { shop: quick })
  assert.deepEqual(await stand(accepted.id), ['accepted', true, null, null])
  const start = app.clock.now()
  app.clock.set('2026-11-22T04:00:00Z')
  const night = await makeOrder(app, {
    body: { delivery_date: '2026-11-22', delivery_time: '18:00' },
  })
  const [row] = await app.rows<{ accept_until: Date }>(
    sql`select accept_until from orders where id = ${night.id}`,
  )
  assert.equal(row?.accept_until.toISOString(), '2026-11-22T15:10:00.000Z')
  app.clock.set(start)
})

test('an order for now times out even if its shop has paused or closed meanwhile', async () => {
  const shop = await makeShop(app)
  const { place } = await makeShopper(app, shop)
  const order = await place()
  assert.ok(order.ok)
  await app.rows(
    sql`update shops set pause_until = ${new Date(app.clock.now().getTime() + 7_200_000)} where id = ${shop.id}`,
  )
  app.clock.forward(30)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['new', true, null, null])
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(await stand(order.data.id), ['cancelled', true, 'shop_timeout', 'system'])
})

test('the customer may cancel until the shop accepts; later the shop must agree', async () => {
  const shop = await makeShop(app)
  const user = await app.makeUser()
  const client = app.as(user)
  const [early, taken] = [
    await makeOrder(app, { shop, userId: user.id }),
    await makeOrder(app, { shop, userId: user.id, status: 'accepted' }),
  ]
  const cancel = (id: number, version?: number) =>
    client('cancelOrder', {
      params: { id },
      query: {},
      body: { reason: 'too_long', ...(version === undefined ? {} : { version }) },
    })
  const answers = [
    await cancel(early.id, 9),
    await cancel(early.id, early.version),
    await cancel(early.id),
    await cancel(taken.id),
  ]
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? answer.data.status : answer.code)),
    ['stale', 'cancelled', 'invalid_transition', 'cancel_needs_shop'],
  )
  const stranger = await app.as(await app.makeUser())('cancelOrder', {
    params: { id: taken.id },
    query: {},
    body: { reason: 'other' },
  })
  assert.ok(!stranger.ok && stranger.code === 'not_found')
})

test('each audience sees only the fields that it needs', async () => {
  const driver = await app.makeUser({ roles: ['driver'], firstname: 'Kofi', phone: '+12025550177' })
  await app.rows(
    sql`insert into couriers (user_id, online, latitude, longitude, located_at)
      values (${driver.id}, true, 38.912345, -77, ${app.clock.now()})`,
  )
  const order = await makeOrder(app, {
    driverId: driver.id,
    status: 'ready',
    body: { phone: '+12025550199' },
  })
  const seen = async (audience: 'customer' | 'seller' | 'driver') => {
    const [view] = await readOrders(deps.database, { id: order.id }, 'en', audience)
    assert.ok(view)
    return toOrder(view, deps)
  }
  assert.equal((await seen('customer')).delivery_pin, null)
  await deps.database.transaction((tx) =>
    moveOrder(tx, deps, {
      orderId: order.id,
      to: 'on_a_way',
      by: { actor: 'driver', userId: driver.id },
      changes: { driverId: driver.id },
    }),
  )
  const [customer, seller, courier] = [
    await seen('customer'),
    await seen('seller'),
    await seen('driver'),
  ]
  assert.match(customer.delivery_pin ?? '', /^\d{4}$/)
  assert.deepEqual([seller.delivery_pin, courier.delivery_pin], [null, null])
  assert.deepEqual([customer.pickup_code, courier.pickup_code], [null, null])
  assert.match(seller.pickup_code ?? '', /^[A-Z0-9]{4}$/)
  assert.deepEqual(
    [customer.user.phone, seller.user.phone, courier.user.phone],
    ['+12025550199', '+12 ••• 99', '+12 ••• 99'],
  )
  assert.equal(seller.address, null)
  assert.equal(courier.address?.address, '1600 14th Street NW')
  assert.equal(customer.deliveryman?.phone_masked, '+12 ••• 77')
  assert.equal(customer.deliveryman?.location?.latitude, 38.9123)
  assert.equal(customer.transactions.length, 1)
  assert.equal(seller.transactions.length, 0)
  const pickup = await makeOrder(app, { status: 'ready', body: { delivery_type: 'pickup' } })
  const [mine] = await readOrders(deps.database, { id: pickup.id }, 'en', 'customer')
  const [theirs] = await readOrders(deps.database, { id: pickup.id }, 'en', 'seller')
  assert.ok(mine && theirs)
  assert.match(toOrder(mine, deps).pickup_code ?? '', /^[A-Z0-9]{4}$/)
  assert.equal(toOrder(theirs, deps).pickup_code, null)
})

test('a move outside the table changes nothing and reports the current status', async () => {
  const order = await makeOrder(app, { status: 'unreleased' })
  const move = (change: Omit<Parameters<typeof moveOrder>[2], 'orderId'>) =>
    deps.database
      .transaction((tx) => moveOrder(tx, deps, { orderId: order.id, ...change }))
      .then(
        () => 'moved',
        (error: { code?: string; details?: { data?: object } }) => [
          error.code,
          error.details?.data,
        ],
      )
  // The shop does not see the order yet.
  assert.deepEqual(await move({ to: 'accepted', by: { actor: 'seller' } }), [
    'not_found',
    undefined,
  ])
  await app.rows(sql`update orders set released_at = ${app.clock.now()} where id = ${order.id}`)
  assert.deepEqual(await move({ to: 'delivered', by: { actor: 'driver' } }), [
    'invalid_transition',
    { status: 'new', version: 1 },
  ])
  assert.deepEqual(await move({ to: 'accepted', by: { actor: 'seller' }, version: 7 }), [
    'stale',
    { version: 1, status: 'new' },
  ])
  assert.deepEqual(
    await move({ to: 'accepted', by: { actor: 'seller' }, owner: { shopIds: [999] } }),
    ['not_found', undefined],
  )
  assert.deepEqual(await move({ to: 'cancelled', by: { actor: 'seller' } }), [
    'reason_required',
    undefined,
  ])
  assert.deepEqual(await move({ to: 'cancelled', by: { actor: 'seller' }, reason: 'other' }), [
    'reason_required',
    undefined,
  ])
  assert.equal(
    await move({
      to: 'accepted',
      by: { actor: 'seller' },
      version: 1,
      changes: { prepMinutes: 45 },
    }),
    'moved',
  )
  const [row] = await app.rows(
    sql`select status, version, prep_minutes from orders where id = ${order.id}`,
  )
  assert.deepEqual(row, { status: 'accepted', version: 2, prep_minutes: 45 })
  assert.deepEqual(await topics(order.id), ['order.created', 'order.status_changed'])
})

test('orders are listed newest first, filtered by status, and found by number and shop', async () => {
  const user = await app.makeUser()
  const client = app.as(user)
  const shop = await makeShop(app, { title: 'Blue 100% Door' })
  const one = await makeOrder(app, { shop, userId: user.id })
  const two = await makeOrder(app, { userId: user.id, status: 'cancelled' })
  await makeOrder(app)
  const ids = async (query: Parameters<typeof client<'listOrders'>>[1]) => {
    const answer = await client('listOrders', query)
    assert.ok(answer.ok)
    return [answer.data.map(({ id }) => id), answer.meta.total]
  }
  assert.deepEqual(await ids({ query: {} }), [[two.id, one.id], 2])
  assert.deepEqual(await ids({ query: { perPage: 1, page: 2 } }), [[one.id], 2])
  assert.deepEqual(await ids({ query: { status: 'cancelled' } }), [[two.id], 1])
  assert.deepEqual(await ids({ query: { statuses: ['new', 'accepted'] } }), [[one.id], 1])
  assert.deepEqual(await ids({ query: { search: one.number } }), [[one.id], 1])
  assert.deepEqual(await ids({ query: { search: 'blue 100%' } }), [[one.id], 1])
  assert.deepEqual(await ids({ query: { search: '%' } }), [[one.id], 1])
})
