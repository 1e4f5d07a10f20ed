import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import { type TestFloor, changeRules, makeFloor } from '../../../testing/make/make-floor.ts'
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
// Saturday noon in Washington.
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const DINNER = '2026-11-27 19:00'
const guest = () => app.makeUser({ firstname: 'Amina' })
const book = (
  person: Person,
  floor: TestFloor,
  body: Partial<{
    start_date: string
    duration: number
    guests: number
    phone: string
    note: string
    occasion: 'birthday'
    shop_section_id: number
    table_id: number
  }> = {},
) =>
  app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: DINNER,
      duration: 90,
      guests: 2,
      phone: '+12025550123',
      ...body,
    },
    idempotencyKey: randomUUID(),
  })
async function booked(person: Person, floor: TestFloor, body: Parameters<typeof book>[2] = {}) {
  const answer = await book(person, floor, body)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code
const noticesOf = async (person: Person) => {
  await app.work()
  const answer = await app.as(person)('listNotifications', { query: { perPage: 50, sort: 'asc' } })
  assert.ok(answer.ok)
  return answer.data.map(({ type, title, body, url }) => ({ type, title, body, url }))
}

describe('createBooking', () => {
  test('books the smallest table that holds the party, and notifies both sides', async () => {
    const floor = await makeFloor(app, {
      title: 'Blue Door',
      tables: [{ chairs: 8 }, { chairs: 2 }],
    })
    const person = await guest()
    const reservation = await booked(person, floor, {
      note: ' By the window ',
      occasion: 'birthday',
    })
    assert.equal(reservation.status, 'approved')
    assert.deepEqual(
      reservation.tables.map(({ name }) => name),
      ['T2'],
    )
    assert.equal(reservation.starts_at, '2026-11-28T00:00:00.000Z')
    assert.equal(reservation.ends_at, '2026-11-28T01:30:00.000Z')
    assert.equal(reservation.until, '2026-11-27T22:00:00.000Z')
    assert.deepEqual(reservation.can, { change: true, cancel: true, review: false })
    assert.deepEqual([reservation.note, reservation.occasion], ['By the window', 'birthday'])
    const [stored] = await app.rows<{ during: string; live: boolean }>(
      sql`select during::text, live from booking_tables where booking_id = ${reservation.id}`,
    )
    assert.equal(stored?.during, '["2026-11-28 00:00:00+00","2026-11-28 01:45:00+00")')
    assert.deepEqual(await noticesOf(person), [
      {
        type: 'booking_status',
        title: 'Your table is booked',
        body: 'Blue Door, Fri, Nov 27, 7:00 PM, 2 people',
        url: `/reservations?id=${reservation.id}`,
      },
    ])
    assert.deepEqual(await noticesOf(floor.seller), [
      {
        type: 'new_booking',
        title: 'New reservation: 2 people',
        body: 'Fri, Nov 27, 7:00 PM, Amina',
        url: `/console/seller/bookings?shop=${floor.id}&date=2026-11-27&id=${reservation.id}`,
      },
    ])
  })

  test('a table is free again when the turnover has passed, by the rule of the earlier reservation', async () => {
    const floor = await makeFloor(app, { rules: { turnover_minutes: 15 } })
    await booked(await guest(), floor, { start_date: '2026-11-27 19:30' }) // ends 21:00
    const late = { start_date: '2026-11-27 21:00', duration: 60 }
    assert.equal(codeOf(await book(await guest(), floor, late)), 'table_taken')
    await changeRules(app, floor.id, { turnover_minutes: 0 })
    assert.equal(codeOf(await book(await guest(), floor, late)), 'table_taken')
    await changeRules(app, floor.id, { durations: [45] })
    assert.equal(
      codeOf(await book(await guest(), floor, { start_date: '2026-11-27 21:15', duration: 45 })),
      'ok',
    )
  })

  test('joins neighbours for a large party', async () => {
    const floor = await makeFloor(app, {
      tables: [{ chairs: 4, joins: [1] }, { chairs: 4 }, { chairs: 4 }],
    })
    const reservation = await booked(await guest(), floor, { guests: 6 })
    assert.deepEqual(
      reservation.tables.map(({ name }) => name),
      ['T1', 'T2'],
    )
    assert.equal(codeOf(await book(await guest(), floor, { guests: 6 })), 'table_taken')
    assert.deepEqual(
      (await booked(await guest(), floor, { guests: 4 })).tables.map(({ name }) => name),
      ['T3'],
    )
  })

  test('narrows to a section or a table of the shop', async () => {
    const floor = await makeFloor(app, {
      sections: ['Inside', 'Garden'],
      tables: [{ section: 0 }, { section: 1 }, { section: 1 }],
    })
    const garden = await booked(await guest(), floor, { shop_section_id: floor.sectionIds[1] ?? 0 })
    assert.equal(garden.section?.translation.title, 'Garden')
    const chosen = await booked(await guest(), floor, { table_id: floor.tableIds[2] ?? 0 })
    assert.deepEqual(
      chosen.tables.map(({ id }) => id),
      [floor.tableIds[2]],
    )
    const other = await makeFloor(app)
    for (const place of [
      { table_id: other.tableIds[0] ?? 0 },
      { shop_section_id: other.sectionIds[0] ?? 0 },
    ])
      assert.equal(codeOf(await book(await guest(), floor, place)), 'not_found')
  })

  test('offers other times when no table is free', async () => {
    const floor = await makeFloor(app)
    await booked(await guest(), floor)
    const answer = await book(await guest(), floor)
    assert.ok(!answer.ok)
    assert.equal(answer.status, 409)
    const { alternatives } = answer.data as { alternatives: { date: string; time: string }[] }
    assert.deepEqual(
      alternatives.map(({ date, time }) => `${date} ${time}`),
      [
        '2026-11-27 17:00',
        '2026-11-27 17:15',
        '2026-11-28 19:00',
        '2026-11-29 19:00',
        '2026-11-30 19:00',
      ],
    )
    for (const { date, time } of [alternatives[0], alternatives[2]].flatMap((each) => each ?? []))
      assert.equal(
        codeOf(await book(await guest(), floor, { start_date: `${date} ${time}` })),
        'ok',
      )
  })

  test('keeps the pace of the shop, and the pace of a day wins', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}, {}], rules: { covers_per_quarter: 4 } })
    await booked(await guest(), floor)
    await booked(await guest(), floor)
    assert.equal(codeOf(await book(await guest(), floor)), 'table_taken')
    await app.rows(sql`update booking_days set covers_per_quarter = 6 where shop_id = ${floor.id}`)
    assert.equal(codeOf(await book(await guest(), floor)), 'ok')
  })

  test('names why a stay cannot be booked', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { closedDates: ['2026-11-26'] })
    const person = await guest()
    const refusal = async (body: Parameters<typeof book>[2]) => {
      const answer = await book(person, floor, body)
      return answer.ok ? 'ok' : { code: answer.code, data: answer.data }
    }
    assert.deepEqual(await refusal({ start_date: '2026-11-21 12:30' }), {
      code: 'booking_too_soon',
      data: { earliest: '2026-11-21T18:00:00.000Z' },
    })
    assert.deepEqual(await refusal({ start_date: '2027-01-21 19:00' }), {
      code: 'booking_too_far',
      data: { last: '2027-01-20', days: 60 },
    })
    assert.deepEqual(await refusal({ guests: 9 }), {
      code: 'guests_range',
      data: { min: 1, max: 8, phone: '+12025550100' },
    })
    const codes: [Parameters<typeof book>[2], string][] = [
      [{ start_date: '2026-11-26 19:00' }, 'shop_closed_day'],
      [{ start_date: '2026-11-27 19:10' }, 'slot_unavailable'],
      [{ start_date: '2026-11-27 21:45' }, 'slot_unavailable'],
      [{ start_date: '2026-02-30 19:00' }, 'validation_failed'],
      [{ duration: 75 }, 'validation_failed'],
      [{ phone: '12' }, 'phone_invalid'],
    ]
    for (const [body, code] of codes)
      assert.equal(codeOf(await book(person, floor, body)), code, JSON.stringify(body))
    await app.rows(sql`
      insert into booking_days (shop_id, date, open) values (${floor.id}, '2026-11-27', false)`)
    assert.equal(codeOf(await book(person, floor)), 'shop_closed_day')
  })

  test('needs a phone number: given, or verified before', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await app.makeUser({ phone: '+12025550177' })
    const withoutPhone = () =>
      app.as(person)('createBooking', {
        query: {},
        body: { shop_id: floor.id, start_date: DINNER, duration: 90, guests: 2 },
        idempotencyKey: randomUUID(),
      })
    assert.equal(codeOf(await withoutPhone()), 'phone_required')
    await app.rows(sql`update users set phone_verified_at = now() where id = ${person.id}`)
    const answer = await withoutPhone()
    assert.ok(answer.ok)
    assert.equal(answer.data.phone, '+12025550177')
  })

  test('is off without the setting, the shop’s flag, or a table that is online', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    await changeSetting(app, 'reservationEnableForUser', '0')
    assert.equal(codeOf(await book(person, floor)), 'booking_off')
    await changeSetting(app, 'reservationEnableForUser', '1')
    await app.rows(sql`update tables set online = false where shop_id = ${floor.id}`)
    assert.equal(codeOf(await book(person, floor)), 'booking_off')
    await app.rows(sql`update tables set online = true where shop_id = ${floor.id}`)
    await app.rows(sql`update shops set takes_reservations = false where id = ${floor.id}`)
    assert.equal(codeOf(await book(person, floor)), 'booking_off')
  })

  test('settings of the marketplace bound durations and the earliest start', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}, {}] })
    const person = await guest()
    await changeSetting(app, 'reservationTimeDurations', '45,75')
    assert.equal(codeOf(await book(person, floor)), 'validation_failed')
    assert.equal(codeOf(await book(person, floor, { duration: 75 })), 'ok')
    await changeSetting(app, 'reservationTimeDurations', undefined)
    await changeSetting(app, 'minReservationTime', '12')
    const tonight = { start_date: '2026-11-21 19:00' }
    assert.equal(codeOf(await book(person, floor, tonight)), 'booking_too_soon')
    await changeSetting(app, 'minReservationTime', undefined)
    assert.equal(codeOf(await book(person, floor, tonight)), 'ok')
  })

  test('one person has one table at a time, and five open reservations', async () => {
    const [one, two] = [
      await makeFloor(app, { title: 'One' }),
      await makeFloor(app, { title: 'Two' }),
    ]
    const person = await guest()
    const first = await booked(person, one)
    const answer = await book(person, two, { start_date: '2026-11-27 20:15' })
    assert.ok(!answer.ok)
    assert.equal(answer.code, 'booking_overlap')
    assert.deepEqual(answer.data, {
      booking: {
        id: first.id,
        number: first.number,
        starts_at: '2026-11-28T00:00:00Z',
        shop: 'One',
      },
    })
    for (const day of [22, 23, 24, 25])
      await booked(person, two, { start_date: `2026-11-${day} 20:00` })
    const sixth = { start_date: '2026-11-26 20:00' }
    assert.equal(codeOf(await book(person, two, sixth)), 'booking_limit')
    await changeSetting(app, 'bookingLimit', '6')
    assert.equal(codeOf(await book(person, two, sixth)), 'ok')
    await changeSetting(app, 'bookingLimit', undefined)
  })

  test('four no-shows within a year block a guest', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    for (const day of [1, 2, 3, 4])
      await app.rows(sql`
        insert into bookings (number, shop_id, user_id, source, status, guests, starts_at, ends_at, during, created_at)
        select 'A1-111', ${floor.id}, ${person.id}, 'app', 'no_show', 2, x, x + interval '1 hour',
          tstzrange(x, x + interval '1 hour'), x
        from (select make_timestamptz(2026, 10, ${day}, 18, 0, 0, 'UTC') as x) y`)
    const answer = await book(person, floor)
    assert.ok(!answer.ok)
    assert.deepEqual(
      [answer.code, answer.data],
      ['booking_blocked', { until: '2027-10-01T18:00:00.000Z', count: 4, phone: '+12025550100' }],
    )
    await changeSetting(app, 'noShowLimit', '5')
    assert.equal(codeOf(await book(person, floor)), 'ok')
    await changeSetting(app, 'noShowLimit', undefined)
  })

  test('the same key books once', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await guest()
    const idempotencyKey = randomUUID()
    const send = () =>
      app.as(person)('createBooking', {
        query: {},
        body: {
          shop_id: floor.id,
          start_date: DINNER,
          duration: 90,
          guests: 2,
          phone: '+12025550123',
        },
        idempotencyKey,
      })
    const [one, two] = await Promise.all([send(), send()])
    assert.ok(one?.ok && two?.ok)
    assert.equal(one.data.id, two.data.id)
    assert.equal((await app.rows(sql`select from bookings where shop_id = ${floor.id}`)).length, 1)
  })
})

