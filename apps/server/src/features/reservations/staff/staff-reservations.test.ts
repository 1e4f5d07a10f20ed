import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
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
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const DINNER = '2026-11-27 19:00'
const DINNER_AT = '2026-11-28T00:00:00Z'
async function booked(floor: TestFloor, person?: Person, more: Record<string, unknown> = {}) {
  const answer = await app.as(person ?? (await app.makeUser()))('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: DINNER,
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
type StaffBody = {
  source?: 'phone' | 'walk_in' | 'block'
  start_date?: string
  duration?: number
  guests?: number
  table_ids?: number[]
  name?: string
  phone?: string
}
const staffBook = (floor: TestFloor, body: StaffBody = {}) =>
  app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2, ...body },
    idempotencyKey: randomUUID(),
  })
type Status = 'approved' | 'seated' | 'completed' | 'canceled' | 'no_show'
const move = (floor: TestFloor, id: number, status: Status, version = 1, reason?: string) =>
  app.as(floor.seller)('moveSellerBooking', {
    params: { id },
    query: {},
    body: { status, version, ...(reason === undefined ? {} : { reason }) },
  })
const arrive = (floor: TestFloor, id: number, version: number) =>
  app.as(floor.seller)('markBookingArrived', { params: { id }, query: {}, body: { version } })
const undo = (floor: TestFloor, id: number, version: number) =>
  app.as(floor.seller)('undoBooking', { params: { id }, query: {}, body: { version } })
const update = (
  floor: TestFloor,
  id: number,
  body: StaffBody & { version: number; staff_note?: string },
) =>
  app.as(floor.seller)('updateSellerBooking', {
    params: { id },
    query: {},
    body: body as { version: number },
  })
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code
async function dataOf(
  sent: Promise<{ ok: true; data: SellerReservation } | { ok: false }>,
): Promise<SellerReservation> {
  const answer = await sent
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const titlesOf = async (person: Person) => {
  await app.work()
  const answer = await app.as(person)('listNotifications', { query: { perPage: 50, sort: 'asc' } })
  assert.ok(answer.ok)
  return answer.data.map(({ title }) => title)
}

describe('createSellerBooking', () => {
  test('seats a walk-in at once, at a table that guests cannot book', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { tables: [{ online: false }, { chairs: 8 }] })
    const seated = await dataOf(staffBook(floor))
    assert.deepEqual(
      [seated.status, seated.source, seated.table_ids, seated.user],
      ['seated', 'walk_in', [floor.tableIds[0]], null],
    )
    assert.equal(seated.starts_at, '2026-11-21T17:00:00.000Z')
    assert.equal(seated.tables_until, '2026-11-21T18:15:00.000Z')
  })

  test('seats no walk-in before it comes', async () => {
    const floor = await makeFloor(app)
    assert.equal(codeOf(await staffBook(floor, { start_date: DINNER })), 'slot_unavailable')
    assert.equal(codeOf(await staffBook(floor, { start_date: '2026-11-21 11:00' })), 'ok')
  })

  test('books by phone outside of hours, and joins any tables that staff name', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const early = await dataOf(
      staffBook(floor, {
        source: 'phone',
        start_date: '2026-11-27 08:07',
        guests: 12,
        table_ids: floor.tableIds,
        name: 'Mr Brown',
        phone: '(202) 555-0188',
      }),
    )
    assert.deepEqual(
      [early.status, early.table_ids.length, early.name, early.phone],
      ['approved', 2, 'Mr Brown', '+12025550188'],
    )
    assert.equal(codeOf(await staffBook(floor, { source: 'phone' })), 'validation_failed')
    assert.equal(
      codeOf(await staffBook(floor, { source: 'phone', start_date: '2026-11-21 07:00' })),
      'slot_unavailable',
    )
  })

  test('a block keeps tables free, and no one is reminded of it', async () => {
    const floor = await makeFloor(app)
    const block = await dataOf(
      staffBook(floor, { source: 'block', start_date: DINNER, duration: 180 }),
    )
    assert.equal(block.status, 'approved')
    const taken = await app.as(await app.makeUser())('createBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        start_date: DINNER,
        duration: 90,
        guests: 2,
        phone: '+12025550123',
      },
      idempotencyKey: randomUUID(),
    })
    assert.equal(codeOf(taken), 'table_taken')
    assert.deepEqual(await titlesOf(floor.seller), [])
  })

  test('passes the same guard as guests, and knows no table of another shop', async () => {
    const floor = await makeFloor(app)
    await booked(floor)
    const answer = await staffBook(floor, { source: 'phone', start_date: DINNER })
    assert.ok(!answer.ok)
    assert.equal(answer.code, 'table_taken')
    assert.ok((answer.data as { alternatives: unknown[] }).alternatives.length > 0)
    const other = await makeFloor(app)
    assert.equal(codeOf(await staffBook(floor, { table_ids: other.tableIds })), 'not_found')
    assert.equal(
      codeOf(
        await app.as(other.seller)('createSellerBooking', {
          query: {},
          body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2 },
          idempotencyKey: randomUUID(),
        }),
      ),
      'not_found',
    )
  })
})

