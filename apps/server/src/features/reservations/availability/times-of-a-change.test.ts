import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { reservationRoutes } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: reservationRoutes })
})
after(() => app?.close())

test('the tables of the own reservation are free for its change, and for nobody else', async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  const floor = await makeFloor(app, { tables: [{ joins: [1] }, {}] })
  const guest = await app.makeUser()
  const reservation = await app.as(guest)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: '2026-11-27 19:00',
      duration: 90,
      guests: 4,
      phone: '+12025550123',
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(reservation.ok)
  const stay = { shop_id: floor.id, guests: 6, duration: 90 }
  const change = { ...stay, booking_id: reservation.data.id }
  const freeAt = async (client: ReturnType<TestApp['as']>, query: typeof stay) => {
    const times = await client('showBookingAvailability', {
      query: { ...query, date: '2026-11-27' },
    })
    const days = await client('listBookingDays', {
      query: { ...query, from: '2026-11-27', days: 1 },
    })
    return times.ok && days.ok
      ? [times.data.slots.find(({ time }) => time === '19:00')?.available, days.data[0]?.state]
      : times.ok || times.code
  }
  assert.deepEqual(await freeAt(app.as(guest), stay), [false, 'open'])
  assert.deepEqual(await freeAt(app.as(guest), change), [true, 'open'])
  const stranger = await app.makeUser()
  for (const client of [app.as(stranger), app.as(undefined)])
    assert.equal(await freeAt(client, change), 'not_found')
})
