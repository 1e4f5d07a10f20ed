import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { MAX_OPEN_DELIVERIES } from '@hawker/domain/delivery/courier-load'
import { sql } from '@hawker/postgres/database'
import type { LiveEvent } from '../../core/live-events.ts'
import { type BareOrderOptions, makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { orderCodes } from '../../testing/make/handover-codes.ts'
import { moveOrder } from '../orders/index.ts'
import { openPayments, transactionsOf } from '../payments/index.ts'
import { walletListeners } from '../wallet/index.ts'
import { courierRoutes } from './index.ts'
import { areaOf } from './list-offers.ts'
import { streamEventFor } from './stream-courier.ts'

let app: TestApp
let shop: TestShop
let customer: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: courierRoutes, listeners: walletListeners })
  shop = await makeShop(app)
  customer = await app.makeUser()
})
after(() => app.close())

const makeCourier = async () => {
  const courier = await app.makeUser({ roles: ['driver'] })
  const online = await app.as(courier)('setDriverStatus', { body: { online: true } })
  assert.ok(online.ok && online.data.online)
  return courier
}
const order = (overrides: Partial<BareOrderOptions> = {}) =>
  makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    status: 'accepted',
    ...overrides,
  })
const cashFor = (id: number) =>
  app.deps.database.transaction((tx) =>
    openPayments(tx, app.deps, {
      payable: { type: 'order', id },
      userId: customer.id,
      currency: { id: shop.currencyIds.USD, code: 'USD', decimals: 2 },
      amount: 4751n,
      settlementAmount: 4751n,
      payment: { tag: 'cash' },
      payUntil: app.clock.now(),
      now: app.clock.now(),
    }),
  )
const photoOf = async () =>
  `data:image/jpeg;base64,${(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#963' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')}`

