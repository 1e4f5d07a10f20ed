import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { DAY_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { type TestFloor, makeFloor } from '../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { reservationRoutes } from '../reservations/index.ts'
import { ownDataRoutes, ownDataSweeps } from './index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...ownDataRoutes(deps),
      ...reservationRoutes(deps),
      ...notificationRoutes(deps),
    ],
    listeners: notificationListeners,
    sweeps: ownDataSweeps,
  })
  // Saturday noon in Washington.
  app.clock.set('2026-11-21T17:00:00Z')
  await changeSetting(app, 'reservationEnableForUser', '1')
})
after(() => app?.close())

type Person = Awaited<ReturnType<TestApp['makeUser']>>
/** After the two weeks in which the account waits. */
const DINNER = '2026-12-18 19:00'
const book = (person: Person, floor: TestFloor) =>
  app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: DINNER,
      duration: 90,
      guests: 2,
      phone: '+12025550123',
      note: 'A nut allergy',
      occasion: 'birthday',
    },
    idempotencyKey: randomUUID(),
  })

test('a deleted account frees its tables, and the shop sees it without the name', async () => {
  const [approving, answering] = [
    await makeFloor(app),
    await makeFloor(app, { rules: { auto_approve: false } }),
  ]
  const [leaving, other] = [
    await app.makeUser({ firstname: 'Amina' }),
    await app.makeUser({ firstname: 'Besma' }),
  ]
  const approved = await book(leaving, approving)
  assert.ok(approved.ok, JSON.stringify(approved))
  // At another time: a guest has one table at a time.
  await app.rows(sql`
    update bookings set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
      during = tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')
    where id = ${approved.data.id}`)
  const requested = await book(leaving, answering)
  assert.ok(requested.ok && requested.data.status === 'new', JSON.stringify(requested))
  const taken = await book(other, answering)
  assert.ok(!taken.ok && taken.code === 'table_taken')

  assert.ok((await app.as(leaving)('askDeletion', { query: {}, body: {} })).ok)
  const ids = [approved.data.id, requested.data.id]
  const states = () =>
    app.rows<{ status: string; live: boolean; reason: string | null; name: string | null }>(sql`
      select b.status, x.live, b.cancel_reason as reason, b.name
      from bookings b join booking_tables x on x.booking_id = b.id
      where b.id = any(${ids}::bigint[]) order by b.id`)
  app.clock.forward((14 * DAY_MS) / 1000 - 60)
  await app.work()
  assert.deepEqual(
    (await states()).map(({ status }) => status),
    ['approved', 'new'],
  )
  app.clock.forward(60)
  await app.work()
  const canceled = { status: 'canceled', live: false, reason: 'account_deleted', name: null }
  assert.deepEqual(await states(), [canceled, canceled])
  const again = await book(other, answering)
  assert.ok(again.ok, JSON.stringify(again))

  const wiped = await app.rows<{ note: string | null; phone: string | null }>(sql`
    select note, phone from bookings where id = any(${ids}::bigint[])`)
  assert.deepEqual(wiped, [
    { note: null, phone: null },
    { note: null, phone: null },
  ])
  for (const [floor, date] of [
    [approving, '2026-12-17'],
    [answering, '2026-12-18'],
  ] as const) {
    const day = await app.as(floor.seller)('listSellerBookings', {
      query: { shop_id: floor.id, date },
    })
    assert.ok(day.ok)
    assert.equal(day.data.find(({ id }) => ids.includes(id))?.status, 'canceled')
    assert.ok(!JSON.stringify(day.data).includes('Amina'))
    const notices = await app.as(floor.seller)('listNotifications', { query: { perPage: 50 } })
    assert.ok(notices.ok)
    assert.equal(
      notices.data.filter(({ title }) => title.endsWith('canceled a reservation')).length,
      1,
    )
  }
})

test('a table that a guest declined is not a reservation of the shop once their account is deleted', async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  const floor = await makeFloor(app)
  const leaving = await app.makeUser({ firstname: 'Amina' })
  const offered = await book(leaving, floor)
  assert.ok(offered.ok, JSON.stringify(offered))
  await app.rows(sql`
    update bookings set source = 'waitlist', status = 'canceled', cancel_by = 'guest',
      cancel_reason = 'wait_declined', ended_at = now() where id = ${offered.data.id}`)
  const day = async () => {
    const answer = await app.as(floor.seller)('listSellerBookings', {
      query: { shop_id: floor.id, date: '2026-12-18' },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  assert.deepEqual(await day(), [])
  assert.ok((await app.as(leaving)('askDeletion', { query: {}, body: {} })).ok)
  app.clock.forward((14 * DAY_MS) / 1000)
  await app.work()
  assert.deepEqual(await day(), [])
})
