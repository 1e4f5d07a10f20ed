import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from '@hawker/postgres/database'
import { phoneHash } from '../../trust/index.ts'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationPages,
  reservationRoutes,
  reservationSweeps,
} from '../index.ts'

const PHONE = '+12025550123'
let texts: string[] = []
let failures = 0
let app: TestApp
let pages: FastifyInstance
before(async () => {
  app = await startTestApp({
    routes: reservationRoutes,
    listeners: reservationListeners,
    jobs: reservationJobs,
    sweeps: reservationSweeps,
    sms: {
      sendCode: async () => {},
      async sendText({ to, text }) {
        if (failures-- > 0) throw new Error('the service is down')
        texts.push(`${to} ${text.replace(/\/b\/[\w-]+/, '/b/…')}`)
        links.push(/\/b\/[\w-]+/.exec(text)?.[0] ?? '')
      },
    },
  })
  pages = Fastify()
  reservationPages(pages, app.deps, { scale: 1000 })
})
let links: string[] = []
after(async () => {
  await pages?.close()
  await app?.close()
})
// Saturday noon in Washington.
beforeEach(() => {
  app.clock.set('2026-11-21T17:00:00Z')
  texts = []
  links = []
  failures = 0
})

async function phoneReservation(
  floor: TestFloor,
  start = '2026-11-27 19:00',
  more: { source?: 'phone' | 'block'; phone?: string } = {},
) {
  const answer = await app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      source: 'phone',
      start_date: start,
      duration: 90,
      guests: 2,
      name: 'Nia',
      phone: PHONE,
      ...more,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
  return answer.data
}
const update = async (
  floor: TestFloor,
  id: number,
  body: { version: number; start_date?: string; staff_note?: string },
) => {
  const answer = await app.as(floor.seller)('updateSellerBooking', {
    params: { id },
    query: {},
    body,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}
const cancel = async (floor: TestFloor, id: number, version: number) => {
  const answer = await app.as(floor.seller)('moveSellerBooking', {
    params: { id },
    query: {},
    body: { status: 'canceled', version, reason: 'Flooded' },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}

test('a guest who books by phone is texted: confirmed, changed, cancelled', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door' })
  const { id } = await phoneReservation(floor)
  await update(floor, id, { version: 1, staff_note: 'Regular' })
  await update(floor, id, { version: 2, start_date: '2026-11-27 20:00' })
  await cancel(floor, id, 3)
  assert.deepEqual(texts, [
    `${PHONE} Blue Door: your table is booked for Fri, Nov 27, 7:00 PM, 2 people. See or cancel it: http://hawker.test/b/…`,
    `${PHONE} Blue Door: your table is now booked for Fri, Nov 27, 8:00 PM, 2 people. See or cancel it: http://hawker.test/b/…`,
    `${PHONE} Blue Door: your table for Fri, Nov 27, 8:00 PM was canceled. Details: http://hawker.test/b/…`,
  ])
  assert.equal(new Set(links).size, 1)
  const page = await pages.inject({ url: links[0] ?? '' })
  assert.ok(page.statusCode === 200 && page.body.includes('<h1>Canceled</h1>'))
})

test('a guest cancels from the reminder, without a sign-in', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door' })
  const { id } = await phoneReservation(floor)
  app.clock.set('2026-11-27T00:00:00Z')
  await app.work()
  await app.work()
  assert.deepEqual(texts.slice(1), [
    `${PHONE} Reminder: Blue Door, Fri, Nov 27, 7:00 PM, 2 people. Can’t come? http://hawker.test/b/…`,
  ])
  const answer = await pages.inject({
    method: 'POST',
    url: `${links[1]}/cancel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'version=1',
  })
  assert.equal(answer.statusCode, 303)
  const [row] = await app.rows<{ status: string }>(
    sql`select status from bookings where id = ${id}`,
  )
  assert.equal(row?.status, 'canceled')
  await app.work()
  // They know what they did.
  assert.equal(texts.length, 2)
})

test('there are at most three texts, and the last one is left for a change or the end', async () => {
  const floor = await makeFloor(app)
  const { id } = await phoneReservation(floor)
  app.clock.set('2026-11-27T00:00:00Z')
  await app.work()
  app.clock.set('2026-11-27T22:00:00Z')
  await app.work()
  assert.equal(texts.length, 2)
  await cancel(floor, id, 1)
  assert.equal(texts.length, 3)
  const other = await phoneReservation(floor, '2026-12-04 19:00')
  for (const [version, time] of ['19:15', '19:30', '19:45'].entries())
    await update(floor, other.id, { version: version + 1, start_date: `2026-12-04 ${time}` })
  assert.equal(texts.length, 6)
})

test('a reservation of the same day is reminded two hours before', async () => {
  const floor = await makeFloor(app)
  await phoneReservation(floor, '2026-11-21 19:00')
  app.clock.set('2026-11-21T22:00:00Z')
  await app.work()
  assert.equal(texts.length, 2)
  assert.match(texts[1] ?? '', /Reminder/)
})

test('a reminder of the day before waits for the morning, and one of two hours before does not', async () => {
  const floor = await makeFloor(app, { hours: ['00:00', '24:00'] })
  await phoneReservation(floor, '2026-11-28 01:30')
  // Half past one at night in Washington.
  app.clock.set('2026-11-27T06:30:00Z')
  await app.work()
  assert.equal(texts.length, 1)
  app.clock.set('2026-11-27T13:59:00Z')
  await app.work()
  assert.equal(texts.length, 1)
  app.clock.set('2026-11-27T14:00:00Z')
  await app.work()
  assert.equal(texts.length, 2)

  await phoneReservation(floor, '2026-11-28 07:00')
  app.clock.set('2026-11-28T10:00:00Z')
  await app.work()
  assert.equal(texts.length, 4)
})

test('a reservation that moves is reminded again', async () => {
  const floor = await makeFloor(app)
  const person = await app.makeUser()
  const booked = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: '2026-11-27 19:00',
      duration: 90,
      guests: 2,
      phone: PHONE,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(booked.ok)
  const reminders = async () =>
    (
      await app.rows<{ key: string }>(sql`
        select key from events where topic = 'booking.reminder' and payload ->> 'booking_id' = ${String(booked.data.id)}
        order by id`)
    ).map(({ key }) => key.replace(/^booking:\d+:/, ''))
  app.clock.set('2026-11-27T00:30:00Z')
  await app.work()
  await app.work()
  await update(floor, booked.data.id, { version: 1, start_date: '2026-11-28 19:00' })
  app.clock.set('2026-11-28T00:30:00Z')
  await app.work()
  app.clock.set('2026-11-28T23:00:00Z')
  await app.work()
  assert.deepEqual(await reminders(), [
    `24h:${Date.parse('2026-11-28T00:00:00Z')}`,
    `24h:${Date.parse('2026-11-29T00:00:00Z')}`,
    `2h:${Date.parse('2026-11-29T00:00:00Z')}`,
  ])
  assert.deepEqual(texts, [])
})

test('blocked tables, walk-ins and numbers that want no texts get none', async () => {
  const floor = await makeFloor(app, { tables: [{}, {}, {}] })
  await phoneReservation(floor, '2026-11-27 19:00', { source: 'block' })
  const walkIn = await app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2, phone: PHONE },
    idempotencyKey: randomUUID(),
  })
  assert.ok(walkIn.ok)
  const quiet = '+12025550199'
  await app.rows(sql`
    insert into sms_opt_outs (phone_hash, created_at)
    values (${phoneHash(app.deps.personalDataKey, quiet)}, now())`)
  await phoneReservation(floor, '2026-11-27 19:00', { phone: quiet })
  assert.deepEqual(texts, [])
})

test('a text that failed is sent later, once', async () => {
  const floor = await makeFloor(app)
  failures = 1
  await phoneReservation(floor).catch(() => undefined)
  await app.rows(sql`update graphile_worker._private_jobs set run_at = now()`)
  await app.work()
  await app.work()
  assert.equal(texts.length, 1)
})
