import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { after, test } from 'node:test'
import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import { sql } from '@hawker/postgres/database'
import { type NewEvent, recordEvent } from '../../core/events.ts'
import { orderCodes } from '../../testing/make/handover-codes.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from './index.ts'

const app = await startTestApp({ routes: notificationRoutes, listeners: notificationListeners })
after(app.close)
const { clock } = app
const { database } = app.deps
const [customer, cook, helper, courier, stranger] = await Promise.all([
  app.makeUser({ firstname: 'Amina' }),
  app.makeUser({ roles: ['seller'] }),
  app.makeUser({ roles: ['seller'] }),
  app.makeUser({ roles: ['driver'] }),
  app.makeUser(),
])
const idOf = async (row: Promise<{ id: number }[]>) => (await row)[0]?.id ?? 0
const currencyId = await idOf(
  app.rows(
    sql`insert into currencies (code, title, symbol, decimals, rate, is_default)
      values ('USD', 'Dollar', '$', 2, 1, true) returning id`,
  ),
)
const shopId = await idOf(
  app.rows(sql`
    insert into shops (slug, type, timezone, address, latitude, longitude)
    values ('tonys', 'restaurant', 'America/New_York', '1 Main St', 38.9, -77) returning id`),
)
await app.rows(
  sql`insert into shop_translations (shop_id, locale, title)
    values (${shopId}, 'en', 'Tony''s'), (${shopId}, 'ar', 'مطعم توني')`,
)
await app.rows(
  sql`insert into shop_staff (shop_id, user_id) values (${shopId}, ${cook.id}), (${shopId}, ${helper.id})`,
)

type OrderOptions = {
  type?: DeliveryType
  status?: OrderStatus
  reason?: string
  note?: string
  paid?: 'card' | 'cash'
  driverId?: number
}
let orders = 0
const makeOrder = async ({
  type = 'delivery',
  status = 'new',
  reason,
  note,
  paid,
  driverId,
}: OrderOptions = {}) => {
  const id = await idOf(
    app.rows(sql`
    insert into orders (number, user_id, shop_id, status, delivery_type, delivery_at, prep_minutes, currency_id,
      rate, price, total_discount, coupon_price, delivery_fee, delivery_discount, service_fee, small_order_fee,
      packaging_fee, deposit, total_tax, tips, rounding, total, settlement_total, taxes, breakdown,
      undo_until, created_at, cancel_reason, cancel_note, paid_at, driver_id)
    values (${`K7-${++orders}`}, ${customer.id}, ${shopId}, ${status}, ${type}, now(), 20, ${currencyId}, 1, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]',
      '{}', now(), now(), ${reason ?? null}, ${note ?? null}, ${paid ? clock.now() : null},
        ${driverId ?? null}) returning id`),
  )
  if (paid) {
    await app.rows(sql`
      insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount, tag,
        status, created_at, updated_at)
      values ('order', ${id}, ${customer.id}, 100, ${currencyId}, 100, ${paid === 'cash' ? 'cash' : 'sandbox'},
        ${paid === 'cash' ? 'progress' : 'paid'},
        now(), now())`)
  }
  return id
}
const happen = async (event: NewEvent) => {
  await database.transaction((tx) => recordEvent(tx, event, clock.now()))
  await app.work()
}
let moves = 0
const moved = (orderId: number, to: OrderStatus) =>
  happen({
    topic: 'order.status_changed',
    key: `moved:${++moves}`,
    orderId,
    shopId,
    userId: customer.id,
    payload: { to },
  })
const listOf = async (who: { token: string }, query: object = {}) => {
  const answer = await app.as(who)('listNotifications', { query })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer
}
const newest = async (who: { token: string }) => (await listOf(who)).data[0]
const newestIn = async (lang: string, who: { token: string }): Promise<string[]> => {
  const answer = await app.http.inject({
    url: `/api/v1/dashboard/notifications?lang=${lang}`,
    headers: { authorization: who.token },
  })
  const { title, body } = answer.json().data[0]
  return [title, body]
}
const statistic = async (who: { token: string }) => {
  const answer = await app.as(who)('showNotificationStatistic', { query: {} })
  assert.ok(answer.ok)
  return answer.data
}

