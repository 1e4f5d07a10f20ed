import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
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

const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code
async function booked(floor: TestFloor, start = '2026-11-27 19:00', guests = 2) {
  const answer = await app.as(await app.makeUser())('createBooking', {
    query: {},
    body: { shop_id: floor.id, start_date: start, duration: 90, guests, phone: '+12025550123' },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}

describe('rules and days', () => {
  test('rules are saved by their version and change what guests can book', async () => {
    const floor = await makeFloor(app)
    const seller = app.as(floor.seller)
    const save = (body: Record<string, unknown> & { version: number }) =>
      seller('saveBookingRules', { query: {}, body: { shop_id: floor.id, ...body } })
    const saved = await save({
      version: 1,
      online_max_guests: 3,
      durations: [60],
      covers_per_quarter: 9,
    })
    assert.ok(saved.ok, JSON.stringify(saved))
    assert.deepEqual(
      [saved.data.online_max_guests, saved.data.durations, saved.data.version],
      [3, [60], 2],
    )
    const shop = await app.as(undefined)('showBookingShop', {
      params: { id: floor.slug },
      query: {},
    })
    assert.ok(shop.ok)
    assert.deepEqual([shop.data.rules.durations, shop.data.rules.max_guests], [[60], 3])
    assert.equal(codeOf(await save({ version: 1, note: 'x' })), 'stale')
    assert.equal(codeOf(await save({ version: 2, online_min_guests: 5 })), 'validation_failed')
    const off = await save({ version: 2, takes_reservations: false })
    assert.ok(off.ok)
    const closed = await app.as(undefined)('showBookingShop', {
      params: { id: floor.slug },
      query: {},
    })
    assert.ok(closed.ok)
    assert.equal(closed.data.bookable, false)
  })

  test('a closed day lists its reservations, as do hours that no longer hold them', async () => {
    const floor = await makeFloor(app)
    const seller = app.as(floor.seller)
    const { id } = await booked(floor)
    const show = async () => {
      const answer = await seller('showBookingDay', {
        params: { date: '2026-11-27' },
        query: { shop_id: floor.id },
      })
      assert.ok(answer.ok)
      return answer.data
    }
    const before = await show()
    assert.deepEqual(
      [before.open, before.bookings, before.hours],
      [true, [], [{ opens_at: '2026-11-27T15:00:00.000Z', closes_at: '2026-11-28T03:00:00.000Z' }]],
    )
    await app.rows(sql`insert into special_days (shop_id, date, opens, closes)
      values (${floor.id}, '2026-11-27', '10:00', '20:00')`)
    assert.deepEqual(
      (await show()).bookings.map((each) => each.id),
      [id],
    )
    await app.rows(sql`delete from special_days where shop_id = ${floor.id}`)
    const closed = await seller('saveBookingDay', {
      params: { date: '2026-11-27' },
      query: {},
      body: {
        shop_id: floor.id,
        version: 0,
        open: false,
        note: 'Private party',
        choices: { bookings: [{ id, cancel: false }] },
      },
    })
    assert.ok(closed.ok, JSON.stringify(closed))
    assert.deepEqual(
      [closed.data.open, closed.data.note, closed.data.version, closed.data.bookings.length],
      [false, 'Private party', 1, 1],
    )
    const stale = await seller('saveBookingDay', {
      params: { date: '2026-11-27' },
      query: {},
      body: { shop_id: floor.id, version: 0, open: true },
    })
    assert.equal(codeOf(stale), 'stale')
  })

  test('the rules and days of another shop do not exist', async () => {
    const [floor, other] = [await makeFloor(app), await makeFloor(app)]
    const stranger = app.as(other.seller)
    const answers = [
      await stranger('showBookingRules', { query: { shop_id: floor.id } }),
      await stranger('showBookingDay', {
        params: { date: '2026-11-27' },
        query: { shop_id: floor.id },
      }),
    ]
    assert.deepEqual(
      answers.map(codeOf),
      answers.map(() => 'not_found'),
    )
  })
})
