import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../../notifications/index.ts'
import { reservationRoutes, reservationSweeps } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...reservationRoutes(deps), ...notificationRoutes(deps)],
    listeners: notificationListeners,
    sweeps: reservationSweeps,
  })
})
after(() => app?.close())

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const NIGHT = { hours: ['18:00', '05:00'] as const, title: 'Blue Door' }
const book = (person: Person, floor: TestFloor, start: string, duration: number) =>
  app.as(person)('createBooking', {
    query: {},
    body: { shop_id: floor.id, start_date: start, duration, guests: 2, phone: '+12025550123' },
    idempotencyKey: randomUUID(),
  })
async function booked(floor: TestFloor, start: string, duration = 60, guest?: Person) {
  const person = guest ?? (await app.makeUser())
  const answer = await book(person, floor, start, duration)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code

describe('reservations in the night of a clock change', () => {
  for (const [zone, now, skipped] of [
    ['Europe/Berlin', '2026-03-25T12:00:00Z', '2026-03-29 02:15'],
    ['America/New_York', '2026-03-04T12:00:00Z', '2026-03-08 02:15'],
    ['Australia/Lord_Howe', '2026-09-30T12:00:00Z', '2026-10-04 02:15'],
    ['Africa/Cairo', '2026-04-20T12:00:00Z', '2026-04-24 00:15'],
  ] as const)
    test(`${zone}: a time that the clock skips is neither offered nor booked`, async () => {
      app.clock.set(now)
      const floor = await makeFloor(app, { ...NIGHT, timezone: zone })
      const [date = '', time = ''] = skipped.split(' ')
      const shown = await app.as(undefined)('showBookingAvailability', {
        query: { shop_id: floor.id, date, guests: 2, duration: 60 },
      })
      assert.ok(shown.ok)
      assert.equal(shown.data.timezone, zone)
      const times = shown.data.slots.map((slot) => slot.time)
      assert.ok(times.includes('03:00') && !times.includes(time), times.join())
      assert.equal(codeOf(await book(await app.makeUser(), floor, skipped, 60)), 'slot_unavailable')
    })

  test('Asia/Kathmandu has no change: the same time is booked 5:45 hours before UTC', async () => {
    app.clock.set('2026-03-25T12:00:00Z')
    const floor = await makeFloor(app, { ...NIGHT, timezone: 'Asia/Kathmandu' })
    const { starts_at: startsAt } = await booked(floor, '2026-03-29 02:15')
    assert.equal(startsAt, '2026-03-28T20:30:00.000Z')
  })

  for (const [zone, now, start, end, next] of [
    // From 01:30 to the second 02:30; 02:30 means the first one.
    [
      'Europe/Berlin',
      '2026-10-20T12:00:00Z',
      '2026-10-25 01:30',
      '2026-10-25T01:30:00.000Z',
      '03:00',
    ],
    // From 00:30 to the second 01:30.
    [
      'America/New_York',
      '2026-10-27T12:00:00Z',
      '2026-11-01 00:30',
      '2026-11-01T06:30:00.000Z',
      '02:00',
    ],
    // From 00:30 to 02:00, which is the second end of 01:30 to 02:00.
    [
      'Australia/Lord_Howe',
      '2026-03-31T12:00:00Z',
      '2026-04-05 00:30',
      '2026-04-04T15:30:00.000Z',
      '02:15',
    ],
  ] as const)
    test(`${zone}: a stay of two hours takes two hours although the clock goes back`, async () => {
      app.clock.set(now)
      const floor = await makeFloor(app, { ...NIGHT, timezone: zone })
      const reservation = await booked(floor, start, 120)
      assert.deepEqual([reservation.ends_at, reservation.duration], [end, 120])
      const date = start.slice(0, 10)
      // 15 minutes of turnover: until then the table is taken.
      const offered = await app.as(undefined)('showBookingAvailability', {
        query: { shop_id: floor.id, date, guests: 2, duration: 60 },
      })
      assert.ok(offered.ok)
      const free = offered.data.slots.filter(({ available, time }) => available && time < '12:00')
      const after = free.filter(({ starts_at: at }) => at > reservation.starts_at)
      assert.equal(after[0]?.time, next)
      const second = await booked(floor, `${date} ${next}`)
      assert.ok(Date.parse(second.starts_at) - Date.parse(end) >= 15 * 60_000)
    })

  for (const [zone, now, start, at, later, day] of [
    [
      'Europe/Berlin',
      '2026-10-20T12:00:00Z',
      '2026-10-26 19:00',
      '2026-10-26T18:00:00.000Z',
      '2026-10-25T18:00:00Z',
      'Mon, Oct 26',
    ],
    [
      'Europe/Berlin',
      '2026-03-25T12:00:00Z',
      '2026-03-30 19:00',
      '2026-03-30T17:00:00.000Z',
      '2026-03-29T17:00:00Z',
      'Mon, Mar 30',
    ],
    [
      'America/New_York',
      '2026-10-27T12:00:00Z',
      '2026-11-02 19:00',
      '2026-11-03T00:00:00.000Z',
      '2026-11-02T00:00:00Z',
      'Mon, Nov 2',
    ],
    [
      'America/New_York',
      '2026-03-04T12:00:00Z',
      '2026-03-09 19:00',
      '2026-03-09T23:00:00.000Z',
      '2026-03-08T23:00:00Z',
      'Mon, Mar 9',
    ],
    [
      'Australia/Lord_Howe',
      '2026-03-31T12:00:00Z',
      '2026-04-06 19:00',
      '2026-04-06T08:30:00.000Z',
      '2026-04-05T08:30:00Z',
      'Mon, Apr 6',
    ],
    [
      'Australia/Lord_Howe',
      '2026-09-30T12:00:00Z',
      '2026-10-05 19:00',
      '2026-10-05T08:00:00.000Z',
      '2026-10-04T08:00:00Z',
      'Mon, Oct 5',
    ],
    [
      'Africa/Cairo',
      '2026-10-25T12:00:00Z',
      '2026-10-31 19:00',
      '2026-10-31T17:00:00.000Z',
      '2026-10-30T17:00:00Z',
      'Sat, Oct 31',
    ],
  ] as const)
    test(`${zone}: booked before the change of ${day}, shown after it at the same hour`, async () => {
      app.clock.set(now)
      const floor = await makeFloor(app, { ...NIGHT, timezone: zone })
      const guest = await app.makeUser()
      const { id } = await booked(floor, start, 90, guest)
      // A day before, after the change.
      app.clock.set(later)
      await app.work()
      const shown = await app.as(guest)('showBooking', { params: { id }, query: {} })
      assert.ok(shown.ok)
      assert.deepEqual([shown.data.starts_at, shown.data.timezone], [at, zone])
      assert.equal(shown.data.until, new Date(Date.parse(at) - 2 * 3_600_000).toISOString())
      const notices = await app.as(guest)('listNotifications', { query: { perPage: 50 } })
      assert.ok(notices.ok)
      assert.deepEqual(
        notices.data.map(({ title, body }) => `${title}: ${body}`),
        [
          `Tomorrow at Blue Door: ${day}, 7:00 PM, 2 people`,
          `Your table is booked: Blue Door, ${day}, 7:00 PM, 2 people`,
        ],
      )
      const list = await app.as(floor.seller)('listSellerBookings', {
        query: { shop_id: floor.id, date: start.slice(0, 10) },
      })
      assert.ok(list.ok)
      assert.deepEqual(
        list.data.map((each) => [each.id, each.starts_at]),
        [[id, at]],
      )
    })
})