test('a released order notifies all staff of the shop and names the customer', async (t) => {
  app.clock.stopDuring(t)
  const orderId = await makeOrder({ type: 'pickup' })
  await happen({ topic: 'order.released', key: 'released:1', orderId, shopId, userId: customer.id })
  for (const person of [cook, helper]) {
    const notification = await newest(person)
    assert.deepEqual(notification, {
      id: notification?.id,
      type: 'new_order',
      title: 'New order K7-1',
      body: "Amina ordered from Tony's, for pickup.",
      read_at: null,
      created_at: clock.now().toISOString(),
      client: { id: customer.id, firstname: 'Amina', img: null },
      order: { id: orderId, number: 'K7-1', status: 'new' },
      parcel: null,
      booking: null,
      blog: null,
      url: `/console/seller?shop=${shopId}`,
    })
  }
  for (const person of [customer, courier, stranger])
    assert.equal((await listOf(person)).meta.total, 0)
})

test('a claim and a review notify all staff of the shop and lead to their pages', async () => {
  const orderId = await makeOrder({ type: 'pickup' })
  const before = (await listOf(cook)).meta.total
  const customers = (await listOf(customer)).meta.total
  const about = { orderId, shopId, userId: customer.id }
  await happen({
    topic: 'order.refund_changed',
    key: 'claim:1',
    ...about,
    payload: { step: 'claimed', payout: 'wallet', shop_asked: true },
  })
  await happen({
    topic: 'order.refund_changed',
    key: 'claim:2',
    ...about,
    payload: { step: 'claimed', payout: 'wallet', shop_asked: false },
  })
  for (const person of [cook, helper]) {
    const notification = await newest(person)
    assert.deepEqual(
      [notification?.title, notification?.url],
      [`Claim about order K7-${orders}`, `/console/seller/claims?shop=${shopId}`],
    )
  }
  assert.equal((await listOf(cook)).meta.total, before + 1)
  await happen({ topic: 'review.given', key: 'review:1', ...about })
  for (const person of [cook, helper]) {
    const notification = await newest(person)
    assert.deepEqual(
      [notification?.title, notification?.url],
      ["New review of Tony's", `/console/seller/reviews?shop=${shopId}`],
    )
  }
  assert.equal((await listOf(customer)).meta.total, customers)
})

test('the customer is notified of every status in the words of the delivery type', async () => {
  const cases: [OrderStatus, OrderOptions, string, string][] = [
    [
      'accepted',
      {},
      'Order # accepted',
      "Tony's is preparing your order. A courier will bring it to you.",
    ],
    [
      'accepted',
      { type: 'pickup' },
      'Order # accepted',
      "Tony's is preparing your order. We will tell you when you can pick it up.",
    ],
    [
      'ready',
      {},
      'Order # is ready',
      "Tony's has packed your order. A courier is coming to pick it up.",
    ],
    ['ready', { type: 'pickup' }, 'Order # is ready', "Pick it up at Tony's. Your code is CODE."],
    [
      'ready',
      { type: 'dine_in' },
      'Order # is ready',
      "Your order is ready at Tony's. Your code is CODE.",
    ],
    [
      'on_a_way',
      {},
      'Order # is on its way',
      "The courier has picked it up at Tony's and is on the way to you.",
    ],
    [
      'delivered',
      { type: 'pickup' },
      'Order # picked up',
      "Enjoy! Thanks for ordering from Tony's.",
    ],
    [
      'cancelled',
      { reason: 'shop_timeout' },
      'Order # canceled',
      "Your order from Tony's was canceled: the shop did not answer in time.",
    ],
    [
      'cancelled',
      { reason: 'other', note: 'the oven broke', paid: 'card' },
      'Order # canceled',
      "Your order from Tony's was canceled: the oven broke. You get your money back.",
    ],
    // A cash order has no payment yet.
    [
      'cancelled',
      { reason: 'no_courier', paid: 'cash' },
      'Order # canceled',
      "Your order from Tony's was canceled: no courier was free.",
    ],
  ]
  for (const [status, options, title, body] of cases) {
    const orderId = await makeOrder({ ...options, status })
    await moved(orderId, status)
    const notification = await newest(customer)
    assert.deepEqual(
      [
        notification?.type,
        notification?.order?.status,
        notification?.title.replace(/K7-\d+/, '#'),
        notification?.body,
      ],
      ['status_changed', status, title, body.replace('CODE', orderCodes(app, orderId).pickup)],
    )
    assert.equal(notification?.client, null)
  }
  const before = (await listOf(customer)).meta.total
  await moved(await makeOrder(), 'new')
  assert.equal((await listOf(customer)).meta.total, before)
})

