import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { bookTable } from '../guests/book-table.ts'
import { reservationRoutes } from '../index.ts'
import { DEFAULT_RULES } from './reservation-rules.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: reservationRoutes })
})
after(() => app?.close())
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

const HERE = { latitude: 38.9120424, longitude: -77.035308 }
const guest = () => app.as(undefined)
async function booked(floor: TestFloor, start: string, more: Record<string, unknown> = {}) {
  const person = await app.makeUser()
  app.statements()
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: start,
      duration: 90,
      guests: 2,
      phone: '+12025550123',
      ...more,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
async function availability(floor: TestFloor, query: Record<string, unknown> = {}) {
  const answer = await guest()('showBookingAvailability', {
    query: { shop_id: floor.id, date: '2026-11-27', guests: 2, ...query },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}

describe('showBookingAvailability', () => {
  test('offers exactly the times that can be booked', async () => {
    const floor = await makeFloor(app, { hours: ['17:00', '23:00'], tables: [{ chairs: 2 }] })
    await booked(floor, '2026-11-27 19:00')
    const { slots, duration, timezone, state } = await availability(floor)
    assert.deepEqual([duration, timezone, state], [90, 'America/New_York', 'open'])
    for (const { time, available } of slots) {
      const person = await app.makeUser()
      const answer = await app.as(person)('createBooking', {
        query: {},
        body: {
          shop_id: floor.id,
          start_date: `2026-11-27 ${time}`,
          duration: 90,
          guests: 2,
          phone: '+12025550123',
        },
        idempotencyKey: randomUUID(),
      })
      assert.equal(answer.ok, available, time)
      if (answer.ok)
        await app.as(person)('cancelBooking', {
          params: { id: answer.data.id },
          query: { version: 1 },
        })
    }
    assert.ok(slots.some(({ available }) => available) && slots.some(({ available }) => !available))
  })

  test('counts tables and sections, and offers alternatives to a time', async () => {
    const floor = await makeFloor(app, {
      sections: ['Inside', 'Garden'],
      tables: [{ section: 0 }, { section: 1 }],
    })
    const all = await availability(floor, { time: '19:00' })
    const seven = all.slots.find(({ time }) => time === '19:00')
    assert.deepEqual([seven?.tables_left, seven?.section_ids], [2, floor.sectionIds])
    assert.deepEqual(all.alternatives, [])
    await booked(floor, '2026-11-27 19:00')
    await booked(floor, '2026-11-27 19:00')
    const full = await availability(floor, { time: '19:00' })
    assert.deepEqual(
      full.alternatives.map(({ date, time, distance_min: distance }) => [date, time, distance]),
      [
        ['2026-11-27', '17:00', -120],
        ['2026-11-27', '17:15', -105],
        ['2026-11-28', '19:00', 1440],
        ['2026-11-29', '19:00', 2880],
        ['2026-11-30', '19:00', 4320],
      ],
    )
    const garden = await availability(floor, { shop_section_id: floor.sectionIds[1] ?? 0 })
    assert.equal(garden.slots.find(({ time }) => time === '12:00')?.tables_left, 1)
  })

  test('says when a closed shop opens next', async () => {
    const floor = await makeFloor(app, { closedDates: ['2026-11-27', '2026-11-28'] })
    await app.rows(
      sql`insert into booking_days (shop_id, date, open) values (${floor.id}, '2026-11-29', false)`,
    )
    const closed = await availability(floor)
    assert.deepEqual(
      [closed.state, closed.slots, closed.next_open_date],
      ['closed', [], '2026-11-30'],
    )
  })

  test('calls a special day without hours closed, also after a night that ends on it', async () => {
    const floor = await makeFloor(app, {
      hours: ['17:00', '01:00'],
      closedDates: ['2026-11-27'],
    })
    const closed = await availability(floor)
    assert.deepEqual(
      [closed.state, closed.slots, closed.next_open_date],
      ['closed', [], '2026-11-28'],
    )
    const days = await guest()('listBookingDays', {
      query: { shop_id: floor.id, guests: 2, from: '2026-11-26', days: 3 },
    })
    assert.ok(days.ok)
    assert.deepEqual(
      days.data.map(({ state }) => state),
      ['open', 'closed', 'open'],
    )
  })

  test('takes at most two statements', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}, {}] })
    await booked(floor, '2026-11-27 19:00')
    app.statements()
    await availability(floor, { time: '19:00' })
    assert.equal(app.statements().length, 2)
  })

  test('refuses a shop without reservations and a party out of range', async () => {
    const floor = await makeFloor(app)
    const code = async (query: Record<string, unknown>) => {
      const answer = await guest()('showBookingAvailability', {
        query: { shop_id: floor.id, date: '2026-11-27', guests: 2, ...query },
      })
      return answer.ok ? 'ok' : answer.code
    }
    assert.equal(await code({ guests: 9 }), 'guests_range')
    assert.equal(await code({ shop_id: 999_999_999 }), 'not_found')
    await changeSetting(app, 'reservationEnableForUser', '0')
    assert.equal(await code({}), 'booking_off')
  })
})