test('of ten couriers who accept an offer at once, one gets it and nine are refused', async () => {
  const couriers = await Promise.all(Array.from({ length: 10 }, makeCourier))
  const { id } = await order()
  const answers = await Promise.all(
    couriers.map((courier) => app.as(courier)('acceptOffer', { params: { id } })),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  assert.deepEqual(
    answers.flatMap((answer) => (answer.ok ? [] : [answer.code])),
    Array.from({ length: 9 }, () => 'offer_taken'),
  )
  const winner = couriers[answers.findIndex(({ ok }) => ok)]
  assert.ok(winner)
  // A retry after a lost response succeeds.
  assert.ok((await app.as(winner)('acceptOffer', { params: { id } })).ok)
  const events = await app.rows<{ driver_id: number }>(
    sql`select driver_id from events where order_id = ${id} and topic = 'order.courier_assigned'`,
  )
  assert.deepEqual(events, [{ driver_id: winner.id }])
})

test('hides an order from couriers until its shop has accepted it', async () => {
  const courier = await app.makeUser({ roles: ['driver'] })
  const { id } = await order({ status: 'new' })
  await app.rows(sql`update orders set accepted_at = null where id = ${id}`)
  const accept = async (orderId: number) => {
    const answer = await app.as(courier)('acceptOffer', { params: { id: orderId } })
    return answer.ok ? answer.data : [answer.code, answer.data]
  }
  for (const online of [false, true]) {
    assert.ok((await app.as(courier)('setDriverStatus', { body: { online } })).ok)
    assert.deepEqual(await accept(id), await accept(999_999_999))
    assert.deepEqual(await accept(id), ['not_found', {}])
  }
})

test('refuses an offer to an offline courier', async () => {
  const courier = await app.makeUser({ roles: ['driver'] })
  const { id } = await order()
  const accept = () => app.as(courier)('acceptOffer', { params: { id } })
  const never = await accept()
  assert.ok(!never.ok && never.code === 'courier_offline')
  const online = (yes: boolean) => app.as(courier)('setDriverStatus', { body: { online: yes } })
  await online(true)
  await online(false)
  const off = await accept()
  assert.ok(!off.ok && off.code === 'courier_offline')
  await online(true)
  assert.ok((await accept()).ok)
  // A retry after going offline succeeds too.
  await online(false)
  assert.ok((await accept()).ok)
})

test('a courier holds six orders at most, also when they accept many at once', async () => {
  const courier = await makeCourier()
  const ids: number[] = []
  for (let count = 0; count < MAX_OPEN_DELIVERIES + 2; count++) ids.push((await order()).id)
  const accept = (id: number) => app.as(courier)('acceptOffer', { params: { id } })
  const answers = await Promise.all(ids.map(accept))
  assert.deepEqual(
    answers.flatMap((answer) => (answer.ok ? [] : [answer.code])),
    ['courier_full', 'courier_full'],
  )
  const [held] = ids.filter((_, index) => answers[index]?.ok)
  const [refused] = ids.filter((_, index) => !answers[index]?.ok)
  assert.ok(held && refused)
  // A retry after a lost response succeeds.
  assert.ok((await accept(held)).ok)
  await app.rows(sql`update orders set status = 'cancelled' where id = ${held}`)
  assert.ok((await accept(refused)).ok)
})

test('lists offers by distance of the shop, with the pay and only the street', async () => {
  const courier = await makeCourier()
  await app.rows(
    sql`update orders set status = 'delivered', delivered_at = now() - interval '9 days'`,
  )
  const far = await makeShop(app, { latitude: 38.99 })
  const there = await order({ shopId: far.id })
  const here = await order()
  await order({ status: 'new' })
  await order({ deliveryType: 'pickup' })
  await order({ released: false })
  await app.as(courier)('sendDriverLocation', { body: { latitude: 38.913, longitude: -77.035 } })
  const offers = await app.as(courier)('listOffers')
  assert.ok(offers.ok)
  assert.deepEqual(
    offers.data.map(({ order_id }) => order_id),
    [here.id, there.id],
  )
  const [offer] = offers.data
  assert.ok(offer)
  assert.equal(offer.pay, 3)
  assert.equal(offer.tips, 5.88)
  assert.deepEqual(offer.to, { area: '14th Street NW' })
  assert.doesNotMatch(JSON.stringify(offer.to), /1600/)
  await app.as(courier)('setDriverStatus', { body: { online: false } })
  const none = await app.as(courier)('listOffers')
  assert.deepEqual(none.ok && none.data, [])
})

test('areaOf removes the house number before or after the street', () => {
  assert.equal(areaOf('1600 14th Street NW, Washington'), '14th Street NW')
  assert.equal(areaOf('Torstraße 12a, Berlin'), 'Torstraße')
  assert.equal(areaOf('Rue de Rivoli 4/6'), 'Rue de Rivoli')
  assert.equal(areaOf(''), '')
})

test('after five wrong pickup codes an order takes none for a quarter of an hour', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'ready' })
  const as = app.as(courier)
  await as('acceptOffer', { params: { id } })
  const pick = async (pickup_code: string) => {
    const answer = await as('pickOrder', { params: { id }, body: { pickup_code } })
    return answer.ok ? 'picked' : answer.code
  }
  // All at once: each attempt counts.
  const wrong = await Promise.all(Array.from({ length: 8 }, () => pick('XXXX')))
  assert.deepEqual(wrong.toSorted(), [
    ...Array.from({ length: 3 }, () => 'code_locked'),
    ...Array.from({ length: 5 }, () => 'wrong_pickup_code'),
  ])
  const { pickup } = orderCodes(app, id)
  assert.equal(await pick(pickup), 'code_locked', 'even the right one')
  app.clock.forward(15 * 60 + 1)
  assert.equal(await pick(pickup), 'picked')
})

test('a courier enters at most twenty wrong pickup codes an hour, over all orders', async () => {
  const courier = await makeCourier()
  const as = app.as(courier)
  const codes: string[] = []
  for (let round = 0; round < 6; round++) {
    const { id } = await order({ status: 'ready' })
    await as('acceptOffer', { params: { id } })
    for (let attempt = 0; attempt < 4; attempt++) {
      const answer = await as('pickOrder', { params: { id }, body: { pickup_code: 'XXXX' } })
      codes.push(answer.ok ? 'picked' : answer.code)
    }
  }
  assert.deepEqual([codes.indexOf('code_locked'), codes.lastIndexOf('wrong_pickup_code')], [20, 19])
})

test('a courier picks up with the pickup code and hands over with the PIN', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'ready' })
  const as = app.as(courier)
  await as('acceptOffer', { params: { id } })
  const wrong = await as('pickOrder', { params: { id }, body: { pickup_code: 'XXXX' } })
  assert.equal(!wrong.ok && wrong.code, 'wrong_pickup_code')
  const { pickup, pin } = orderCodes(app, id)
  const typed = ` ${pickup.toLowerCase()}`
  const picked = await as('pickOrder', { params: { id }, body: { pickup_code: typed } })
  assert.ok(picked.ok)
  assert.equal(picked.data.status, 'on_a_way')
  assert.equal(picked.data.delivery_pin, null)
  assert.equal(picked.data.pickup_code, null)
  assert.equal(picked.data.details[0]?.age_restriction, null)
  await app.rows(sql`update order_details set age_restriction = 21 where order_id = ${id}`)
  const carried = await as('listDriverOrders')
  assert.equal(
    carried.ok && carried.data.find((one) => one.id === id)?.details[0]?.age_restriction,
    21,
    'the courier knows whom to ask for an ID',
  )
  const done = await as('deliverOrder', { params: { id }, body: { pin } })
  assert.ok(done.ok)
  assert.equal(done.data.status, 'delivered')
  const day = await as('showDriver')
  assert.ok(day.ok)
  assert.deepEqual(
    [day.data.delivered_today, day.data.earned_today, day.data.active_orders],
    [1, 8.88, 0],
  )
  await app.work()
  const paid = await app.rows<{ amount: number }>(sql`
    select e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.kind = 'courier' and a.user_id = ${courier.id}`)
  assert.deepEqual(paid, [{ amount: 888 }])
})