test('a partial cancellation tells the customer the refund, if there is one', async () => {
  const cancelWithRefund = async (refund: number) => {
    const orderId = await makeOrder({ status: 'cancelled', reason: 'customer_asked', paid: 'card' })
    await app.rows(
      sql`update orders set total = 100, cancel_refund = ${refund} where id = ${orderId}`,
    )
    await moved(orderId, 'cancelled')
    return (await newest(customer))?.body
  }
  assert.equal(
    await cancelWithRefund(40),
    "Your order from Tony's was canceled: as you asked. You get $0.40 back, as agreed.",
  )
  assert.equal(await cancelWithRefund(0), "Your order from Tony's was canceled: as you asked.")
  assert.equal(
    await cancelWithRefund(100),
    "Your order from Tony's was canceled: as you asked. You get your money back.",
  )
})

test("a notification is rendered in its reader's language", async () => {
  await moved(await makeOrder({ status: 'cancelled', reason: 'too_busy' }), 'cancelled')
  assert.equal((await newestIn('ar', customer))[1], 'أُلغي طلبك من مطعم توني: المتجر مشغول جدًا.')
  assert.equal(
    (await newestIn('fr-CA', customer))[1],
    "Votre commande chez Tony's a été annulée\u202f: la boutique est débordée.",
  )
  assert.match((await newestIn('xx', customer))[1] ?? '', /^Your order/)
})

test('only the courier is notified of an assignment', async () => {
  const before = (await listOf(customer)).meta.total
  const orderId = await makeOrder({ driverId: courier.id })
  await happen({
    topic: 'order.courier_assigned',
    key: 'assigned',
    orderId,
    shopId,
    driverId: courier.id,
  })
  const notification = await newest(courier)
  assert.deepEqual(
    [notification?.type, notification?.body, notification?.url],
    ['new_order', "Pick it up at Tony's.", '/console/driver'],
  )
  assert.equal((await listOf(customer)).meta.total, before)
})

test('a cancellation notifies shop and courier, except the shop that cancelled and unreleased orders', async () => {
  const total = async (who: { token: string }) => (await listOf(who)).meta.total
  const cancel = async (by: string, released = true) => {
    const orderId = await makeOrder({
      status: 'cancelled',
      reason: 'changed_mind',
      driverId: courier.id,
    })
    const payload = { to: 'cancelled', by, released }
    const counts = await Promise.all([cook, courier].map(total))
    await happen({
      topic: 'order.status_changed',
      key: `moved:${++moves}`,
      orderId,
      shopId,
      userId: customer.id,
      driverId: courier.id,
      payload,
    })
    return Promise.all(
      [cook, courier].map(async (who, index) => (await total(who)) - (counts[index] ?? 0)),
    )
  }
  assert.deepEqual(await cancel('customer'), [1, 1])
  for (const [who, url] of [
    [cook, `/console/seller?shop=${shopId}`],
    [courier, '/console/driver'],
  ] as const) {
    const notification = await newest(who)
    assert.deepEqual(
      [notification?.type, notification?.title, notification?.body, notification?.url],
      ['new_order', `Order K7-${orders} canceled`, "Tony's: the customer changed their mind.", url],
    )
  }
  assert.deepEqual(await cancel('shop'), [0, 1])
  assert.deepEqual(await cancel('customer', false), [0, 0])
})

test('the customer is notified at once when the PIN is locked', async () => {
  const orderId = await makeOrder({ status: 'on_a_way', driverId: courier.id })
  await happen({
    topic: 'order.changed',
    key: 'locked',
    orderId,
    shopId,
    userId: customer.id,
    payload: { what: 'pin_locked' },
  })
  const notification = await newest(customer)
  assert.deepEqual(
    [notification?.title, notification?.order?.id],
    [`Order K7-${orders}: your courier is at the door`, orderId],
  )
})