describe('moveSellerBooking', () => {
  test('approve, arrive, seat, complete: the guest is notified, and the table is free at once', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { rules: { auto_approve: false } })
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    const approved = await dataOf(move(floor, id, 'approved'))
    assert.deepEqual(
      [approved.status, approved.version, approved.seat_from, approved.no_show_from],
      ['approved', 2, '2026-11-27T23:30:00.000Z', '2026-11-28T00:15:00.000Z'],
    )
    app.clock.set('2026-11-28T00:05:00Z')
    const arrived = await dataOf(arrive(floor, id, 2))
    assert.equal(arrived.arrived_at, '2026-11-28T00:05:00.000Z')
    const seated = await dataOf(move(floor, id, 'seated', 3))
    assert.deepEqual([seated.status, seated.can.complete], ['seated', true])
    app.clock.set('2026-11-28T01:00:00Z')
    const over = await dataOf(move(floor, id, 'completed', 4))
    assert.deepEqual(
      [over.status, over.tables_until, over.undo_until],
      ['completed', '2026-11-28T01:15:00.000Z', '2026-11-28T01:10:00.000Z'],
    )
    assert.equal(codeOf(await staffBook(floor)), 'ok')
    assert.deepEqual(await titlesOf(person), ['Your table is booked'])
  })

  test('guests who are early take their table from then on, unless another party has it', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, { tables: [{}] })
    const { id } = await booked(floor)
    app.clock.set('2026-11-27T23:29:59Z')
    const early = await move(floor, id, 'seated')
    assert.ok(!early.ok)
    assert.deepEqual([early.code, early.data], ['too_early', { from: '2026-11-27T23:30:00.000Z' }])
    app.clock.set('2026-11-27T23:30:00Z')
    await dataOf(move(floor, id, 'seated'))
    const during = async (reservation: number) =>
      (
        await app.rows<{ from: Date }>(
          sql`select lower(during) as from from booking_tables where booking_id = ${reservation}`,
        )
      )[0]?.from.toISOString()
    assert.equal(await during(id), '2026-11-27T23:30:00.000Z')

    const full = await makeFloor(app)
    app.clock.set('2026-11-27T22:00:00Z')
    await dataOf(staffBook(full, { duration: 105 })) // until 19:00 with its turnover
    const next = await dataOf(
      staffBook(full, { source: 'phone', start_date: DINNER, duration: 60 }),
    )
    app.clock.set('2026-11-27T23:40:00Z')
    const seated = await dataOf(move(full, next.id, 'seated'))
    assert.equal(seated.status, 'seated')
    assert.equal(await during(next.id), '2026-11-28T00:00:00.000Z')
  })

  test('a no-show needs the grace of the setting, and frees the table', async () => {
    const floor = await makeFloor(app)
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    app.clock.set('2026-11-28T00:14:59Z')
    const early = await move(floor, id, 'no_show')
    assert.ok(!early.ok)
    assert.deepEqual([early.code, early.data], ['too_early', { from: '2026-11-28T00:15:00.000Z' }])
    await changeSetting(app, 'noShowGraceMin', '10')
    assert.equal(codeOf(await move(floor, id, 'no_show')), 'ok')
    await changeSetting(app, 'noShowGraceMin', undefined)
    assert.equal(codeOf(await staffBook(floor)), 'ok')
    assert.deepEqual((await titlesOf(person)).at(-1), 'Marked as not come')
  })

  test('a cancellation needs a reason, which the guest reads', async () => {
    const floor = await makeFloor(app)
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    assert.equal(codeOf(await move(floor, id, 'canceled')), 'reason_required')
    assert.equal(codeOf(await move(floor, id, 'canceled', 1, '  ')), 'validation_failed')
    assert.equal(codeOf(await move(floor, id, 'canceled', 1, 'Water damage')), 'ok')
    const shown = await app.as(person)('showBooking', { params: { id }, query: {} })
    assert.ok(shown.ok)
    assert.deepEqual([shown.data.cancel_by, shown.data.cancel_reason], ['shop', 'Water damage'])
    await app.work()
    const answer = await app.as(person)('listNotifications', { query: {} })
    assert.ok(answer.ok)
    assert.match(answer.data[0]?.body ?? '', /Water damage$/)
  })

  test('refuses moves that the table of states does not have, and old versions', async () => {
    const floor = await makeFloor(app)
    const { id } = await booked(floor)
    const wrong = await move(floor, id, 'completed')
    assert.ok(!wrong.ok)
    assert.deepEqual(
      [wrong.code, wrong.data],
      ['invalid_transition', { status: 'approved', version: 1 }],
    )
    const stale = await move(floor, id, 'canceled', 7, 'Closed')
    assert.ok(!stale.ok)
    assert.deepEqual([stale.code, stale.data?.['id'], stale.data?.['version']], ['stale', id, 1])
    const other = await makeFloor(app)
    assert.equal(codeOf(await move(other, id, 'canceled', 1, 'Mine')), 'not_found')
  })
})