test('five wrong PINs lock the handover, even concurrent ones, and even for the right PIN', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'on_a_way', driverId: courier.id })
  const attempt = (pin: string) =>
    app.as(courier)('deliverOrder', { params: { id }, body: { pin } })
  const first = await attempt('1111')
  assert.ok(!first.ok)
  assert.deepEqual([first.code, first.data], ['wrong_pin', { left: 4 }])
  const rest = await Promise.all(['2222', '3333', '4444', '5555', '6666', '7777'].map(attempt))
  assert.equal(rest.filter((answer) => !answer.ok && answer.code === 'wrong_pin').length, 3)
  assert.equal(rest.filter((answer) => !answer.ok && answer.code === 'pin_locked').length, 3)
  const right = await attempt(orderCodes(app, id).pin)
  assert.equal(!right.ok && right.code, 'pin_locked')
})

test('the customer confirms a handover with a locked PIN in the app', async () => {
  const [courier, stranger] = [await makeCourier(), await app.makeUser()]
  const { id } = await order({ status: 'on_a_way', driverId: courier.id })
  const attempt = (body: { pin?: string }) =>
    app.as(courier)('deliverOrder', { params: { id }, body })
  const confirmAs = (person: { id: number; token: string }) =>
    app.as(person)('confirmHandover', { params: { id } })
  const handover = async () => {
    const carried = await app.as(courier)('listDriverOrders')
    return carried.ok && carried.data.find((mine) => mine.id === id)?.pin_state
  }
  assert.equal(await handover(), 'asked')
  const early = await confirmAs(customer)
  assert.equal(!early.ok && early.code, 'invalid_transition')
  for (const pin of ['1111', '2222', '3333', '4444', '5555']) await attempt({ pin })
  assert.equal(await handover(), 'locked')
  const other = await confirmAs(stranger)
  assert.equal(!other.ok && other.code, 'not_found')
  const confirmed = await confirmAs(customer)
  assert.ok(confirmed.ok && confirmed.data.pin_state === 'confirmed', JSON.stringify(confirmed))
  const again = await confirmAs(customer)
  assert.ok(again.ok && again.data.version === confirmed.data.version)
  assert.equal(await handover(), 'confirmed')
  const changes = await app.rows<{ what: string }>(sql`
    select payload ->> 'what' as what from events where order_id = ${id} and topic = 'order.changed' order by id`)
  assert.deepEqual(
    changes.map(({ what }) => what),
    ['pin_locked', 'handover_confirmed'],
  )
  const done = await attempt({})
  assert.ok(done.ok && done.data.status === 'delivered' && done.data.pin_state === null)
  const late = await confirmAs(customer)
  assert.equal(!late.ok && late.code, 'invalid_transition')
})

test('a courier sees a cancelled order and the reason for half an hour', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'ready', driverId: courier.id })
  const seen = async () => {
    const carried = await app.as(courier)('listDriverOrders')
    return carried.ok && carried.data.map(({ status, cancel_reason: reason }) => [status, reason])
  }
  assert.deepEqual(await seen(), [['ready', null]])
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, {
      orderId: id,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'out_of_stock',
      note: 'No dough',
    }),
  )
  assert.deepEqual(await seen(), [
    ['cancelled', { code: 'out_of_stock', by: 'shop', note: 'No dough' }],
  ])
  app.clock.forward(30 * 60)
  assert.deepEqual(await seen(), [])
})

