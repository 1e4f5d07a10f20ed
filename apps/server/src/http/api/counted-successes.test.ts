import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startTestApp } from '../../testing/test-app.ts'
import { makeFloor } from '../../testing/make/make-floor.ts'
import { reservationRoutes } from '../../features/reservations/index.ts'
import { createRateLimits } from './rate-limits.ts'

const app = await startTestApp({ routes: reservationRoutes, rateLimits: createRateLimits() })
after(app.close)

test('ten tables an hour: refused, malformed and repeated reservations do not count', async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  const floor = await makeFloor(app, { hours: ['00:00', '24:00'] })
  const person = await app.makeUser()
  const book = async (start_date: string, guests: number, key = randomUUID()) => {
    const answer = await app.as(person)('createBooking', {
      query: {},
      body: { shop_id: floor.id, start_date, duration: 60, guests, phone: '+12025550123' },
      idempotencyKey: key,
    })
    return answer.ok ? 201 : answer.status
  }
  for (let tries = 0; tries < 12; tries++) {
    assert.equal(await book('2026-11-27 19:00', 9), 422, 'too many guests')
    assert.equal(await book('tomorrow', 2), 422, 'malformed')
  }
  const key = randomUUID()
  for (let tries = 0; tries < 12; tries++) assert.equal(await book('2026-11-27 19:00', 2, key), 201)
})
