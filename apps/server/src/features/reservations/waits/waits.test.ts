import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ReservationWait } from '@hawker/contract/reservation-waits'
import { DAY_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../../notifications/index.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationRoutes,
  reservationSweeps,
} from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...reservationRoutes(deps), ...notificationRoutes(deps)],
    listeners: (deps) => [...reservationListeners(deps), ...notificationListeners(deps)],
    jobs: reservationJobs,
    sweeps: reservationSweeps,
  })
})
after(() => app?.close())
// Saturday noon in Washington.
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const DATE = '2026-11-27'
const PHONE = '+12025550123'
const guest = () => app.makeUser({ firstname: 'Amina' })

async function book(person: Person, floor: TestFloor, time = '19:00', guests = 2) {
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: `${DATE} ${time}`,
      duration: 90,
      guests,
      phone: PHONE,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
type WaitBody = Partial<{
  date: string
  from: string
  until: string
  guests: number
  duration: number
  phone: string
}>
const ask = (person: Person, floor: TestFloor, body: WaitBody = {}) =>
  app.as(person)('createBookingWait', {
    query: {},
    body: {
      shop_id: floor.id,
      date: DATE,
      from: '19:00',
      until: '19:00',
      guests: 2,
      phone: PHONE,
      ...body,
    },
  })
async function wait(
  person: Person,
  floor: TestFloor,
  body: WaitBody = {},
): Promise<ReservationWait> {
  const answer = await ask(person, floor, body)
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
  return answer.data
}
const cancel = async (person: Person, { id, version }: { id: number; version: number }) => {
  const answer = await app.as(person)('cancelBooking', { params: { id }, query: { version } })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}
const take = (person: Person, { id }: { id: number }) =>
  app.as(person)('takeBookingWait', { params: { id }, query: {}, body: {} })
async function waitsOf(person: Person): Promise<ReservationWait[]> {
  const answer = await app.as(person)('listBookingWaits', { query: {} })
  assert.ok(answer.ok)
  return answer.data
}
const statusOf = async (person: Person) => (await waitsOf(person)).map(({ status }) => status)
const titlesOf = async (person: Person) => {
  await app.work()
  const answer = await app.as(person)('listNotifications', { query: { perPage: 50, sort: 'asc' } })
  assert.ok(answer.ok)
  return answer.data.map(({ title, body }) => `${title}: ${body}`)
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code

/** A shop with one table that is booked for dinner. */
async function fullFloor(options: Parameters<typeof makeFloor>[1] = {}) {
  const floor = await makeFloor(app, { title: 'Blue Door', ...options })
  const owner = await guest()
  const reservation = await book(owner, floor)
  return { floor, owner, reservation }
}

describe('a table that gets free', () => {
  test('is held for the first guest who waits, who takes it', async (t) => {
    app.clock.stopDuring(t)
    const { floor, owner, reservation } = await fullFloor()
    const [first, second] = [await guest(), await guest()]
    const mine = await wait(first, floor)
    assert.equal(mine.status, 'waiting')
    await wait(second, floor)
    assert.deepEqual([await statusOf(first), await statusOf(second)], [['waiting'], ['waiting']])

    await cancel(owner, reservation)
    const [held] = await waitsOf(first)
    assert.deepEqual(held?.held && { from: held.held.starts_at, until: held.held.until }, {
      from: '2026-11-28T00:00:00.000Z',
      until: '2026-11-21T17:10:00.000Z',
    })
    assert.deepEqual(await statusOf(second), ['waiting'])
    assert.deepEqual(await titlesOf(first), [
      'A table is free at Blue Door: Fri, Nov 27, 7:00 PM, 2 people. It’s yours if you take it by 12:10 PM.',
    ])
    // The shop hears of it only when it is taken.
    assert.equal((await titlesOf(floor.seller)).length, 2)

    const taken = await take(first, mine)
    assert.ok(taken.ok, JSON.stringify(taken))
    assert.deepEqual(
      [taken.data.status, taken.data.tables.map(({ name }) => name), taken.data.hold_until],
      ['approved', ['T1'], null],
    )
    assert.equal(
      (await titlesOf(first)).at(-1),
      'Your table is booked: Blue Door, Fri, Nov 27, 7:00 PM, 2 people',
    )
    assert.equal(
      (await titlesOf(floor.seller)).at(-1),
      'New reservation: 2 people: Fri, Nov 27, 7:00 PM, Amina',
    )
    assert.deepEqual(await waitsOf(first), [])
    const again = await take(first, mine)
    assert.ok(again.ok && again.data.id === taken.data.id)
  })

  test('goes to the next guest when its minutes are over', async () => {
    const { floor, owner, reservation } = await fullFloor()
    const [first, second] = [await guest(), await guest()]
    const mine = await wait(first, floor)
    await wait(second, floor)
    await cancel(owner, reservation)
    app.clock.forward(10 * 60 - 1)
    await app.work()
    assert.deepEqual(await statusOf(second), ['waiting'])
    app.clock.forward(1)
    assert.equal(codeOf(await take(first, mine)), 'wait_lapsed')
    await app.work()
    assert.equal(codeOf(await take(first, mine)), 'wait_lapsed')
    assert.deepEqual([await statusOf(first), await statusOf(second)], [['lapsed'], ['held']])
    const [row] = await app.rows<{ reason: string }>(sql`
      select b.cancel_reason as reason from booking_waits w join bookings b on b.id = w.booking_id
      where w.id = ${mine.id}`)
    assert.equal(row?.reason, 'wait_lapsed')
    // Neither the list of the guest nor the day of the shop shows what was not taken.
    const list = await app.as(first)('listBookings', { query: {} })
    assert.ok(list.ok && list.data.length === 0)
    const day = await app.as(floor.seller)('listSellerBookings', {
      query: { shop_id: floor.id, date: DATE },
    })
    assert.ok(day.ok)
    assert.deepEqual(
      day.data.map(({ status, source }) => `${source} ${status}`),
      ['app canceled', 'waitlist new'],
    )
  })

  test('goes to the next guest at once when the first one declines', async () => {
    const { floor, owner, reservation } = await fullFloor()
    const [first, second] = [await guest(), await guest()]
    const mine = await wait(first, floor)
    await wait(second, floor)
    await cancel(owner, reservation)
    const before = (await titlesOf(floor.seller)).length
    const answer = await app.as(first)('deleteBookingWait', {
      params: { id: mine.id },
      query: {},
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    await app.work()
    assert.deepEqual([await statusOf(first), await statusOf(second)], [[], ['held']])
    assert.equal((await titlesOf(floor.seller)).length, before)
    // The old reservations lose their texts, and the declined table is still not a reservation.
    app.clock.forward((120 * DAY_MS) / 1000)
    await app.work()
    const booked = await app.as(first)('listBookings', { query: {} })
    assert.deepEqual(booked.ok && booked.data, [])
  })

  test('passes over guests whom it does not fit', async () => {
    const { floor, owner, reservation } = await fullFloor()
    const [large, busy, fitting] = [await guest(), await guest(), await guest()]
    await wait(large, floor, { guests: 6 })
    await wait(busy, floor)
    await wait(fitting, floor)
    const other = await makeFloor(app)
    await book(busy, other, '19:30')
    await cancel(owner, reservation)
    assert.deepEqual(
      [await statusOf(large), await statusOf(busy), await statusOf(fitting)],
      [['waiting'], ['waiting'], ['held']],
    )
  })

  test('is offered after a no-show, an early end and a move', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}, {}] })
    const day = '2026-11-21'
    const seat = async (index: number) => {
      const answer = await app.as(floor.seller)('createSellerBooking', {
        query: {},
        body: {
          shop_id: floor.id,
          source: 'phone',
          start_date: `${day} 12:00`,
          duration: 180,
          guests: 2,
          table_ids: [floor.tableIds[index] ?? 0],
        },
        idempotencyKey: randomUUID(),
      })
      assert.ok(answer.ok, JSON.stringify(answer))
      return answer.data
    }
    const move = async (
      reservation: { id: number; version: number },
      status: 'no_show' | 'seated' | 'completed',
    ) => {
      const answer = await app.as(floor.seller)('moveSellerBooking', {
        params: { id: reservation.id },
        query: {},
        body: { status, version: reservation.version },
      })
      assert.ok(answer.ok, JSON.stringify(answer))
      await app.work()
      return answer.data
    }
    const [missed, early, moved] = [await seat(0), await seat(1), await seat(2)]
    const seated = await move(early, 'seated')
    app.clock.forward(20 * 60)
    const people = [await guest(), await guest(), await guest()]
    for (const person of people)
      await wait(person, floor, { date: day, from: '13:00', until: '14:30', duration: 60 })
    const states = async () => (await Promise.all(people.map(statusOf))).flat()
    assert.deepEqual(await states(), ['waiting', 'waiting', 'waiting'])
    await move(missed, 'no_show')
    assert.deepEqual(await states(), ['held', 'waiting', 'waiting'])
    await move(seated, 'completed')
    assert.deepEqual(await states(), ['held', 'held', 'waiting'])
    const answer = await app.as(floor.seller)('updateSellerBooking', {
      params: { id: moved.id },
      query: {},
      body: { version: moved.version, start_date: `${day} 18:00` },
    })
    assert.ok(answer.ok, JSON.stringify(answer))
    await app.work()
    assert.deepEqual(await states(), ['held', 'held', 'held'])
  })

  test('is offered when a day opens again', async () => {
    const floor = await makeFloor(app)
    const setDay = async (open: boolean, version: number, kept: number[] = []) => {
      const reservations = kept.map((id) => ({ id, cancel: false }))
      const answer = await app.as(floor.seller)('saveBookingDay', {
        params: { date: DATE },
        query: {},
        body: { shop_id: floor.id, version, open, choices: { bookings: reservations } },
      })
      assert.ok(answer.ok, JSON.stringify(answer))
      await app.work()
    }
    const [owner, person] = [await guest(), await guest()]
    const reservation = await book(owner, floor)
    await wait(person, floor)
    await setDay(false, 0, [reservation.id])
    await cancel(owner, reservation)
    assert.deepEqual(await statusOf(person), ['waiting'])
    await setDay(true, 1)
    assert.deepEqual(await statusOf(person), ['held'])
  })

  test('is offered at once when it is free before anyone waits, near the middle of the times', async () => {
    const floor = await makeFloor(app)
    const [person, second] = [await guest(), await guest()]
    await wait(person, floor, { from: '18:10', until: '20:20' })
    await wait(second, floor, { from: '17:00', until: '20:00' })
    const startOf = async (one: Person) => (await waitsOf(one))[0]?.held?.starts_at
    assert.equal(await startOf(person), '2026-11-28T00:15:00.000Z')
    // 17:30 ends at 19:00 and is cleared before 19:15.
    assert.equal(await startOf(second), '2026-11-27T22:30:00.000Z')
  })

  test('is found by the sweep when no event tells of it', async () => {
    const { floor, reservation } = await fullFloor()
    const person = await guest()
    await wait(person, floor)
    await app.rows(sql`update bookings set status = 'canceled' where id = ${reservation.id}`)
    await app.work()
    assert.deepEqual(await statusOf(person), ['held'])
  })

  test('is held as long as the setting says', async (t) => {
    app.clock.stopDuring(t)
    const { floor, owner, reservation } = await fullFloor()
    await changeSetting(app, 'bookingWaitMinutes', '30')
    const person = await guest()
    await wait(person, floor)
    await cancel(owner, reservation)
    await changeSetting(app, 'bookingWaitMinutes', undefined)
    assert.equal((await waitsOf(person))[0]?.held?.until, '2026-11-21T17:30:00.000Z')
  })

  test('can be taken back by the shop, and not approved by it', async () => {
    const { floor, owner, reservation } = await fullFloor()
    const person = await guest()
    const mine = await wait(person, floor)
    await cancel(owner, reservation)
    const id = (await waitsOf(person))[0]?.held?.booking_id ?? 0
    const move = (status: 'approved' | 'canceled', reason?: string) =>
      app.as(floor.seller)('moveSellerBooking', {
        params: { id },
        query: {},
        body: { status, version: 1, ...(reason === undefined ? {} : { reason }) },
      })
    assert.equal(codeOf(await move('approved')), 'invalid_transition')
    assert.equal(codeOf(await move('canceled', 'A private party')), 'ok')
    assert.equal(codeOf(await take(person, mine)), 'table_taken')
    assert.equal(
      (await titlesOf(person)).at(-1),
      'Your reservation was canceled: Blue Door, Fri, Nov 27, 7:00 PM: A private party',
    )
  })
})

