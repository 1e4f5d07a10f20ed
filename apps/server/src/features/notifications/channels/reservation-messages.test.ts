import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  reservationTokenOf,
  reservationJobs,
  reservationListeners,
  reservationRoutes,
  reservationSweeps,
} from '../../reservations/index.ts'
import { notificationListeners } from '../index.ts'
import { notificationJobs, notificationSweeps } from './delivery.jobs.ts'

let app: TestApp
const mails: { to: string; subject: string; text: string }[] = []
before(async () => {
  app = await startTestApp({
    routes: reservationRoutes,
    listeners: (deps) => [...reservationListeners(deps), ...notificationListeners(deps)],
    jobs: (deps) => [...reservationJobs(deps), ...notificationJobs(deps)],
    sweeps: (deps) => [...reservationSweeps(deps), ...notificationSweeps(deps)],
    deps: () => ({
      mail: { send: async ({ to, subject, text }) => void mails.push({ to, subject, text }) },
    }),
  })
})
after(() => app?.close())
// Saturday noon in Washington.
beforeEach(() => {
  app.clock.set('2026-11-21T17:00:00Z')
  mails.length = 0
})

/** A guest with a verified address, who wants quiet from ten in the evening to eight. */
async function makeReader() {
  const person = await app.makeUser()
  await app.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
  await app.rows(sql`
    insert into notification_settings (user_id, quiet_from, quiet_until, time_zone)
    values (${person.id}, 1320, 480, 'America/New_York')`)
  return person
}
type Person = Awaited<ReturnType<typeof makeReader>>
const book = async (person: Person, shopId: number, start: string) => {
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: shopId,
      start_date: start,
      duration: 60,
      guests: 2,
      phone: '+12025550123',
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const subjects = () => mails.map(({ subject }) => subject)
const linkOf = ({ uuid }: { uuid: string }) =>
  `http://hawker.test/b/${reservationTokenOf(app.deps.personalDataKey, uuid)}?lang=en`

test('the mail about a reservation has its link', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door' })
  const person = await makeReader()
  const reservation = await book(person, floor.id, '2026-11-27 19:00')
  await app.work()
  assert.deepEqual(subjects(), [])
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(subjects(), ['Your table is booked'])
  assert.ok(mails[0]?.text.includes(linkOf(reservation)), mails[0]?.text)
})

test('quiet hours hold the mail of the day before, and not the one of two hours before', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door', hours: ['00:00', '24:00'] })
  const person = await makeReader()
  await book(person, floor.id, '2026-11-27 06:00')
  app.clock.forward(10 * 60)
  await app.work()
  mails.length = 0
  // Six in the morning of the day before.
  app.clock.set('2026-11-26T11:00:00Z')
  await app.work()
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(subjects(), [])
  app.clock.set('2026-11-26T13:00:00Z')
  await app.work()
  assert.deepEqual(subjects(), ['Tomorrow at Blue Door'])
  app.clock.set('2026-11-27T09:00:00Z')
  await app.work()
  await app.work()
  assert.deepEqual(subjects(), ['Tomorrow at Blue Door', 'Soon at Blue Door'])
})

test('a free table is mailed at once, at night too', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door' })
  const [owner, person] = [await app.makeUser(), await makeReader()]
  const reservation = await book(owner as Person, floor.id, '2026-11-27 19:00')
  const wait = await app.as(person)('createBookingWait', {
    query: {},
    body: {
      shop_id: floor.id,
      date: '2026-11-27',
      from: '19:00',
      until: '19:00',
      guests: 2,
      phone: '+12025550123',
    },
  })
  assert.ok(wait.ok, JSON.stringify(wait))
  // Another notification of theirs waits for its mail.
  await book(person, (await makeFloor(app)).id, '2026-11-28 12:00')
  await app.work()
  app.clock.set('2026-11-22T05:00:00Z')
  await app.as(owner)('cancelBooking', { params: { id: reservation.id }, query: { version: 1 } })
  await app.work()
  assert.deepEqual(subjects(), ['A table is free at Blue Door'])
  assert.ok(mails.every(({ text }) => !text.includes('Your table is booked')))
  const [held] = await app.rows<{ uuid: string }>(
    sql`select uuid from bookings where source = 'waitlist' and shop_id = ${floor.id}`,
  )
  assert.ok(held && mails[0]?.text.includes(linkOf(held)), mails[0]?.text)
})

test('a table that went to another guest is not mailed', async () => {
  const floor = await makeFloor(app)
  const person = await makeReader()
  const answer = await app.as(person)('createBookingWait', {
    query: {},
    body: {
      shop_id: floor.id,
      date: '2026-11-27',
      from: '19:00',
      until: '19:00',
      guests: 2,
      phone: '+12025550123',
    },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  const unread = async () =>
    (
      await app.rows(sql`
        select from notifications where user_id = ${person.id} and read_at is null
          and text_key = 'booking_table_free'`)
    ).length
  // The offer is made after the sweeps of this round.
  await app.deps.database.run(
    sql`update users set email_verified_at = null where id = ${person.id}`,
  )
  await app.work()
  assert.equal(await unread(), 1)
  app.clock.forward(10 * 60)
  await app.work()
  assert.equal(await unread(), 0)
})

test('a table that was cancelled before the mail leaves is not mailed', async () => {
  const floor = await makeFloor(app)
  const person = await makeReader()
  const { id } = await book(person, floor.id, '2026-11-27 19:00')
  await app.work()
  app.clock.forward(3)
  await app.as(person)('cancelBooking', { params: { id }, query: { version: 1 } })
  await app.work()
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(subjects(), [])
  const [left] = await app.rows(
    sql`select from notification_deliveries where user_id = ${person.id}`,
  )
  assert.equal(left, undefined)
})

test('a table that moved before the mail leaves is mailed once, with its new time', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door' })
  const person = await makeReader()
  const { id } = await book(person, floor.id, '2026-11-27 19:00')
  await app.work()
  const changed = await app.as(person)('changeBooking', {
    params: { id },
    query: {},
    body: { version: 1, start_date: '2026-11-27 20:00', guests: 1 },
  })
  assert.ok(changed.ok, JSON.stringify(changed))
  await app.work()
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(subjects(), ['Your table is booked'])
  assert.match(mails[0]?.text ?? '', /Blue Door, Fri, Nov 27, 8:00 PM, 1 person/)
})

test('a reminder that quiet hours held until the day itself does not say "tomorrow"', async () => {
  const floor = await makeFloor(app, { title: 'Blue Door', hours: ['00:00', '24:00'] })
  const person = await makeReader()
  await book(person, floor.id, '2026-11-27 21:45')
  app.clock.forward(10 * 60)
  await app.work()
  mails.length = 0
  const own = () => mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  app.clock.set('2026-11-27T02:55:00Z')
  await app.work()
  app.clock.forward(10 * 60)
  await app.work()
  assert.deepEqual(own(), [])
  app.clock.set('2026-11-27T13:00:00Z')
  await app.work()
  assert.deepEqual(own(), ['Soon at Blue Door'])
})