describe('listNextTimes', () => {
  const next = async ({ id }: Pick<TestFloor, 'id'>) => {
    const answer = await guest()('listNextTimes', { query: { shop_id: id } })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  const namesOf = ({ times }: Awaited<ReturnType<typeof next>>) =>
    times.map(({ date, time }) => `${date} ${time}`)

  test('offers the first times that two guests can book', async () => {
    const floor = await makeFloor(app, { hours: ['17:00', '23:00'], tables: [{ chairs: 2 }] })
    await booked(floor, '2026-11-21 17:15')
    const found = await next(floor)
    assert.deepEqual([found.guests, found.today], [2, '2026-11-21'])
    assert.deepEqual(namesOf(found), ['2026-11-21 19:00', '2026-11-21 19:15', '2026-11-21 19:30'])
    for (const time of namesOf(found)) {
      const { id } = await booked(floor, time)
      await app.rows(sql`update bookings set status = 'canceled' where id = ${id}`)
    }
  })

  test('counts by the date of the shop, not of Greenwich', async () => {
    const floor = await makeFloor(app, { hours: ['17:00', '23:00'], closedDates: ['2026-11-22'] })
    // 21:30 on the 21st in Washington, where dinner takes 90 minutes.
    app.clock.set('2026-11-22T02:30:00Z')
    const found = await next(floor)
    assert.equal(found.today, '2026-11-21')
    assert.deepEqual(namesOf(found), ['2026-11-23 17:00', '2026-11-23 17:15', '2026-11-23 17:30'])
  })

  test('asks for the smallest party that the shop seats online', async () => {
    const floor = await makeFloor(app, { rules: { online_min_guests: 4 } })
    assert.equal((await next(floor)).guests, 4)
  })

  test('takes at most two statements, and reads no reservations for the next ten seconds', async () => {
    const floor = await makeFloor(app)
    const statements = async () => {
      app.statements()
      await next(floor)
      return app.statements()
    }
    assert.equal((await statements()).length, 2)
    assert.ok((await statements()).every((text) => !text.includes('booking_tables')))
  })

  test('refuses a shop where guests cannot book', async () => {
    const floor = await makeFloor(app, { tables: [{ online: false }] })
    const answer = await guest()('listNextTimes', { query: { shop_id: floor.id } })
    assert.ok(!answer.ok && answer.code === 'booking_off')
  })
})

test('a reservation takes at most nine statements', async () => {
  const floor = await makeFloor(app, { tables: [{}, {}] })
  const { id: userId } = await app.makeUser()
  const body = {
    shop_id: floor.id,
    start_date: '2026-11-27 19:00',
    duration: 90,
    guests: 2,
    phone: '+12025550123',
  }
  app.statements()
  await app.deps.database.transaction((tx) =>
    bookTable(tx, app.deps, { userId, body, lang: 'en', ip: '203.0.113.7' }),
  )
  const statements = app.statements()
  assert.ok(statements.length <= 9, `${statements.length}: ${statements.join('\n')}`)
})

test('lists whether a party finds a table on each day', async () => {
  const floor = await makeFloor(app, { hours: ['19:00', '20:30'], closedDates: ['2026-11-28'] })
  await booked(floor, '2026-11-27 19:00')
  const answer = await guest()('listBookingDays', {
    query: { shop_id: floor.id, guests: 2, from: '2026-11-26', days: 4 },
  })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.map(({ date, state }) => `${date} ${state}`),
    ['2026-11-26 open', '2026-11-27 full', '2026-11-28 closed', '2026-11-29 open'],
  )
})