describe('undoBooking', () => {
  test('takes back a no-show and a completion within ten minutes', async () => {
    const floor = await makeFloor(app)
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    app.clock.set('2026-11-28T00:20:00Z')
    await dataOf(move(floor, id, 'no_show'))
    app.clock.forward(599)
    const back = await dataOf(undo(floor, id, 2))
    assert.deepEqual([back.status, back.tables_until], ['approved', '2026-11-28T01:45:00.000Z'])
    assert.equal((await titlesOf(person)).at(-1), 'Your reservation is back')
    await dataOf(move(floor, id, 'seated', 3))
    await dataOf(move(floor, id, 'completed', 4))
    const seated = await dataOf(undo(floor, id, 5))
    assert.deepEqual([seated.status, seated.tables_until], ['seated', '2026-11-28T01:45:00.000Z'])
    await dataOf(move(floor, id, 'completed', 6))
    app.clock.forward(600)
    assert.equal(codeOf(await undo(floor, id, 7)), 'invalid_transition')
  })

  test('is refused when another party has the table, or the guest has another', async () => {
    const floor = await makeFloor(app)
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    await dataOf(move(floor, id, 'canceled', 1, 'Closed'))
    const next = await booked(floor)
    assert.equal(codeOf(await undo(floor, id, 2)), 'table_taken')
    await dataOf(move(floor, next.id, 'canceled', 1, 'Closed'))
    const elsewhere = await makeFloor(app)
    await booked(elsewhere, person)
    assert.equal(codeOf(await undo(floor, id, 2)), 'booking_overlap')
  })

  test('does not bring back what the guest canceled', async () => {
    const floor = await makeFloor(app)
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    await app.as(person)('cancelBooking', { params: { id }, query: { version: 1 } })
    assert.equal(codeOf(await undo(floor, id, 2)), 'invalid_transition')
  })
})

