import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import {
  codeOf,
  makeDiningRoom,
  printedCode,
  scan,
  startDineInApp,
} from '../../testing/make/dining-room.ts'
import type { TestFloor } from '../../testing/make/make-floor.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
before(async () => {
  app = await startDineInApp()
})
after(() => app?.close())
// Saturday noon in Washington.
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  await changeSetting(app, 'dineInCheck', undefined)
})

const open = (table: string, key: string) =>
  app.as(undefined)('openTable', { query: {}, body: { table, key } })
const show = async (uuid: string) => {
  const answer = await app.as(undefined)('showTableSession', { params: { uuid }, query: {} })
  assert.ok(answer.ok)
  return answer.data
}
const enter = (uuid: string, code: string) =>
  app.as(undefined)('enterTableCode', { params: { uuid }, query: {}, body: { code } })
const call = (uuid: string, kind: 'waiter' | 'bill') =>
  app.as(undefined)('callStaff', { params: { uuid }, query: {}, body: { kind } })
const sessionsOf = async ({ id, seller }: TestFloor) => {
  const answer = await app.as(seller)('listTableSessions', { query: { shop_id: id } })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const first = (floor: TestFloor) => floor.tableIds[0] ?? 0
const walkIn = async (floor: TestFloor, tableId: number) => {
  const answer = await app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2, table_ids: [tableId] },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const complete = (floor: TestFloor, id: number, version: number) =>
  app.as(floor.seller)('moveSellerBooking', {
    params: { id },
    query: {},
    body: { status: 'completed', version },
  })

describe('openTable', () => {
  test('opens one session for all who scan the code of a table', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeDiningRoom(app, { title: 'Blue Door' })
    const one = await scan(app, first(floor))
    const { key, table } = await printedCode(app, first(floor))
    assert.deepEqual(
      [one.table.name, one.shop.translation.title, one.trusted, one.ask_code, one.closed],
      ['12', 'Blue Door', false, false, false],
    )
    assert.equal(one.closes_at, '2026-11-21T21:00:00.000Z')
    const two = await open(table.toUpperCase(), key)
    assert.ok(two.ok)
    assert.equal(two.data.uuid, one.uuid)
    assert.notEqual((await scan(app, floor.tableIds[1] ?? 0)).uuid, one.uuid)
  })

  test('answers a wrong key, an older print and an unknown table with the same bytes', async () => {
    const floor = await makeDiningRoom(app)
    const { table, key } = await printedCode(app, first(floor))
    const bytesOf = async (body: { table: string; key: string }) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/v1/rest/dine-in/open',
        payload: body,
      })
      return [answer.statusCode, answer.body.replaceAll(/"(timestamp|request_id)":"[^"]*"/g, '')]
    }
    const unknown = await bytesOf({ table: randomUUID(), key })
    assert.equal(unknown[0], 404)
    assert.deepEqual(await bytesOf({ table, key: `${key.slice(0, -1)}_` }), unknown)
    assert.deepEqual(await bytesOf({ table, key: '' }), unknown)
    const renewed = await app.as(floor.seller)('updateSellerTable', {
      params: { id: first(floor) },
      query: {},
      body: { version: 1, new_qr: true },
    })
    assert.ok(renewed.ok)
    assert.deepEqual(await bytesOf({ table, key }), unknown)
    assert.equal((await bytesOf(await printedCode(app, first(floor))))[0], 201)
  })

  test('is refused where guests cannot eat in, and at a table that is not in use', async () => {
    const takeaway = await makeDiningRoom(app, { deliveryTypes: ['pickup'] })
    const broken = await makeDiningRoom(app, { tables: [{ active: false }] })
    for (const floor of [takeaway, broken]) {
      const { table, key } = await printedCode(app, first(floor))
      assert.equal(codeOf(await open(table, key)), 'not_found')
    }
  })

  test('starts a new session four hours after the last one went idle', async () => {
    const floor = await makeDiningRoom(app)
    const one = await scan(app, first(floor))
    app.clock.forward(4 * 3600 - 1)
    assert.equal((await scan(app, first(floor))).uuid, one.uuid)
    app.clock.forward(1)
    assert.equal((await show(one.uuid)).closed, true)
    const two = await scan(app, first(floor))
    assert.notEqual(two.uuid, one.uuid)
    assert.equal(codeOf(await call(one.uuid, 'waiter')), 'table_cleared')
  })

  test('a sweep ends idle sessions', async () => {
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, first(floor))
    const closedBy = async () =>
      (
        await app.rows<{ closed_by: string | null }>(
          sql`select closed_by from table_sessions where uuid = ${uuid}`,
        )
      )[0]?.closed_by
    app.clock.forward(4 * 3600 - 1)
    await app.work()
    assert.equal(await closedBy(), null)
    app.clock.forward(1)
    await app.work()
    assert.equal(await closedBy(), 'idle')
  })
})

