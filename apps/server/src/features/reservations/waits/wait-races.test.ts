import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationRoutes,
  reservationSweeps,
} from '../index.ts'
import { offerTables } from './offer-tables.ts'

const app = await startTestApp({
  routes: reservationRoutes,
  listeners: reservationListeners,
  jobs: reservationJobs,
  sweeps: reservationSweeps,
  poolSize: 24,
})
after(app.close)
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const PHONE = '+12025550123'
const book = (person: Person, floor: TestFloor) =>
  app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.shop.id,
      start_date: '2026-11-27 19:00',
      duration: 90,
      guests: 2,
      phone: PHONE,
    },
    idempotencyKey: randomUUID(),
  })
const wait = (person: Person, floor: TestFloor) =>
  app.as(person)('createBookingWait', {
    query: {},
    body: {
      shop_id: floor.shop.id,
      date: '2026-11-27',
      from: '19:00',
      until: '19:00',
      guests: 2,
      phone: PHONE,
    },
  })
const heldFor = async (person: Person) => {
  const answer = await app.as(person)('listBookingWaits', { query: {} })
  assert.ok(answer.ok)
  return answer.data.filter(({ held }) => held !== null).length
}
/** Live reservations that share a table at the same time. */
const overlaps = () =>
  app.rows(sql`
    select from booking_tables a join booking_tables b
      on a.table_id = b.table_id and a.booking_id < b.booking_id and a.live and b.live and a.during && b.during`)
const deadlocks = async () =>
  (
    await app.rows<{ n: number }>(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
  )[0]?.n
const ROUNDS = 8

test('a cancellation and a new wait at the same time: the guest gets the table', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeFloor(app)
    const [owner, person] = [await app.makeUser(), await app.makeUser()]
    const booked = await book(owner, floor)
    assert.ok(booked.ok)
    const [canceled, waiting] = await Promise.all([
      app.as(owner)('cancelBooking', { params: { id: booked.data.id }, query: { version: 1 } }),
      wait(person, floor),
    ])
    assert.ok(canceled.ok && waiting.ok, JSON.stringify([canceled, waiting]))
    // The listeners and jobs alone, without the sweep that would find the table later.
    const jobs = await app.rows<{ task: string }>(
      sql`select task_identifier as task from graphile_worker.jobs`,
    )
    assert.ok(jobs.some(({ task }) => task === 'offer_tables' || task === 'hear_event'))
    await app.work()
    assert.equal(await heldFor(person), 1)
  }
  assert.equal(await deadlocks(), 0)
})

test('offers that run at the same time give one table to one of many guests', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeFloor(app)
    const owner = await app.makeUser()
    const booked = await book(owner, floor)
    assert.ok(booked.ok)
    const people = await Promise.all(Array.from({ length: 6 }, () => app.makeUser()))
    for (const person of people) assert.ok((await wait(person, floor)).ok)
    await app.work()
    await app.as(owner)('cancelBooking', { params: { id: booked.data.id }, query: { version: 1 } })
    const rival = await app.makeUser()
    const [answer] = await Promise.all([
      book(rival, floor),
      ...Array.from({ length: 6 }, () => offerTables(app.deps, floor.shop.id)),
    ])
    const held = await Promise.all(people.map(heldFor))
    const count = held.reduce((sum, each) => sum + each, 0)
    // Either the guest who booked was faster, or the first one in the queue has it.
    assert.equal(count, answer?.ok ? 0 : 1)
    if (count === 1) assert.equal(held[0], 1)
    assert.deepEqual(await overlaps(), [])
  }
  assert.equal(await deadlocks(), 0)
})

test('taking a held table as its hold expires: the taker keeps it, or the next guest gets it', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    app.clock.set('2026-11-21T17:00:00Z')
    const floor = await makeFloor(app)
    const [owner, first, second] = [
      await app.makeUser(),
      await app.makeUser(),
      await app.makeUser(),
    ]
    const booked = await book(owner, floor)
    assert.ok(booked.ok)
    const mine = await wait(first, floor)
    assert.ok(mine.ok && (await wait(second, floor)).ok)
    await app.work()
    await app.as(owner)('cancelBooking', { params: { id: booked.data.id }, query: { version: 1 } })
    await app.work()
    assert.equal(await heldFor(first), 1)
    app.clock.set('2026-11-21T17:09:59Z')
    const taking = app.as(first)('takeBookingWait', {
      params: { id: mine.data.id },
      query: {},
      body: {},
    })
    app.clock.set('2026-11-21T17:10:00Z')
    const [answer] = await Promise.all([taking, app.work()])
    await app.work()
    outcomes.add(answer.ok ? 'ok' : answer.code)
    assert.equal(await heldFor(second), answer.ok ? 0 : 1)
    assert.ok(answer.ok || answer.code === 'wait_lapsed', JSON.stringify(answer))
    assert.deepEqual(await overlaps(), [])
  }
  assert.equal(await deadlocks(), 0)
})

test('a guest who ends the wait while a table is offered to them holds nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeFloor(app)
    const owner = await app.makeUser()
    const booked = await book(owner, floor)
    const person = await app.makeUser()
    const mine = await wait(person, floor)
    assert.ok(booked.ok && mine.ok)
    await app.work()
    await app.as(owner)('cancelBooking', { params: { id: booked.data.id }, query: { version: 1 } })
    const [answer] = await Promise.all([
      app.as(person)('deleteBookingWait', { params: { id: mine.data.id }, query: {} }),
      offerTables(app.deps, floor.shop.id),
    ])
    assert.ok(answer.ok, JSON.stringify(answer))
    const live = await app.rows(sql`select from bookings where shop_id = ${floor.shop.id} and live`)
    assert.equal(live.length, 0)
  }
  assert.equal(await deadlocks(), 0)
})