describe('a shop that answers each reservation', () => {
  test('holds the tables until it answers; unanswered in time the reservation is canceled', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { rules: { auto_approve: false, accept_minutes: 60 } })
    const person = await guest()
    const reservation = await booked(person, floor)
    assert.deepEqual(
      [reservation.status, reservation.answer_until, reservation.tables],
      ['new', '2026-11-21T18:00:00.000Z', []],
    )
    assert.equal(codeOf(await book(await guest(), floor)), 'table_taken')
    assert.equal((await noticesOf(floor.seller))[0]?.title, 'New reservation request: 2 people')
    app.clock.forward(3599)
    await app.work()
    assert.equal((await shown(person, reservation.id)).status, 'new')
    app.clock.forward(1)
    await app.work()
    const over = await shown(person, reservation.id)
    assert.deepEqual(
      [over.status, over.cancel_by, over.cancel_reason],
      ['canceled', 'system', 'shop_timeout'],
    )
    assert.deepEqual(
      (await noticesOf(person)).map(({ title, body }) => [title, body.includes('did not answer')]),
      [['Your reservation was canceled', true]],
    )
    assert.equal(codeOf(await book(await guest(), floor)), 'ok')
  })

  test('a request that the shop canceled and took back is still canceled without an answer', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { rules: { auto_approve: false, accept_minutes: 60 } })
    const person = await guest()
    const { id } = await booked(person, floor)
    const seller = app.as(floor.seller)
    const at = { params: { id }, query: {} }
    const canceled = await seller('moveSellerBooking', {
      ...at,
      body: { status: 'canceled', reason: 'Closed', version: 1 },
    })
    assert.ok(canceled.ok)
    const undone = await seller('undoBooking', { ...at, body: { version: 2 } })
    assert.ok(undone.ok)
    assert.deepEqual(
      [undone.data.status, undone.data.answer_until],
      ['new', '2026-11-21T18:00:00.000Z'],
    )
    app.clock.forward(3600)
    await app.work()
    assert.equal((await shown(person, id)).cancel_reason, 'shop_timeout')
  })
})