describe('trust', () => {
  test('a session at a seated table is trusted, and ends with the stay', async () => {
    const floor = await makeDiningRoom(app)
    const reservation = await walkIn(floor, first(floor))
    const session = await scan(app, first(floor))
    assert.equal(session.trusted, true)
    const [seen] = (await sessionsOf(floor)).sessions
    assert.deepEqual([seen?.booking_id, seen?.asks], [reservation.id, false])
    assert.equal(codeOf(await complete(floor, reservation.id, reservation.version)), 'ok')
    assert.equal((await show(session.uuid)).closed, true)
    assert.deepEqual((await sessionsOf(floor)).sessions, [])
  })

  test('guests who scanned before they were seated are trusted once they are', async () => {
    const floor = await makeDiningRoom(app)
    const session = await scan(app, first(floor))
    const elsewhere = await scan(app, floor.tableIds[1] ?? 0)
    await walkIn(floor, first(floor))
    assert.equal((await show(session.uuid)).trusted, true)
    assert.equal((await show(elsewhere.uuid)).trusted, false)
  })

  test('the system ends the session of a stay that nobody ended', async () => {
    const floor = await makeDiningRoom(app, { hours: ['08:00', '23:00'] })
    await walkIn(floor, first(floor))
    app.clock.forward(2 * 3600)
    const session = await scan(app, first(floor))
    app.clock.forward(3 * 3600 - 1)
    await app.work()
    assert.equal((await show(session.uuid)).closed, false)
    app.clock.forward(1)
    await app.work()
    const [row] = await app.rows<{ closed_by: string }>(
      sql`select closed_by from table_sessions where uuid = ${session.uuid}`,
    )
    assert.equal(row?.closed_by, 'booking')
  })

  test('the staff say whether guests sit there; without guests the session ends', async () => {
    const floor = await makeDiningRoom(app)
    const [here, gone] = [await scan(app, first(floor)), await scan(app, floor.tableIds[1] ?? 0)]
    const { sessions } = await sessionsOf(floor)
    assert.deepEqual(
      sessions.map(({ table, asks }) => [table.name, asks]),
      [
        ['12', true],
        ['14', true],
      ],
    )
    const confirm = (id: number, isHere: boolean, who = floor.seller) =>
      app.as(who)('confirmTableGuests', { params: { id }, query: {}, body: { here: isHere } })
    const [yes, no] = sessions.map(({ id }) => id)
    const other = await makeDiningRoom(app)
    assert.equal(codeOf(await confirm(yes ?? 0, true, other.seller)), 'not_found')
    assert.equal((await show(here.uuid)).trusted, false)
    assert.equal(codeOf(await confirm(yes ?? 0, true)), 'ok')
    assert.equal(codeOf(await confirm(no ?? 0, false)), 'ok')
    assert.equal((await show(here.uuid)).trusted, true)
    assert.equal((await show(gone.uuid)).closed, true)
    assert.equal(codeOf(await confirm(no ?? 0, true)), 'table_cleared')
  })

  test('the code of the day confirms guests, and changes with the day of the shop', async () => {
    await changeSetting(app, 'dineInCheck', 'code')
    const floor = await makeDiningRoom(app, { hours: ['00:00', '00:00'] })
    const session = await scan(app, first(floor))
    assert.deepEqual([session.trusted, session.ask_code], [false, true])
    const { code, sessions } = await sessionsOf(floor)
    assert.match(code ?? '', /^\d{6}$/)
    assert.equal(sessions[0]?.asks, false)
    const confirmed = await enter(session.uuid, ` ${code?.slice(0, 3)} ${code?.slice(3)}`)
    assert.ok(confirmed.ok)
    assert.deepEqual([confirmed.data.trusted, confirmed.data.ask_code], [true, false])
    // Midnight in Washington.
    app.clock.set('2026-11-22T04:59:59Z')
    assert.equal((await sessionsOf(floor)).code, code)
    app.clock.set('2026-11-22T05:00:00Z')
    assert.notEqual((await sessionsOf(floor)).code, code)
  })

  test('takes five wrong codes in ten minutes, of each session', async (t) => {
    app.clock.stopDuring(t)
    await changeSetting(app, 'dineInCheck', 'code')
    const floor = await makeDiningRoom(app)
    const [session, other] = [
      await scan(app, first(floor)),
      await scan(app, floor.tableIds[1] ?? 0),
    ]
    const { code } = await sessionsOf(floor)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let left = 4; left >= 0; left--) {
      const answer = await enter(session.uuid, wrong)
      assert.ok(!answer.ok)
      assert.deepEqual([answer.code, answer.data?.['left']], ['wrong_code', left])
      app.clock.forward(60)
    }
    const locked = await enter(session.uuid, code ?? '')
    assert.ok(!locked.ok)
    assert.deepEqual(
      [locked.code, locked.data?.['until']],
      ['code_locked', '2026-11-21T17:10:00.000Z'],
    )
    assert.equal(codeOf(await enter(other.uuid, code ?? '')), 'ok')
    app.clock.set('2026-11-21T17:10:00Z')
    assert.equal(codeOf(await enter(session.uuid, code ?? '')), 'ok')
  })

  test('without a check every session is trusted, and no code is taken where staff confirm', async () => {
    const floor = await makeDiningRoom(app)
    const session = await scan(app, first(floor))
    assert.equal((await sessionsOf(floor)).code, null)
    assert.equal(codeOf(await enter(session.uuid, '123456')), 'wrong_code')
    await changeSetting(app, 'dineInCheck', 'none')
    assert.equal((await show(session.uuid)).trusted, true)
    assert.equal((await sessionsOf(floor)).sessions[0]?.asks, false)
  })
})