describe('updateSellerBooking', () => {
  test('moves a reservation to a named table and another time, and notifies the guest of the time', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    const moved = await dataOf(
      update(floor, id, { version: 1, table_ids: [floor.tableIds[1] ?? 0] }),
    )
    assert.deepEqual(moved.table_ids, [floor.tableIds[1]])
    const later = await dataOf(update(floor, id, { version: 2, start_date: '2026-11-27 20:00' }))
    assert.deepEqual(
      [later.starts_at, later.table_ids],
      ['2026-11-28T01:00:00.000Z', [floor.tableIds[1]]],
    )
    assert.deepEqual((await titlesOf(person)).slice(1), ['The restaurant changed your reservation'])
  })

  test('an unanswered reservation that moves closer is answered sooner', async () => {
    const floor = await makeFloor(app, { rules: { auto_approve: false, accept_minutes: 1440 } })
    const { id } = await booked(floor)
    const moved = await dataOf(update(floor, id, { version: 1, start_date: '2026-11-21 13:00' }))
    assert.equal(moved.status, 'new')
    assert.equal(moved.answer_until, '2026-11-21T17:45:00.000Z')
  })

  test('a move or a longer stay onto taken tables is refused and changes nothing', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const one = await booked(floor, undefined, { table_id: floor.tableIds[0] ?? 0 })
    const two = await booked(floor, undefined, { table_id: floor.tableIds[1] ?? 0 })
    const answer = await update(floor, one.id, { version: 1, table_ids: floor.tableIds })
    assert.equal(codeOf(answer), 'table_taken')
    await dataOf(
      staffBook(floor, {
        source: 'phone',
        start_date: '2026-11-27 20:45',
        table_ids: floor.tableIds,
      }),
    )
    assert.equal(codeOf(await update(floor, two.id, { version: 1, duration: 120 })), 'table_taken')
    const rows = await app.rows<{ version: number; n: number }>(sql`
      select version, (select count(*)::int from booking_tables where booking_id = b.id) as n
      from bookings b where id in (${one.id}, ${two.id})`)
    assert.deepEqual(rows, [
      { version: 1, n: 1 },
      { version: 1, n: 1 },
    ])
  })

  test('guests who sit at a table stay there: a longer stay is refused with what is possible', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app, {
      sections: ['Inside', 'Garden'],
      tables: [{}, { section: 1 }],
    })
    const [own = 0, other = 0] = floor.tableIds
    const party = await dataOf(staffBook(floor, { table_ids: [own] }))
    // From 13:30; the turnover of the party ends at 13:15.
    await booked(floor, undefined, { start_date: '2026-11-21 13:30', table_id: own })
    const answer = await update(floor, party.id, { version: 1, duration: 120 })
    assert.ok(!answer.ok)
    assert.deepEqual(
      [answer.code, answer.data],
      [
        'table_taken',
        { alternatives: [], longest_until: '2026-11-21T18:15:00.000Z', free_tables: [[other]] },
      ],
    )
    const more = await dataOf(update(floor, party.id, { version: 1, guests: 9 }))
    assert.deepEqual([more.table_ids, more.guests], [[own], 9], 'more guests move nobody either')
    const longest = await dataOf(update(floor, party.id, { version: 2, duration: 75 }))
    assert.deepEqual(longest.table_ids, [own])
    const moved = await dataOf(
      update(floor, party.id, { version: 3, duration: 120, table_ids: [other] }),
    )
    assert.deepEqual(moved.table_ids, [other])
  })

  test('a refused table is offered at other times first, then other tables', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const [wanted = 0] = floor.tableIds
    await booked(floor, undefined, { table_id: wanted })
    const answer = await staffBook(floor, {
      source: 'phone',
      start_date: DINNER,
      table_ids: [wanted],
    })
    assert.ok(!answer.ok)
    const { alternatives } = answer.data as {
      alternatives: { time: string; date: string; at_wanted_tables: boolean }[]
    }
    assert.deepEqual(
      alternatives.map((each) => `${each.date.slice(8)} ${each.time} ${each.at_wanted_tables}`),
      [
        '27 17:15 true',
        '27 17:30 true',
        '27 17:45 true',
        '28 19:00 true',
        '29 19:00 true',
        '30 19:00 true',
        '27 18:30 false',
        '27 18:45 false',
        '27 19:15 false',
      ],
    )
  })

  test('seated guests may stay longer but keep their start; ended reservations take notes only', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app)
    const { id } = await dataOf(staffBook(floor))
    const longer = await dataOf(update(floor, id, { version: 1, duration: 120 }))
    assert.equal(longer.tables_until, '2026-11-21T19:15:00.000Z')
    assert.equal(
      codeOf(await update(floor, id, { version: 2, start_date: DINNER })),
      'invalid_transition',
    )
    await dataOf(move(floor, id, 'completed', 2))
    assert.equal(codeOf(await update(floor, id, { version: 3, guests: 3 })), 'invalid_transition')
    const noted = await dataOf(update(floor, id, { version: 3, staff_note: 'Nice people' }))
    assert.equal(noted.staff_note, 'Nice people')
  })
})