async function shown(person: Person, id: number) {
  const answer = await app.as(person)('showBooking', { params: { id }, query: {} })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}

describe('changeBooking', () => {
  const change = (
    person: Person,
    id: number,
    body: {
      version: number
      start_date?: string
      duration?: number
      guests?: number
      note?: string
      shop_section_id?: number | null
    },
  ) => app.as(person)('changeBooking', { params: { id }, query: {}, body })

  test('keeps a length that staff chose', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    const { id } = await booked(person, floor)
    const longer = await app.as(floor.seller)('updateSellerBooking', {
      params: { id },
      query: {},
      body: { version: 1, duration: 180 },
    })
    assert.ok(longer.ok)
    const moved = await change(person, id, { version: 2, start_date: '2026-11-27 18:00' })
    assert.ok(moved.ok, JSON.stringify(moved))
    assert.equal(moved.data.duration, 180)
    const same = await change(person, id, { version: 3, duration: 180, guests: 3 })
    assert.equal(codeOf(same), 'ok')
    const other = await change(person, id, { version: 4, duration: 150 })
    assert.equal(codeOf(other), 'validation_failed', 'guests choose only offered lengths')
  })

  test('moves the stay, its own tables count as free, and the old time is free again', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    const { id } = await booked(person, floor)
    const answer = await change(person, id, { version: 1, start_date: '2026-11-27 19:30' })
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.deepEqual(
      [answer.data.starts_at, answer.data.version, answer.data.status],
      ['2026-11-28T00:30:00.000Z', 2, 'approved'],
    )
    assert.equal(
      codeOf(await book(await guest(), floor, { start_date: '2026-11-27 17:45' })),
      'ok',
      'until 19:15 with its turnover',
    )
    assert.deepEqual(
      (await noticesOf(floor.seller)).map(({ title }) => title)[1],
      'Amina changed a reservation',
    )
  })

  test('a larger party gets joined tables; without any the reservation stays as it was', async () => {
    const floor = await makeFloor(app, { tables: [{ joins: [1] }, {}] })
    const person = await guest()
    const { id } = await booked(person, floor)
    const larger = await change(person, id, { version: 1, guests: 6 })
    assert.ok(larger.ok)
    assert.equal(larger.data.tables.length, 2)
    const other = await guest()
    await booked(other, floor, { start_date: '2026-11-27 12:00' })
    const refused = await change(person, id, { version: 2, start_date: '2026-11-27 12:00' })
    assert.equal(codeOf(refused), 'table_taken')
    const after = await shown(person, id)
    assert.deepEqual(
      [after.version, after.starts_at, after.tables.length],
      [2, '2026-11-28T00:00:00.000Z', 2],
    )
  })

  test('keeps its table when that still fits, although a smaller one is free', async () => {
    const floor = await makeFloor(app, { tables: [{ chairs: 2 }, { chairs: 4 }] })
    const person = await guest()
    const { id } = await booked(person, floor, { table_id: floor.tableIds[1] ?? 0 })
    const later = await change(person, id, { version: 1, start_date: '2026-11-27 19:30' })
    assert.ok(later.ok)
    assert.deepEqual(
      later.data.tables.map(({ name }) => name),
      ['T2'],
    )
  })

  test('a note alone changes neither time nor status, and an old version is stale', async () => {
    const floor = await makeFloor(app, { rules: { auto_approve: false } })
    const person = await guest()
    const { id } = await booked(person, floor)
    await app.rows(sql`update bookings set status = 'approved' where id = ${id}`)
    const noted = await change(person, id, { version: 1, note: 'A high chair, please' })
    assert.ok(noted.ok)
    assert.deepEqual([noted.data.status, noted.data.version], ['approved', 2])
    const stale = await change(person, id, { version: 1, guests: 3 })
    assert.ok(!stale.ok)
    assert.deepEqual([stale.code, stale.data?.['version']], ['stale', 2])
    const again = await change(person, id, { version: 2, guests: 3 })
    assert.ok(again.ok)
    assert.equal(again.data.status, 'new', 'the shop answers the changed reservation')
  })

  test('the time that it has is no other time', async () => {
    const floor = await makeFloor(app, { rules: { auto_approve: true } })
    const person = await guest()
    const { id } = await booked(person, floor)
    await changeRules(app, floor.id, { auto_approve: false })
    const answer = await change(person, id, {
      version: 1,
      start_date: DINNER,
      note: 'By the window',
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.deepEqual([answer.data.status, answer.data.note], ['approved', 'By the window'])
  })

  test('is too late within the hours of the setting', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    const { id } = await booked(person, floor)
    app.clock.set('2026-11-27T22:00:00Z')
    const late = await change(person, id, { version: 1, guests: 3 })
    assert.ok(!late.ok)
    assert.deepEqual([late.code, late.data], ['too_late', { phone: '+12025550100' }])
    await changeSetting(app, 'reservationBeforeTime', '1')
    assert.equal(codeOf(await change(person, id, { version: 1, guests: 3 })), 'ok')
    await changeSetting(app, 'reservationBeforeTime', undefined)
  })

  test('another person’s reservation does not exist', async () => {
    const floor = await makeFloor(app)
    const { id } = await booked(await guest(), floor)
    const stranger = await guest()
    assert.equal(codeOf(await change(stranger, id, { version: 1, guests: 3 })), 'not_found')
    assert.equal(
      codeOf(await app.as(stranger)('showBooking', { params: { id }, query: {} })),
      'not_found',
    )
    assert.equal(
      codeOf(await app.as(stranger)('cancelBooking', { params: { id }, query: { version: 1 } })),
      'not_found',
    )
  })
})