describe('callStaff', () => {
  test('rings once a minute until the call is seen', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, first(floor))
    assert.equal(codeOf(await call(uuid, 'waiter')), 'ok')
    app.clock.forward(59)
    const early = await call(uuid, 'bill')
    assert.ok(!early.ok)
    assert.deepEqual([early.code, early.data?.['retry_after']], ['too_many_requests', 1])
    app.clock.forward(1)
    assert.equal(codeOf(await call(uuid, 'bill')), 'ok')
    app.clock.forward(60)
    assert.equal(codeOf(await call(uuid, 'bill')), 'ok')
    const ringing = async () => (await sessionsOf(floor)).sessions.flatMap(({ calls }) => calls)
    const calls = await ringing()
    assert.deepEqual(
      calls.map(({ kind, called_at: at }) => [kind, at]),
      [
        ['waiter', '2026-11-21T17:00:00.000Z'],
        ['bill', '2026-11-21T17:02:00.000Z'],
      ],
    )
    const other = await makeDiningRoom(app)
    const see = (id: number, who = floor.seller) =>
      app.as(who)('seeTableCall', { params: { id }, query: {} })
    assert.equal(codeOf(await see(calls[0]?.id ?? 0, other.seller)), 'not_found')
    assert.equal(codeOf(await see(calls[0]?.id ?? 0)), 'ok')
    assert.deepEqual(
      (await ringing()).map(({ kind }) => kind),
      ['bill'],
    )
    assert.deepEqual(
      (await show(uuid)).calls.map(({ kind }) => kind),
      ['bill'],
    )
  })

  test('the end of a session ends its calls', async () => {
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, first(floor))
    await call(uuid, 'waiter')
    const [session] = (await sessionsOf(floor)).sessions
    const closed = await app.as(floor.seller)('closeTableSession', {
      params: { id: session?.id ?? 0 },
      query: {},
    })
    assert.ok(closed.ok)
    assert.deepEqual([closed.data.closed, closed.data.calls], [true, []])
  })
})

test('each change of a session reaches the screens of its shop', async () => {
  const floor = await makeDiningRoom(app)
  const { uuid } = await scan(app, first(floor))
  await call(uuid, 'waiter')
  const events = await app.rows<{ shop_id: number; payload: { what: string } }>(
    sql`select shop_id, payload from events where topic = 'table.changed' and shop_id = ${floor.id} order by id`,
  )
  assert.deepEqual(
    events.map(({ payload }) => payload.what),
    ['opened', 'called'],
  )
})

test('the codes of a shop are for its staff, and lead to the tables in use', async () => {
  const floor = await makeDiningRoom(app, {
    title: 'Blue Door',
    tables: [{ name: '12' }, { name: '14', active: false }],
  })
  const list = (who: { token: string }) =>
    app.as(who)('listTableCodes', { query: { shop_id: floor.id } })
  const other = await makeDiningRoom(app)
  assert.equal(codeOf(await list(other.seller)), 'not_found')
  const answer = await list(floor.seller)
  assert.ok(answer.ok)
  const { table, key } = await printedCode(app, first(floor))
  assert.deepEqual(
    answer.data.tables.map(({ name, section, url }) => [name, section, url]),
    [['12', 'Dining room', `http://hawker.test/table/${table}?k=${key}`]],
  )
  assert.deepEqual([answer.data.shop.title, answer.data.dine_in], ['Blue Door', true])
})