describe('the system', () => {
  test('completes stays that nobody ended, and unseen reservations without a no-show', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const person = await app.makeUser()
    const seen = await booked(floor)
    const unseen = await booked(floor, person)
    app.clock.set(DINNER_AT)
    await dataOf(move(floor, seen.id, 'seated'))
    app.clock.set('2026-11-28T04:29:00Z')
    await app.work()
    const statuses = async () =>
      (
        await app.rows<{ status: string; unseen: boolean }>(
          sql`select status, unseen from bookings where shop_id = ${floor.id} order by id`,
        )
      ).map(({ status, unseen: isUnseen }) => `${status}${isUnseen ? ' unseen' : ''}`)
    assert.deepEqual(await statuses(), ['seated', 'approved'])
    app.clock.set('2026-11-28T04:30:00Z')
    await app.work()
    assert.deepEqual(await statuses(), ['seated', 'completed unseen'])
    app.clock.set('2026-11-28T05:30:00Z')
    await app.work()
    assert.deepEqual(await statuses(), ['completed', 'completed unseen'])
    const shown = await app.as(person)('showBooking', { params: { id: unseen.id }, query: {} })
    assert.ok(shown.ok)
    assert.equal(shown.data.can.review, false)
  })

  test('asks the guest for a review half an hour after the visit', async () => {
    const floor = await makeFloor(app, { title: 'Blue Door' })
    const person = await app.makeUser()
    const { id } = await booked(floor, person)
    app.clock.set(DINNER_AT)
    await dataOf(move(floor, id, 'seated'))
    app.clock.set('2026-11-28T01:00:00Z')
    await dataOf(move(floor, id, 'completed', 2))
    app.clock.forward(1799)
    assert.ok(!(await titlesOf(person)).includes('How was Blue Door?'))
    app.clock.forward(1)
    await app.work()
    assert.equal((await titlesOf(person)).at(-1), 'How was Blue Door?')
  })

  test('wipes notes 90 days after the stay; the shop sees number and notes for a day', async () => {
    const floor = await makeFloor(app)
    const { id } = await booked(floor, undefined, { note: 'Nut allergy' })
    const show = async () => {
      const answer = await app.as(floor.seller)('showSellerBooking', { params: { id }, query: {} })
      assert.ok(answer.ok)
      return answer.data
    }
    app.clock.set('2026-11-29T01:29:00Z')
    assert.deepEqual([(await show()).note, (await show()).phone], ['Nut allergy', '+12025550123'])
    app.clock.set('2026-11-29T01:30:00Z')
    assert.deepEqual([(await show()).note, (await show()).phone], [null, '••• 123'])
    const note = async () =>
      (await app.rows<{ note: string | null }>(sql`select note from bookings where id = ${id}`))[0]
        ?.note
    app.clock.set('2027-02-26T01:29:00Z')
    await app.work()
    assert.equal(await note(), 'Nut allergy')
    app.clock.set('2027-02-26T01:30:00Z')
    await app.work()
    assert.equal(await note(), null)
  })

  test('wipes reasons that people typed, and who the guests without an account were', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const name = 'Amina'
    const person = await app.makeUser({ firstname: name })
    const canceled = await booked(floor, person)
    const reason = 'In hospital'
    const answer = await app.as(person)('cancelBooking', {
      params: { id: canceled.id },
      query: { version: 1, reason },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    const byPhone = await dataOf(
      staffBook(floor, {
        source: 'phone',
        start_date: DINNER,
        name: 'Noor',
        phone: '+12025550177',
      }),
    )
    const rows = () =>
      app.rows(sql`
        select name, phone, cancel_reason as reason from bookings
        where id in (${canceled.id}, ${byPhone.id}) order by id`)
    const phone = '+12025550123'
    app.clock.set('2027-02-26T01:00:00Z')
    await app.work()
    assert.deepEqual(await rows(), [
      { name, phone, reason },
      { name: null, phone: null, reason: null },
    ])
    app.clock.set('2027-02-26T01:30:00Z')
    await app.work()
    assert.deepEqual((await rows())[0], { name, phone, reason: null })
  })
})

test('the day of a shop lists what touches it, with visits and rights', async () => {
  const floor = await makeFloor(app, { hours: ['18:00', '03:00'], tables: [{}, {}, {}] })
  const person = await app.makeUser()
  const late = await booked(floor, person, { start_date: '2026-11-27 23:30' })
  const next = await booked(floor, undefined, { start_date: '2026-11-28 00:15' })
  const list = async (date: string) => {
    const answer = await app.as(floor.seller)('listSellerBookings', {
      query: { shop_id: floor.id, date },
    })
    assert.ok(answer.ok)
    return answer.data.map(({ id }) => id)
  }
  assert.deepEqual(await list('2026-11-27'), [late.id])
  assert.deepEqual(await list('2026-11-28'), [late.id, next.id])
  assert.deepEqual(await list('2026-11-29'), [])
  const other = await makeFloor(app)
  assert.equal(
    codeOf(
      await app.as(other.seller)('listSellerBookings', {
        query: { shop_id: floor.id, date: '2026-11-27' },
      }),
    ),
    'not_found',
  )
})