describe('cancelBooking', () => {
  const cancel = (person: Person, id: number, version = 1) =>
    app.as(person)('cancelBooking', { params: { id }, query: { version, reason: 'Ill' } })

  test('frees the tables and notifies the shop; the same reservation works again', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    const { id } = await booked(person, floor)
    const answer = await cancel(person, id)
    assert.ok(answer.ok)
    assert.deepEqual(
      [
        answer.data.status,
        answer.data.cancel_by,
        answer.data.cancel_reason,
        answer.data.can.cancel,
      ],
      ['canceled', 'guest', 'Ill', false],
    )
    assert.deepEqual(
      await app.rows(sql`select from booking_tables where live and booking_id = ${id}`),
      [],
    )
    assert.equal(codeOf(await book(person, floor)), 'ok')
    assert.ok(
      (await noticesOf(floor.seller)).some(({ title }) => title === 'Amina canceled a reservation'),
    )
    assert.equal(codeOf(await cancel(person, id, 2)), 'invalid_transition')
  })

  test('is too late two hours before, for an unanswered reservation never', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await guest()
    const { id } = await booked(person, floor)
    app.clock.set('2026-11-27T22:00:00Z')
    assert.equal(codeOf(await cancel(person, id)), 'too_late')
    await app.rows(sql`update bookings set status = 'new' where id = ${id}`)
    assert.equal(codeOf(await cancel(person, id)), 'ok')
  })
})

