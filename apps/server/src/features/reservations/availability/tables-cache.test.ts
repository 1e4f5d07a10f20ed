import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { reservationRoutes } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: reservationRoutes })
})
after(() => app?.close())
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

const DATE = '2026-11-27'
async function isFree(floor: TestFloor, time = '19:00'): Promise<boolean> {
  const answer = await app.as(undefined)('showBookingAvailability', {
    query: { shop_id: floor.id, date: DATE, guests: 2 },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.slots.find((slot) => slot.time === time)?.available ?? false
}
const readsOf = (floor: TestFloor) => async () => {
  app.statements()
  await isFree(floor)
  return app.statements().filter((text) => text.includes('booking_tables')).length
}
const book = async (floor: TestFloor) => {
  const answer = await app.as(await app.makeUser())('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: `${DATE} 19:00`,
      duration: 90,
      guests: 2,
      phone: '+12025550123',
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}

test('the tables of a day are read once in ten seconds', async () => {
  const floor = await makeFloor(app)
  const reads = readsOf(floor)
  assert.deepEqual([await reads(), await reads()], [1, 0])
  // A change past the server is seen ten seconds later.
  await app.rows(sql`update tables set active = false where shop_id = ${floor.id}`)
  app.clock.forward(9)
  assert.equal(await isFree(floor), true)
  app.clock.forward(1)
  const answer = await app.as(undefined)('showBookingAvailability', {
    query: { shop_id: floor.id, date: DATE, guests: 2 },
  })
  assert.ok(!answer.ok && answer.code === 'booking_off')
})

test('a guest sees their own reservation and its end at once, also before the clock moves', async () => {
  const floor = await makeFloor(app)
  assert.equal(await isFree(floor), true)
  for (let round = 0; round < 5; round += 1) {
    const person = await app.makeUser()
    const answer = await app.as(person)('createBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        start_date: `${DATE} 19:00`,
        duration: 90,
        guests: 2,
        phone: '+12025550123',
      },
      idempotencyKey: randomUUID(),
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.equal(await isFree(floor), false)
    const { id, version } = answer.data
    await app.as(person)('cancelBooking', { params: { id }, query: { version } })
    assert.equal(await isFree(floor), true)
  }
})

test('what was cached before a reservation does not come back after it', async () => {
  const floor = await makeFloor(app)
  assert.equal(await isFree(floor), true)
  app.clock.forward(2)
  await book(floor)
  // The write is long over, and ten seconds since the first look are not.
  app.clock.forward(6)
  assert.equal(await isFree(floor), false)
})

test('staff see a closed day and an inactive table at once', async () => {
  const floor = await makeFloor(app, { tables: [{}, {}] })
  assert.equal(await isFree(floor), true)
  const day = await app.as(floor.seller)('saveBookingDay', {
    params: { date: DATE },
    query: {},
    body: { shop_id: floor.id, version: 0, open: false },
  })
  assert.ok(day.ok)
  assert.equal(await isFree(floor), false)
})

test('a reservation of another process drops the day by its event', async () => {
  const floor = await makeFloor(app)
  assert.equal(await isFree(floor), true)
  const received = new Promise<void>((resolve) => {
    const stop = app.deps.live.subscribe((event) => {
      if (event.topic !== 'booking.changed') return
      stop()
      resolve()
    })
  })
  await app.rows(sql`update tables set online = false where shop_id = ${floor.id}`)
  await app.rows(sql`
    insert into events (topic, key, shop_id, payload, created_at)
    values ('booking.changed', ${randomUUID()}, ${floor.id}, '{}', now())`)
  await received
  const answer = await app.as(undefined)('showBookingAvailability', {
    query: { shop_id: floor.id, date: DATE, guests: 2 },
  })
  assert.ok(!answer.ok && answer.code === 'booking_off')
})
