import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../testing/make/make-floor.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { paymentListeners } from '../payments/index.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationRoutes,
  reservationSweeps,
} from '../reservations/index.ts'
import { walletListeners } from '../wallet/index.ts'
import { openingHoursRoutes } from './index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...openingHoursRoutes(deps),
      ...reservationRoutes(deps),
      ...notificationRoutes(deps),
    ],
    listeners: (deps) => [
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...reservationListeners(deps),
      ...notificationListeners(deps),
    ],
    jobs: reservationJobs,
    sweeps: reservationSweeps,
  })
})
after(() => app?.close())
// Saturday noon in Washington.
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

const DATE = '2026-11-24'
const PHONE = '+12025550123'
type Person = Awaited<ReturnType<TestApp['makeUser']>>
type Choice = { id: number; cancel: boolean }
type Choices = { bookings?: Choice[]; orders?: Choice[]; reason?: string }

async function restaurant() {
  const floor = await makeFloor(app, {
    products: [{}],
    zone: {},
    tables: [{}, {}],
    hours: ['10:00', '22:00'],
  })
  return { floor, seller: app.as(floor.seller), customer: await app.makeUser() }
}
async function book(floor: TestFloor, person: Person, time: string, date = DATE) {
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: `${date} ${time}`,
      duration: 90,
      guests: 2,
      phone: PHONE,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.id
}
const preorder = async (floor: TestFloor, person: Person, time: string, date = DATE) =>
  (
    await makeOrder(app, {
      shop: floor.shop,
      userId: person.id,
      status: 'accepted',
      body: { delivery_date: date, delivery_time: time },
    })
  ).id
const close = (
  { floor, seller }: Awaited<ReturnType<typeof restaurant>>,
  {
    spans = [],
    choices,
  }: { spans?: { from: string; to: string }[] | null; choices?: Choices } = {},
) =>
  seller('setOpeningException', {
    params: { id: floor.id, date: DATE },
    query: {},
    body: { spans, ...(choices && { choices }) },
  })
/** The ids that a refusal lists. */
function listed(answer: Awaited<ReturnType<typeof close>>) {
  assert.ok(!answer.ok, 'is refused')
  assert.equal(answer.code, 'hours_in_use')
  const { bookings: reservations, orders } = answer.data as { bookings: Choice[]; orders: Choice[] }
  return { bookings: reservations.map(({ id }) => id), orders: orders.map(({ id }) => id) }
}
const statusOf = async (table: 'bookings' | 'orders', id: number) => {
  const [row] = await app.rows<{ status: string }>(
    table === 'bookings'
      ? sql`select status from bookings where id = ${id}`
      : sql`select status from orders where id = ${id}`,
  )
  return row?.status
}
async function noticesOf(person: Person) {
  await app.work()
  const answer = await app.as(person)('listNotifications', { query: {} })
  assert.ok(answer.ok)
  return answer.data.map(({ title, body }) => `${title} | ${body}`)
}

