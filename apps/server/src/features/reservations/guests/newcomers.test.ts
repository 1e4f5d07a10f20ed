import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { reservationJobs, reservationRoutes } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: reservationRoutes,
    jobs: reservationJobs,
    deps: () => ({ limitScale: 1 }),
  })
})
after(() => app?.close())
// Saturday noon in Washington. Each test starts with unused budgets.
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  await app.rows(sql`delete from budget_uses`)
})

type Person = Awaited<ReturnType<TestApp['makeUser']>>
let phones = 0
const book = (
  person: Person,
  floor: TestFloor,
  {
    start = '2026-11-27 19:00',
    guests = 2,
    phone = `+1202555${String(++phones).padStart(4, '0')}`,
  } = {},
) =>
  app.as(person)('createBooking', {
    query: {},
    body: { shop_id: floor.id, start_date: start, duration: 90, guests, phone },
    idempotencyKey: randomUUID(),
  })
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code
async function makeKnown(person: Person): Promise<Person> {
  const floor = await makeFloor(app)
  const booked = await book(person, floor)
  assert.ok(booked.ok)
  await app.rows(
    sql`update bookings set status = 'completed', ended_at = created_at where id = ${booked.data.id}`,
  )
  await app.rows(sql`delete from budget_uses`)
  return person
}
const manyTables = (count: number) => Array.from({ length: count }, () => ({}))

test('an account without a verified phone or e-mail address cannot book or wait', async () => {
  const floor = await makeFloor(app)
  const person = await app.makeUser({ isVerified: false })
  const answer = await book(person, floor)
  assert.ok(!answer.ok)
  assert.deepEqual(
    [answer.status, answer.code, answer.data],
    [422, 'phone_unverified', { confirm: 'phone' }],
  )
  const wait = await app.as(person)('createBookingWait', {
    query: {},
    body: {
      shop_id: floor.id,
      date: '2026-11-27',
      from: '18:00',
      until: '20:00',
      guests: 2,
      phone: '+12025550123',
    },
  })
  assert.equal(codeOf(wait), 'phone_unverified')
  await app.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
  assert.equal(codeOf(await book(person, floor)), 'ok')
})

test('twenty new accounts at one address get three tables of a restaurant, also at once', async () => {
  const floor = await makeFloor(app, { tables: manyTables(20) })
  const people = await Promise.all(Array.from({ length: 20 }, () => app.makeUser()))
  await app.deps.database.warm()
  const answers = await Promise.all(people.map((person) => book(person, floor)))
  const codes = Object.groupBy(answers.map(codeOf), (code) => code)
  assert.equal(codes['ok']?.length, 3)
  assert.equal(codes['newcomer_limit']?.length, 17)
  const [live] = await app.rows<{ count: number }>(
    sql`select count(*)::int as count from bookings where shop_id = ${floor.id} and live`,
  )
  assert.equal(live?.count, 3)
  app.clock.set('2026-11-22T17:00:01Z')
  const next = people.find((_person, index) => codeOf(answers[index]!) === 'newcomer_limit')
  assert.ok(next)
  assert.equal(codeOf(await book(next, floor)), 'ok', 'a day later')
})

test('a refused reservation does not count', async () => {
  const floor = await makeFloor(app, { tables: manyTables(3) })
  const taken = await makeFloor(app)
  const person = await app.makeUser()
  const phone = '+12025559999'
  assert.equal(codeOf(await book(await makeKnown(await app.makeUser()), taken)), 'ok')
  for (let tries = 0; tries < 4; tries++)
    assert.equal(codeOf(await book(person, taken, { phone })), 'table_taken')
  assert.equal(codeOf(await book(person, floor, { phone })), 'ok')
})

test('newcomers hold at most half of the tables at one time, guests with a visit may have the others', async () => {
  const floor = await makeFloor(app, { tables: manyTables(4), hours: ['12:00', '24:00'] })
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => app.makeUser()))
  assert.ok(first && second && third)
  const known = await makeKnown(await app.makeUser())
  assert.equal(codeOf(await book(first, floor)), 'ok')
  assert.equal(codeOf(await book(second, floor)), 'ok')
  await app.rows(sql`delete from budget_uses`)
  const refused = await book(third, floor, { start: '2026-11-27 20:00' })
  assert.ok(!refused.ok)
  assert.deepEqual(
    [refused.status, refused.code, refused.data],
    [409, 'newcomer_tables', { phone: '+12025550100' }],
  )
  assert.equal(codeOf(await book(known, floor)), 'ok')
  const late = await book(third, floor, { start: '2026-11-27 21:00' })
  assert.ok(late.ok, 'when the others have left')
  const moved = await app.as(third)('changeBooking', {
    params: { id: late.data.id },
    query: {},
    body: { version: 1, start_date: '2026-11-27 20:00' },
  })
  assert.equal(codeOf(moved), 'newcomer_tables')
})

test('newcomers join no tables above their half, unless no other newcomer is there', async () => {
  const chairs = 2
  const floor = await makeFloor(app, {
    tables: [{ chairs }, { chairs, joins: [2] }, { chairs, joins: [1, 3] }, { chairs, joins: [2] }],
    hours: ['12:00', '24:00'],
  })
  const [pair, family, group] = await Promise.all([1, 2, 3].map(() => app.makeUser()))
  assert.ok(pair && family && group)
  assert.equal(codeOf(await book(pair, floor)), 'ok')
  assert.equal(codeOf(await book(family, floor, { guests: 6 })), 'newcomer_tables')
  await app.rows(sql`delete from budget_uses`)
  assert.equal(codeOf(await book(group, floor, { guests: 6, start: '2026-11-27 12:00' })), 'ok')
})

test('newcomers who wait get no table above their half, guests with a visit do', async () => {
  const floor = await makeFloor(app, { tables: manyTables(4) })
  const known = await makeKnown(await app.makeUser())
  const people = await Promise.all(Array.from({ length: 4 }, () => app.makeUser()))
  const wait = async (person: Person) => {
    await app.rows(sql`delete from budget_uses`)
    const answer = await app.as(person)('createBookingWait', {
      query: {},
      body: {
        shop_id: floor.id,
        date: '2026-11-27',
        from: '18:00',
        until: '19:00',
        guests: 2,
        phone: '+12025550123',
      },
    })
    assert.equal(codeOf(answer), 'ok')
  }
  for (const person of people) await wait(person)
  await wait(known)
  await app.work()
  const held = await app.rows<{ user_id: number }>(
    sql`select user_id from bookings where shop_id = ${floor.id} and live order by id`,
  )
  assert.deepEqual(
    held.map((reservation) => reservation.user_id),
    [people[0]?.id, people[1]?.id, known.id],
  )
})

test('a shop that asks about new guests answers their reservations only, and sees who is new', async () => {
  const floor = await makeFloor(app, {
    tables: manyTables(4),
    rules: { new_guests_wait: true },
  })
  const known = await makeKnown(await app.makeUser())
  const [fresh, familiar] = [await book(await app.makeUser(), floor), await book(known, floor)]
  assert.ok(fresh.ok && familiar.ok)
  assert.deepEqual([fresh.data.status, familiar.data.status], ['new', 'approved'])
  const list = await app.as(floor.seller)('listSellerBookings', {
    query: { shop_id: floor.id, date: '2026-11-27' },
  })
  assert.ok(list.ok)
  assert.deepEqual(
    new Map(list.data.map(({ id, new_guest: isNew }) => [id, isNew])),
    new Map([
      [fresh.data.id, true],
      [familiar.data.id, false],
    ]),
  )
})