test('news notifies all users who are not blocked, and opens by its uuid', async () => {
  await app.rows(sql`update users set blocked_at = now() where id = ${helper.id}`)
  const [blog] = await app.rows<{ uuid: string }>(sql`
    insert into blogs (translations, published_at)
    values ('{"en": {"title": "Summer menu", "short_desc": "Cold soups"}, "es": {"title": "Carta de verano"}}',
      now()) returning uuid`)
  await happen({ topic: 'news.published', key: 'news:1', payload: { blog_uuid: blog?.uuid } })
  const notification = await newest(stranger)
  assert.deepEqual(
    [notification?.type, notification?.title, notification?.body, notification?.blog],
    ['news_publish', 'Summer menu', 'Cold soups', blog?.uuid],
  )
  assert.deepEqual(await newestIn('es', stranger), ['Carta de verano', 'Lee la noticia'])
  const stored = await app.rows<{ user_id: number }>(
    sql`select user_id from notifications where type = 'news_publish' order by user_id`,
  )
  assert.deepEqual(
    stored.map(({ user_id }) => user_id),
    [customer, cook, courier, stranger].map(({ id }) => id).sort((a, b) => a - b),
  )
})

test('an event that is heard twice notifies once', async () => {
  const count = async () =>
    (await app.rows<{ n: number }>(sql`select count(*) as n from notifications`))[0]?.n
  const before = await count()
  const events = await app.rows<{ id: number }>(sql`select id from events`)
  assert.ok(events.length > 10)
  for (const { id } of events)
    await app.rows(
      sql`select graphile_worker.add_job('hear_event', json_build_object('id', ${id}::bigint))`,
    )
  await app.work()
  assert.equal(await count(), before)
  // A finished job may be deleted a moment later.
  assert.deepEqual(
    await app.rows(
      sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`,
    ),
    [],
  )
})

test('lists are paged and filtered by type, newest first by default', async () => {
  const { meta, data } = await listOf(customer, {
    type: 'status_changed',
    perPage: 5,
    column: 'id',
    sort: 'desc',
  })
  assert.deepEqual([data.length, meta.per_page, meta.last_page], [5, 5, Math.ceil(meta.total / 5)])
  assert.ok(data.every(({ type }) => type === 'status_changed'))
  const ids = async (query: object) =>
    (await listOf(customer, { perPage: 100, ...query })).data.map(({ id }) => id)
  assert.deepEqual(await ids({ sort: 'asc' }), (await ids({})).toReversed())
  assert.deepEqual((await listOf(customer, { type: 'news_publish' })).data.length, 1)
})

test('opening a notification marks it as read once, for its owner only', async () => {
  const before = await statistic(customer)
  const one = await newest(customer)
  assert.ok(one)
  const open = (who: { token: string }) =>
    app.as(who)('readNotification', { params: { id: one.id }, query: {} })
  for (const refused of [
    await open(stranger),
    await app.as(stranger)('showNotification', { params: { id: one.id }, query: {} }),
  ]) {
    assert.ok(!refused.ok)
    assert.equal(refused.status, 404)
  }
  const first = await open(customer)
  clock.forward(60)
  const second = await open(customer)
  assert.ok(first.ok && second.ok)
  assert.ok(first.data.read_at)
  assert.equal(second.data.read_at, first.data.read_at)
  assert.equal((await statistic(customer)).notification, before.notification - 1)
})

test("the statistic counts unread notifications, and reading all clears only the user's own", async () => {
  const { notification, news_publish, status_changed } = await statistic(customer)
  assert.ok(notification === news_publish + status_changed && status_changed > 5)
  const others = await statistic(cook)
  const answer = await app.as(customer)('readAllNotifications', { query: {} })
  assert.ok(answer.ok)
  assert.equal(answer.data.read, notification)
  assert.deepEqual(await statistic(customer), {
    notification: 0,
    news_publish: 0,
    status_changed: 0,
  })
  assert.deepEqual(await statistic(cook), others)
  const again = await app.as(customer)('readAllNotifications', { query: {} })
  assert.ok(again.ok)
  assert.equal(again.data.read, 0)
})

test('a page takes two statements for any number of notifications', async () => {
  app.statements()
  await listOf(customer, { perPage: 100 })
  assert.equal(app.statements().filter((text) => text.includes('notifications')).length, 2)
})

test('the stream sends new and read notifications of its user only', async () => {
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const request = get(`${url}/api/v1/dashboard/notifications/stream`, {
    headers: { authorization: customer.token },
  })
  const [response] = await once(request, 'response')
  assert.equal(response.statusCode, 200)
  const heard: {
    statistic?: { notification: number; status_changed: number }
    notification?: { type: string }
  }[] = []
  let waiting = () => {}
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n'))
      if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)))
    waiting()
  })
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (waiting = resolve))
  }
  await until(1)
  assert.equal(heard[0]?.statistic?.notification, 0)
  await happen({
    topic: 'order.released',
    key: 'released:other',
    orderId: await makeOrder(),
    shopId,
  })
  await moved(await makeOrder({ status: 'accepted' }), 'accepted')
  await until(2)
  assert.deepEqual(
    [heard[1]?.statistic?.status_changed, heard[1]?.notification?.type],
    [1, 'status_changed'],
  )
  await app.as(customer)('readAllNotifications', { query: {} })
  await until(3)
  assert.equal(heard[2]?.statistic?.notification, 0)
  request.destroy()
})

test('an undone order notifies nobody, because it was never sent', async () => {
  const orderId = await makeOrder({ status: 'cancelled', reason: 'changed_mind', paid: 'card' })
  const { total } = (await listOf(customer)).meta
  await happen({
    topic: 'order.status_changed',
    key: `undone:${orderId}`,
    orderId,
    shopId,
    userId: customer.id,
    payload: { to: 'cancelled', by: 'customer', released: false, undone: true },
  })
  assert.equal((await listOf(customer)).meta.total, total)
})

test('a refund opens the wallet only when the money went there', async () => {
  const urlAfter = async (payload: Record<string, unknown>) => {
    const orderId = await makeOrder({ status: 'delivered' })
    await happen({
      topic: 'order.refund_changed',
      key: `claim:${orderId}`,
      orderId,
      userId: customer.id,
      payload,
    })
    return (await newest(customer))?.url ?? null
  }
  assert.equal(await urlAfter({ step: 'approved', payout: 'wallet' }), '/wallet')
  assert.equal(await urlAfter({ step: 'approved', payout: 'source' }), null)
  assert.equal(await urlAfter({ step: 'arrived', payout: 'source' }), null)
  assert.equal(await urlAfter({ step: 'returned_to_wallet', payout: 'source' }), '/wallet')
})

test('a late payment notifies its payer and says that the change did not happen', async () => {
  const refunded = async (options: OrderOptions, payload: Record<string, unknown>) => {
    const orderId = await makeOrder(options)
    const before = (await listOf(customer)).meta.total
    await happen({
      topic: 'payment.refunded',
      key: `late:${orderId}`,
      orderId,
      userId: customer.id,
      payload: { amount: '450', currency_id: currencyId, ...payload },
    })
    if ((await listOf(customer)).meta.total === before) return undefined
    const notification = await newest(customer)
    return [notification?.type, notification?.title.replace(/K7-\d+/, '#'), notification?.body]
  }
  const body = 'Your payment of $4.50 came too late. It goes back to your payment method.'
  assert.deepEqual(await refunded({ status: 'cancelled' }, { late: true }), [
    'order_refunded',
    'Money back for order #',
    body,
  ])
  assert.deepEqual(await refunded({ status: 'accepted' }, { late: true, charge_id: 7 }), [
    'order_refunded',
    'Order # stays as it was',
    body,
  ])
  assert.deepEqual(await refunded({ status: 'cancelled' }, { late: true, charge_id: 7 }), [
    'order_refunded',
    'Money back for order #',
    body,
  ])
  assert.equal(await refunded({ status: 'cancelled' }, { late: false }), undefined)
})
