import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { CHECKS, findBreaches } from '../../../features/audit/audit.store.ts'
import {
  hashOfToken,
  reservationTokenOf,
  reservationRoutes,
} from '../../../features/reservations/index.ts'
import { offerTables } from '../../../features/reservations/waits/offer-tables.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { buildCity } from '../city.ts'
import { holdsTables } from '../reservations.ts'
import { writeCity } from './write-city.ts'

/** Thursday at seven in the evening in Washington. */
const NOW = new Date('2026-11-20T00:00:00Z')
const person = (email: string, phone: string) => ({
  email,
  firstname: 'A',
  lastname: 'B',
  phone,
  roles: [],
  passwordHash: 'x',
})
const city = buildCity({ seed: 1, now: NOW })
const floors = city.shops.flatMap(({ key, floor }) => (floor ? [{ key, ...floor }] : []))
let app: TestApp
before(async () => {
  app = await startTestApp({ routes: reservationRoutes })
  app.clock.set(NOW.toISOString())
  await writeCity(app.deps.database, city, {
    people: [
      person('customer@hawker.test', '+12025550101'),
      person('friend@hawker.test', '+12025550102'),
    ],
    personalDataKey: app.deps.personalDataKey,
    now: NOW,
  })
})
after(() => app?.close())

test('the demo city passes all checks of reservations', async () => {
  const checks = CHECKS.filter(({ rule }) => rule === 'A15')
  assert.equal(checks.length, 13)
  for (const check of checks) {
    const { samples } = await findBreaches(app.deps.database, check, NOW)
    assert.deepEqual(samples, [], check.check)
  }
  const [counts] = await app.rows<{ bookings: number; tables: number }>(sql`
    select (select count(*)::int from bookings) as bookings, (select count(*)::int from tables) as tables`)
  assert.deepEqual(counts, {
    bookings: floors.flatMap(({ reservations }) => reservations).length,
    tables: floors.flatMap(({ tables }) => tables).length,
  })
})

test('at one restaurant a table waits for its food, and another one calls the waiter', async () => {
  const sessions = await app.rows(sql`
    select v.trusted_by as trust, o.status, o.total > 0 as priced, d.lines, c.kind as calls,
      b.status as booking
    from table_sessions v join bookings b on b.id = v.booking_id
      join booking_tables x on x.booking_id = b.id and x.table_id = v.table_id
      left join orders o on o.table_session_id = v.id and o.table_id = v.table_id
      left join table_calls c on c.session_id = v.id and c.seen_at is null
      left join lateral (select count(*)::int as lines from order_details where order_id = o.id) d
        on o.id is not null
    where v.closed_at is null order by v.id`)
  const common = { trust: 'booking', booking: 'seated' }
  assert.deepEqual(sessions, [
    { ...common, status: 'accepted', priced: true, lines: 3, calls: null },
    { ...common, status: null, priced: null, lines: null, calls: 'waiter' },
  ])
  const released = await app.rows(
    sql`select 1 from events e join orders o on o.id = e.order_id where e.topic = 'order.released'`,
  )
  assert.equal(released.length, 1)
})