describe('listBookings', () => {
  test('lists upcoming reservations first to last and past ones last to first', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await guest()
    const one = await booked(person, floor, { start_date: '2026-11-24 19:00' })
    const two = await booked(person, floor, { start_date: '2026-11-23 19:00' })
    const off = await booked(person, floor, { start_date: '2026-11-25 19:00' })
    await app.as(person)('cancelBooking', { params: { id: off.id }, query: { version: 1 } })
    const list = async (query: Record<string, unknown>) => {
      const answer = await app.as(person)('listBookings', { query })
      assert.ok(answer.ok)
      return answer.data.map(({ id }) => id)
    }
    assert.deepEqual(await list({ list: 'upcoming' }), [two.id, one.id])
    assert.deepEqual(await list({ list: 'past' }), [off.id])
    assert.deepEqual(await list({ status: 'canceled' }), [off.id])
    assert.deepEqual(await list({ perPage: 2 }), [off.id, one.id])
    assert.deepEqual(await list({ perPage: 2, page: 2 }), [two.id])
    assert.deepEqual(await list({ perPage: 2, page: 3 }), [])
  })
})

describe('reminders', () => {
  test('come once a day before and two hours before, and again for another start', async () => {
    const floor = await makeFloor(app, { title: 'Blue Door' })
    const person = await guest()
    const { id } = await booked(person, floor)
    const titles = async () => (await noticesOf(person)).slice(1).map(({ title }) => title)
    app.clock.set('2026-11-26T23:59:00Z')
    assert.deepEqual(await titles(), [])
    app.clock.set('2026-11-27T00:00:00Z')
    await app.work()
    assert.deepEqual(await titles(), ['Tomorrow at Blue Door'])
    app.clock.set('2026-11-27T22:00:00Z')
    await app.work()
    assert.deepEqual(await titles(), ['Tomorrow at Blue Door', 'Soon at Blue Door'])
    await app.rows(sql`
      update bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${id}`)
    app.clock.set('2026-11-28T00:00:00Z')
    await app.work()
    assert.equal((await titles()).length, 3)
    await app.work()
    assert.equal((await titles()).length, 3)
  })

  test('a reservation made within the day has no reminder of the day', async () => {
    const floor = await makeFloor(app)
    const person = await guest()
    await booked(person, floor, { start_date: '2026-11-22 11:00' })
    await app.work()
    assert.equal((await noticesOf(person)).length, 1)
  })
})