test('shows the rules and sections of a shop by id, uuid and slug', async () => {
  const floor = await makeFloor(app, {
    title: 'Blue Door',
    sections: ['Inside', 'Staff only'],
    tables: [{ section: 0 }, { section: 1, online: false }],
    rules: { durations: [60, 120], online_max_guests: 5, house_rules: 'No dogs' },
  })
  for (const id of [String(floor.id), floor.uuid, floor.slug]) {
    const answer = await guest()('showBookingShop', { params: { id }, query: {} })
    assert.ok(answer.ok)
    assert.equal(answer.data.translation.title, 'Blue Door')
    assert.equal(answer.data.bookable, true)
    assert.deepEqual(answer.data.rules.durations, [60, 120])
    assert.deepEqual(answer.data.rules.preferred_durations, [120, 120, 120, 120, 120])
    assert.equal(answer.data.rules.house_rules, 'No dogs')
    assert.deepEqual(
      answer.data.sections.map(({ translation }) => translation.title),
      ['Inside'],
    )
  }
  const tables = await guest()('listBookingTables', {
    query: { shop_section_id: floor.sectionIds[0] ?? 0 },
  })
  assert.ok(tables.ok)
  assert.deepEqual(
    tables.data.map(({ name }) => name),
    ['T1'],
  )
  const sections = await guest()('listBookingSections', { query: { shop_id: floor.id } })
  assert.ok(sections.ok)
  assert.equal(sections.data.length, 1)
})

test('cards of shops have the free times that are nearest to the wanted one', async () => {
  await app.rows(sql`update shops set status = 'rejected'`)
  const floor = await makeFloor(app, { title: 'Blue Door' })
  await booked(floor, '2026-11-27 19:00')
  const list = async (query: Record<string, unknown>) => {
    const answer = await guest()('listBookingShops', { query: { address: HERE, ...query } })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data.map(({ id, times }) => [id, times && times.map(({ time }) => time)])
  }
  assert.deepEqual(await list({}), [[floor.id, null]])
  assert.deepEqual(await list({ date: '2026-11-27', guests: 2, time: '19:00' }), [
    [floor.id, ['16:15', '16:30', '16:45', '17:00', '17:15']],
  ])
  assert.deepEqual(await list({ date: '2026-11-27', guests: 20 }), [[floor.id, []]])
})

test('cards with a table near the wanted time come first, and those without any last', async () => {
  await app.rows(sql`update shops set status = 'rejected'`)
  const full = await makeFloor(app, { tables: [{ chairs: 1 }] })
  const early = await makeFloor(app, { hours: ['10:00', '16:00'] })
  const near = await makeFloor(app)
  const answer = await guest()('listBookingShops', {
    query: { address: HERE, date: '2026-11-27', guests: 2, time: '19:00' },
  })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.map(({ id }) => id),
    [near.id, early.id, full.id],
  )
})

test('a page with free times has ten cards at most', async () => {
  await app.rows(sql`update shops set status = 'rejected'`)
  for (let count = 0; count < 11; count++) await makeFloor(app)
  const list = async (query: Record<string, unknown>) => {
    const answer = await guest()('listBookingShops', {
      query: { address: HERE, perPage: 20, ...query },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  assert.equal((await list({})).length, 11)
  const cards = await list({ date: '2026-11-27', guests: 2 })
  assert.equal(cards.length, 10)
  assert.ok(cards.every(({ times }) => times?.length === 5))
})

test('the defaults of the code are those of the table', async () => {
  const floor = await makeFloor(app)
  const [row] = await app.rows<Record<string, unknown>>(
    sql`insert into booking_rules (shop_id) values (${floor.id}) returning *`,
  )
  const { shop_id: _shop, layout_version: _layout, ...defaults } = row ?? {}
  assert.deepEqual(defaults, { ...DEFAULT_RULES })
})