test('guests find a table for tomorrow at almost every restaurant', async () => {
  const shops = await app.rows<{ id: number; slug: string }>(
    sql`select id, slug from shops where takes_reservations`,
  )
  assert.equal(shops.length, floors.length)
  let bookable = 0
  for (const { id } of shops) {
    const answer = await app.as(undefined)('showBookingAvailability', {
      query: { shop_id: id, date: '2026-11-20', guests: 2 },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    if (answer.data.slots.some(({ available }) => available)) bookable += 1
  }
  assert.ok(bookable >= shops.length - 2, `${bookable} of ${shops.length}`)
})

test('every floor has two or three sections and a row of tables to join', () => {
  assert.ok(floors.length >= 30)
  for (const { key, sections, tables } of floors) {
    assert.ok(sections.length >= 2 && sections.length <= 3, key)
    assert.ok(tables.length >= 8 && tables.length <= 16, key)
    assert.ok(tables.filter(({ joinsPrevious }) => joinsPrevious).length >= 2, key)
    assert.deepEqual(
      new Set(tables.map(({ section }) => section)),
      new Set(sections.map((_, index) => index)),
      key,
    )
  }
})

test('the tables of a section are drawn apart from each other and in its canvas', () => {
  for (const { key, tables } of floors) {
    const boxes = tables.map(({ section, name, x, y, w, h, turn }) => {
      // The demo turns square tables only.
      const reach = (w / 2) * (turn === 0 ? 1 : Math.SQRT2)
      const [half, deep] = turn === 0 ? [w / 2, h / 2] : [reach, reach]
      return { section, name, x: x + w / 2, y: y + h / 2, half, deep }
    })
    for (const [index, one] of boxes.entries()) {
      assert.ok(one.x - one.half >= 0 && one.x + one.half <= 24, `${key} ${one.name}`)
      assert.ok(one.y - one.deep >= 0 && one.y + one.deep <= 14, `${key} ${one.name}`)
      for (const other of boxes.slice(index + 1))
        if (other.section === one.section)
          assert.ok(
            Math.abs(one.x - other.x) >= one.half + other.half ||
              Math.abs(one.y - other.y) >= one.deep + other.deep,
            `${key}: ${one.name} and ${other.name}`,
          )
    }
  }
})

/** The part of the table hours between two instants that parties take. */
function fullness(from: Date, until: Date): number {
  const shares = floors.flatMap(({ tables, reservations, turnoverMinutes }) => {
    const taken = reservations
      .filter(({ status }) => status !== 'no_show')
      .reduce((sum, { startsAt, endsAt, tables: own }) => {
        const start = Math.max(startsAt.getTime(), from.getTime())
        const end = Math.min(endsAt.getTime() + turnoverMinutes * 60_000, until.getTime())
        return sum + Math.max(0, end - start) * own.length
      }, 0)
    return taken === 0 ? [] : [taken / (tables.length * (until.getTime() - from.getTime()))]
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

test('today is about seventy percent full, and Saturday almost full', () => {
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
  const today = fullness(later(-1), later(2))
  assert.ok(today > 0.6 && today < 0.8, String(today))
  const saturday = fullness(later(47), later(50))
  assert.ok(saturday > 0.82 && saturday < 0.98, String(saturday))
})

test('tonight has walk-ins, late parties and parties that did not come', () => {
  const all = floors.flatMap(({ reservations }) => reservations)
  const isLate = ({ status, startsAt }: (typeof all)[number]) =>
    status === 'approved' && startsAt < NOW
  assert.ok(all.some(({ source, status }) => source === 'walk_in' && status === 'seated'))
  assert.ok(all.some(isLate) && all.some(({ status }) => status === 'no_show'))
  for (const { key, reservations } of floors)
    assert.ok(reservations.filter(isLate).length <= 1, key)
  // A past party no longer holds its table.
  assert.ok(
    all.filter(({ endsAt }) => endsAt < NOW).every((reservation) => !holdsTables(reservation)),
  )
})

test('two demo people wait for tables of a sold-out Saturday, and none is free for them', async () => {
  const offered = async () => {
    await offerTables(app.deps)
    return app.rows<{ email: string; title: string; held: boolean }>(sql`
      select u.email, w.date::text as date, w.booking_id is not null as held
      from booking_waits w join users u on u.id = w.user_id order by u.email, w.id`)
  }
  assert.deepEqual(await offered(), [
    { email: 'customer@hawker.test', date: '2026-11-21', held: false },
    { email: 'friend@hawker.test', date: '2026-11-21', held: false },
    { email: 'friend@hawker.test', date: '2026-11-21', held: false },
  ])
})

test('some restaurants have a queue at the door', async () => {
  const rows = await app.rows<{ shops: number; parties: number }>(sql`
    select count(distinct shop_id)::int as shops, count(*)::int as parties from door_waits`)
  assert.ok((rows[0]?.shops ?? 0) >= 5, JSON.stringify(rows))
})

test('demo people have reservations whose links work', async () => {
  const rows = await app.rows<{ email: string; status: string; uuid: string; token: Buffer }>(sql`
    select u.email, b.status, b.uuid, b.token_hash as token
    from bookings b join users u on u.id = b.user_id order by u.email, b.status`)
  assert.deepEqual(
    rows.map(({ email, status }) => `${email} ${status}`),
    ['customer@hawker.test approved', 'customer@hawker.test completed', 'friend@hawker.test new'],
  )
  for (const { uuid, token } of rows)
    assert.deepEqual(token, hashOfToken(reservationTokenOf(app.deps.personalDataKey, uuid)))
})