describe('closing a day', () => {
  test('is refused with the reservations and preorders of the day until each is decided', async () => {
    const at = await restaurant()
    const { floor, customer } = at
    const reservation = await book(floor, customer, '19:00')
    const other = await book(floor, customer, '12:00')
    const order = await preorder(floor, customer, '13:00')
    await book(floor, customer, '19:00', '2026-11-23')
    await preorder(floor, customer, '13:00', '2026-11-23')
    assert.deepEqual(listed(await close(at)), { bookings: [other, reservation], orders: [order] })
    const half = { bookings: [{ id: reservation, cancel: true }], reason: 'Water damage' }
    assert.deepEqual(listed(await close(at, { choices: half })).orders, [order])
    assert.equal(await statusOf('bookings', reservation), 'approved')
    const saved = await app.rows(sql`select from closed_dates where shop_id = ${floor.id}`)
    assert.equal(saved.length, 0)
  })

  test('keeps what the seller keeps, and tells the others why they are cancelled', async () => {
    const at = await restaurant()
    const { floor, customer } = at
    const kept = await app.makeUser()
    const reservation = await book(floor, customer, '19:00')
    const keptReservation = await book(floor, kept, '19:00')
    const order = await preorder(floor, customer, '13:00')
    const keptOrder = await preorder(floor, kept, '13:00')
    const answer = await close(at, {
      choices: {
        bookings: [
          { id: reservation, cancel: true },
          { id: keptReservation, cancel: false },
        ],
        orders: [
          { id: order, cancel: true },
          { id: keptOrder, cancel: false },
        ],
        reason: 'Water damage in the kitchen',
      },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.deepEqual(answer.data, [{ date: DATE, spans: [] }])
    assert.deepEqual(
      [await statusOf('bookings', reservation), await statusOf('orders', order)],
      ['canceled', 'cancelled'],
    )
    assert.deepEqual(
      [await statusOf('bookings', keptReservation), await statusOf('orders', keptOrder)],
      ['approved', 'accepted'],
    )
    const notices = (await noticesOf(customer)).filter((text) => text.includes('Water damage'))
    assert.equal(notices.length, 2)
    assert.equal((await noticesOf(kept)).filter((text) => text.includes('Water')).length, 0)
    const audit = await app.rows<{ action: string }>(sql`
      select action from audit_logs where user_id = ${floor.seller.id} order by id`)
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['booking.move', 'order.move', 'shop.hours'],
    )
    assert.ok((await close(at)).ok, 'what was kept is not asked again')
  })

  test('needs a reason to cancel', async () => {
    const at = await restaurant()
    const order = await preorder(at.floor, at.customer, '13:00')
    const answer = await close(at, { choices: { orders: [{ id: order, cancel: true }] } })
    assert.equal(answer.ok ? '' : answer.code, 'reason_required')
    const reservation = await book(at.floor, at.customer, '19:00')
    const second = await close(at, {
      choices: {
        bookings: [{ id: reservation, cancel: true }],
        orders: [{ id: order, cancel: false }],
        reason: ' ',
      },
    })
    assert.ok(!second.ok)
    assert.equal(await statusOf('orders', order), 'accepted')
  })

  test('knows no reservations and orders of other shops', async () => {
    const [at, other] = [await restaurant(), await restaurant()]
    const foreign = await book(other.floor, other.customer, '19:00')
    const order = await preorder(other.floor, other.customer, '13:00')
    for (const choices of [
      { bookings: [{ id: foreign, cancel: true }] },
      { orders: [{ id: order, cancel: true }] },
    ]) {
      const answer = await close(at, { choices: { ...choices, reason: 'Closed' } })
      assert.equal(answer.ok ? '' : answer.code, 'not_found')
    }
    assert.equal(await statusOf('bookings', foreign), 'approved')
  })

  test('asks again about a reservation that was made meanwhile', async () => {
    const at = await restaurant()
    const reservation = await book(at.floor, at.customer, '19:00')
    const choices = { bookings: [{ id: reservation, cancel: false }] }
    const late = await book(at.floor, await app.makeUser(), '19:00')
    assert.deepEqual(listed(await close(at, { choices })).bookings, [reservation, late])
  })

  test('tells guests who wait for a table of that time, and leaves them in the queue', async () => {
    const at = await restaurant()
    const { floor, customer } = at
    const early = await app.makeUser()
    for (const time of ['12:00', '12:15', '19:00', '19:15'])
      await book(floor, await app.makeUser(), time)
    for (const [person, time] of [
      [customer, '19:00'],
      [early, '12:00'],
    ] as const) {
      const wait = { shop_id: floor.id, date: DATE, from: time, until: time, guests: 2 }
      const answer = await app.as(person)('createBookingWait', {
        query: {},
        body: { ...wait, duration: 90, phone: PHONE },
      })
      assert.ok(answer.ok, JSON.stringify(answer))
    }
    await app.work()
    const spans = [{ from: '10:00', to: '18:00' }]
    const reservations = listed(await close(at, { spans })).bookings.map((id) => ({
      id,
      cancel: false,
    }))
    assert.ok((await close(at, { spans, choices: { bookings: reservations } })).ok)
    const [notice = '', ...more] = await noticesOf(customer)
    assert.match(notice, /^No table at .* that day \| .*Nov 24.*7:00.PM: the shop is closed/)
    assert.deepEqual([more, await noticesOf(early)], [[], []])
    const waits = await app.rows(sql`select from booking_waits where shop_id = ${floor.id}`)
    assert.equal(waits.length, 2)
  })
})

describe('other hours for a day', () => {
  test('list only what they leave without hours', async () => {
    const at = await restaurant()
    const { floor, customer } = at
    await book(floor, customer, '12:00')
    const overClosing = await book(floor, customer, '19:00')
    await preorder(floor, customer, '13:00')
    const order = await preorder(floor, customer, '20:30')
    assert.deepEqual(listed(await close(at, { spans: [{ from: '10:00', to: '20:00' }] })), {
      bookings: [overClosing],
      orders: [order],
    })
    assert.ok((await close(at, { spans: [{ from: '09:00', to: '23:00' }] })).ok)
  })

  test('list what is booked after midnight', async () => {
    const at = await restaurant()
    assert.ok((await close(at, { spans: [{ from: '18:00', to: '03:00' }] })).ok)
    const reservation = await book(at.floor, at.customer, '01:00', '2026-11-25')
    assert.deepEqual(listed(await close(at, { spans: [{ from: '18:00', to: '23:00' }] })), {
      bookings: [reservation],
      orders: [],
    })
  })

  test('list the reservations that need them when they end', async () => {
    const at = await restaurant()
    const { floor, seller, customer } = at
    assert.ok((await close(at, { spans: [{ from: '06:00', to: '22:00' }] })).ok)
    const reservation = await book(floor, customer, '07:00')
    const removed = await seller('removeOpeningException', {
      params: { id: floor.id, date: DATE },
      query: {},
    })
    assert.equal(removed.ok ? '' : removed.code, 'hours_in_use')
    const choices = {
      bookings: [{ id: reservation, cancel: true }],
      reason: 'Closed in the morning',
    }
    assert.deepEqual(listed(await close(at, { spans: null })).bookings, [reservation])
    const weekly = await close(at, { spans: null, choices })
    assert.ok(weekly.ok, JSON.stringify(weekly))
    assert.deepEqual(weekly.data, [])
    assert.equal(await statusOf('bookings', reservation), 'canceled')
  })
})

describe('a pause', () => {
  test('lists the preorders of its time, and cancels those that the seller chooses', async () => {
    const { floor, seller, customer } = await restaurant()
    const soon = await preorder(floor, customer, '14:00', '2026-11-21')
    await preorder(floor, customer, '20:00', '2026-11-21')
    const pause = (choices?: Choices) =>
      seller('pauseShop', {
        query: {},
        body: { shop_id: floor.id, minutes: 240, ...(choices && { choices }) },
      })
    const refused = await pause()
    assert.ok(!refused.ok)
    assert.equal(refused.code, 'hours_in_use')
    assert.deepEqual(
      (refused.data as { orders: Choice[] }).orders.map(({ id }) => id),
      [soon],
    )
    const paused = await pause({
      orders: [{ id: soon, cancel: true }],
      reason: 'The oven is broken',
    })
    assert.ok(paused.ok, JSON.stringify(paused))
    assert.equal(await statusOf('orders', soon), 'cancelled')
    assert.ok((await noticesOf(customer)).some((text) => text.includes('The oven is broken')))
  })
})

describe('a day that closes for guests', () => {
  test('lists its reservations first; those of the night before stay unasked', async () => {
    const { floor, seller, customer } = await restaurant()
    await app.rows(sql`update working_days set opens = '18:00', closes = '03:00'
      where shop_id = ${floor.id}`)
    await book(floor, customer, '23:30', '2026-11-23')
    const reservation = await book(floor, await app.makeUser(), '19:00')
    const save = (choices?: Choices) =>
      seller('saveBookingDay', {
        params: { date: DATE },
        query: {},
        body: { shop_id: floor.id, version: 0, open: false, ...(choices && { choices }) },
      })
    const refused = await save()
    assert.ok(!refused.ok)
    assert.equal(refused.code, 'hours_in_use')
    assert.deepEqual(
      (refused.data as { bookings: Choice[] }).bookings.map(({ id }) => id),
      [reservation],
    )
    const saved = await save({ bookings: [{ id: reservation, cancel: true }], reason: 'A wedding' })
    assert.ok(saved.ok, JSON.stringify(saved))
    assert.deepEqual([saved.data.open, saved.data.bookings], [false, []])
    assert.equal(await statusOf('bookings', reservation), 'canceled')
  })
})