describe('createBookingWait', () => {
  test('names why a guest cannot wait', async () => {
    const { floor } = await fullFloor({ closedDates: ['2026-11-26'] })
    const person = await guest()
    const code = async (body: WaitBody) => codeOf(await ask(person, floor, body))
    assert.equal(await code({ date: '2026-11-26' }), 'shop_closed_day')
    assert.equal(await code({ date: '2027-03-01' }), 'booking_too_far')
    assert.equal(await code({ date: '2026-11-20' }), 'booking_too_soon')
    assert.equal(await code({ guests: 20 }), 'guests_range')
    assert.equal(await code({ from: '15:00', until: '19:15' }), 'validation_failed')
    assert.equal(await code({ from: '20:00', until: '19:45' }), 'validation_failed')
    assert.equal(await code({ date: '2026-02-30' }), 'validation_failed')
    assert.equal(await code({ duration: 45 }), 'validation_failed')
    assert.equal(await code({ phone: '+1' }), 'phone_invalid')
    await changeSetting(app, 'reservationEnableForUser', '0')
    assert.equal(await code({}), 'booking_off')
    await changeSetting(app, 'reservationEnableForUser', '1')
    assert.equal(await code({ from: '15:00', until: '19:00' }), 'ok')
  })

  test('is refused at a time that no table gets free for', async () => {
    const { floor } = await fullFloor({ hours: ['17:00', '01:00'], closedDates: ['2026-11-28'] })
    await app.rows(
      sql`insert into booking_days (shop_id, date, open) values (${floor.id}, '2026-11-29', false)`,
    )
    const person = await guest()
    const code = async (body: WaitBody) => codeOf(await ask(person, floor, body))
    const night = { from: '00:00', until: '01:00' }
    assert.equal(await code({ date: '2026-11-28' }), 'shop_closed_day')
    assert.equal(await code({ date: '2026-11-28', ...night }), 'shop_closed_day')
    assert.equal(
      await code({ date: '2026-11-29' }),
      'shop_closed_day',
      'no reservations on this day',
    )
    assert.equal(await code({ from: '12:00', until: '13:00' }), 'slot_unavailable')
    assert.equal(
      await code({ from: '00:15', until: '01:00' }),
      'slot_unavailable',
      'too late to sit',
    )
    assert.equal(await code({ from: '22:00', until: '23:45' }), 'ok')
  })

  test('needs a phone number, and knows a verified one', async () => {
    const { floor } = await fullFloor()
    const person = await app.makeUser({ phone: '+12025550177' })
    const bare = () =>
      app.as(person)('createBookingWait', {
        query: {},
        body: { shop_id: floor.id, date: DATE, from: '18:00', until: '20:00', guests: 2 },
      })
    assert.equal(codeOf(await bare()), 'phone_required')
    await app.rows(sql`update users set phone_verified_at = now() where id = ${person.id}`)
    assert.equal(codeOf(await bare()), 'ok')
  })

  test('lets a guest wait for three shops or days, and replaces a wait for the same day', async () => {
    const { floor } = await fullFloor()
    const person = await guest()
    for (const date of [DATE, '2026-11-28', '2026-11-29']) {
      const answer = await ask(person, floor, { date, guests: 8 })
      assert.equal(codeOf(answer), 'ok', date)
    }
    const fourth = await ask(person, floor, { date: '2026-11-30', guests: 8 })
    assert.ok(!fourth.ok && fourth.code === 'booking_limit')
    assert.deepEqual(fourth.data, { limit: 3 })
    assert.equal(
      codeOf(await ask(person, floor, { from: '12:00', until: '13:00', guests: 8 })),
      'ok',
    )
    const waits = await waitsOf(person)
    assert.deepEqual(
      waits.map(({ date, from, guests }) => [date, from, guests]),
      [
        [DATE, '12:00', 8],
        ['2026-11-28', '19:00', 8],
        ['2026-11-29', '19:00', 8],
      ],
    )
    await app.as(person)('deleteBookingWait', { params: { id: waits[0]?.id ?? 0 }, query: {} })
    assert.equal(codeOf(await ask(person, floor, { date: '2026-11-30', guests: 8 })), 'ok')
  })

  test('is forgotten a day after its last time', async () => {
    const { floor } = await fullFloor()
    const person = await guest()
    await wait(person, floor, { guests: 8 })
    const count = async () =>
      (await app.rows(sql`select from booking_waits where user_id = ${person.id}`)).length
    app.clock.set('2026-11-28T23:59:00Z')
    await app.work()
    assert.equal(await count(), 1)
    assert.deepEqual(await waitsOf(person), [])
    app.clock.set('2026-11-29T00:00:00Z')
    await app.work()
    assert.equal(await count(), 0)
  })

  test('is of its guest alone', async () => {
    const { floor, owner, reservation } = await fullFloor()
    const [person, stranger] = [await guest(), await guest()]
    const mine = await wait(person, floor)
    await cancel(owner, reservation)
    assert.equal(codeOf(await take(stranger, mine)), 'not_found')
    const params = { id: mine.id }
    assert.equal(
      codeOf(await app.as(stranger)('deleteBookingWait', { params, query: {} })),
      'not_found',
    )
    assert.deepEqual(await statusOf(person), ['held'])
  })
})