test('an order left at the door requires a photo and stores it', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'on_a_way', driverId: courier.id, dropOff: 'leave_at_door' })
  const { pin } = orderCodes(app, id)
  const bare = await app.as(courier)('deliverOrder', { params: { id }, body: { pin } })
  assert.equal(!bare.ok && bare.code, 'photo_required')
  const text = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`
  const fake = await app.as(courier)('deliverOrder', { params: { id }, body: { photo: text } })
  assert.equal(!fake.ok && fake.code, 'validation_failed')
  const done = await app.as(courier)('deliverOrder', {
    params: { id },
    body: { photo: await photoOf() },
  })
  assert.ok(done.ok)
  // The photo shows a private door, so only a signed link that expires opens it.
  const [path = '', search] = (done.data.photo ?? '').split('?')
  assert.match(path, /^deliveries\/[0-9a-f]{32}\.9x9-[0-9a-f]{12}\.webp$/)
  assert.match(search ?? '', /^until=\d+&seal=[0-9a-f]{40}$/)
  assert.ok(await app.deps.storage.get(path))
})

test('refuses the handover of a cash order without confirmed cash', async () => {
  const courier = await makeCourier()
  const { id } = await order({ status: 'on_a_way', driverId: courier.id })
  await cashFor(id)
  const [mine] = (
    await app
      .as(courier)('listDriverOrders')
      .then((answer) => (answer.ok ? answer.data : []))
  ).filter((row) => row.id === id)
  assert.equal(mine?.cash_due, 47.51)
  const { pin } = orderCodes(app, id)
  const silent = await app.as(courier)('deliverOrder', { params: { id }, body: { pin } })
  assert.equal(!silent.ok && silent.code, 'validation_failed')
  const done = await app.as(courier)('deliverOrder', {
    params: { id },
    body: { pin, cash_received: true },
  })
  assert.ok(done.ok)
  assert.equal(done.data.cash_due, null)
  assert.deepEqual(
    (await transactionsOf(app.deps.database, 'order', [id])).map(({ status }) => status),
    ['paid'],
  )
})

test('hides the orders of other couriers', async () => {
  const [courier, other] = [await makeCourier(), await makeCourier()]
  const { id } = await order({ status: 'on_a_way', driverId: courier.id })
  const { pickup, pin } = orderCodes(app, id)
  for (const answer of [
    await app.as(other)('deliverOrder', { params: { id }, body: { pin } }),
    await app.as(other)('pickOrder', { params: { id }, body: { pickup_code: pickup } }),
    await app.as(other)('acceptOffer', { params: { id: 9_999_999 } }),
  ])
    assert.equal(!answer.ok && answer.code, 'not_found')
})

test('sends a position to the customer at most every 5 s, rounded, only while on the way', async () => {
  const courier = await makeCourier()
  const way = await order({ status: 'on_a_way', driverId: courier.id })
  await order({ status: 'ready', driverId: courier.id })
  const received: LiveEvent[] = []
  const stop = app.deps.live.subscribe(
    (event) => void (event.topic === 'order.location' && received.push(event)),
  )
  const send = (latitude: number) =>
    app.as(courier)('sendDriverLocation', {
      body: { latitude, longitude: -77.0353456, heading: 90 },
    })
  await send(38.9111111)
  app.clock.forward(4)
  await send(38.9222222)
  app.clock.forward(1)
  await send(38.9333333)
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop()
  assert.deepEqual(
    received.map(({ order_id, user_id, payload }) => [
      order_id,
      user_id,
      payload['latitude'],
      payload['longitude'],
    ]),
    [
      [way.id, customer.id, 38.9111, -77.0353],
      [way.id, customer.id, 38.9333, -77.0353],
    ],
  )
})

test('streams offers to all couriers, and order events only to the assigned one', () => {
  const event = {
    id: 7,
    order_id: 3,
    driver_id: null,
    topic: 'order.status_changed',
    payload: { from: 'new', to: 'accepted' },
  }
  assert.deepEqual(streamEventFor(event, 1), { event: 'offer', id: 7, data: { order_id: 3 } })
  assert.equal(
    streamEventFor({ ...event, driver_id: 2, payload: { to: 'delivered' } }, 1),
    undefined,
  )
  assert.deepEqual(streamEventFor({ ...event, driver_id: 1, payload: { to: 'ready' } }, 1), {
    event: 'order',
    id: 7,
    data: { order_id: 3, status: 'ready' },
  })
  assert.equal(streamEventFor({ ...event, topic: 'order.location' }, 1), undefined)
  const changed = {
    ...event,
    topic: 'order.changed',
    payload: { what: 'edited', status: 'accepted', version: 3 },
  }
  assert.deepEqual(streamEventFor({ ...changed, driver_id: 1 }, 1), {
    event: 'order',
    id: 7,
    data: { order_id: 3, status: 'accepted' },
  })
  assert.equal(streamEventFor(changed, 1), undefined)
})
