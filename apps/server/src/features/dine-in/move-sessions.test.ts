import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  codeOf,
  makeDiningRoom,
  moveSession,
  orderAt,
  release,
  scan,
  sessionIdOf,
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
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

const TABLES = { tables: [{ name: '12' }, { name: '14' }, { name: '16' }] }
const makeFloorOfThree = async () => {
  const floor = await makeDiningRoom(app, TABLES)
  const [a = 0, b = 0, c = 0] = floor.tableIds
  return { floor, a, b, c }
}
const walkIn = (floor: TestFloor, ...tableIds: number[]) =>
  app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2, table_ids: tableIds },
    idempotencyKey: randomUUID(),
  })
const seated = async (floor: TestFloor, ...tableIds: number[]) => {
  const answer = await walkIn(floor, ...tableIds)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const sessionAt = async (tableId: number) => {
  const { uuid } = await scan(app, tableId)
  return { uuid, id: await sessionIdOf(app, uuid) }
}
const tablesOf = async (reservationId: number) =>
  (
    await app.rows<{ id: number }>(
      sql`select table_id as id from booking_tables where booking_id = ${reservationId} order by table_id`,
    )
  ).map(({ id }) => id)
const tableOf = async (sessionId: number) =>
  (
    await app.rows<{ id: number }>(
      sql`select table_id as id from table_sessions where id = ${sessionId}`,
    )
  )[0]?.id

describe('moveTableSession', () => {
  test('moves the table of the seated reservation, and frees the one before', async () => {
    const { floor, a, b } = await makeFloorOfThree()
    const reservation = await seated(floor, a)
    const { id } = await sessionAt(a)
    assert.equal(codeOf(await moveSession(app, floor, id, b)), 'ok')
    assert.deepEqual([await tablesOf(reservation.id), await tableOf(id)], [[b], b])
    assert.equal(codeOf(await walkIn(floor, b)), 'table_taken')
    assert.equal(codeOf(await walkIn(floor, a)), 'ok')
    const events = await app.rows<{ payload: { what: string } }>(
      sql`select payload from events where topic = 'booking.changed' and shop_id = ${floor.id} order by id`,
    )
    assert.deepEqual(
      events.map(({ payload }) => payload.what),
      ['created', 'changed', 'created'],
    )
  })

  test('keeps the other tables of a party, and all of them when it moves between its own', async () => {
    const { floor, a, b, c } = await makeFloorOfThree()
    const reservation = await seated(floor, a, b)
    const { id } = await sessionAt(a)
    assert.equal(codeOf(await moveSession(app, floor, id, b)), 'ok')
    assert.deepEqual([await tablesOf(reservation.id), await tableOf(id)], [[a, b], b])
    assert.equal(codeOf(await moveSession(app, floor, id, c)), 'ok')
    assert.deepEqual([await tablesOf(reservation.id), await tableOf(id)], [[a, c], c])
  })

  test('is refused when the table is booked within the stay, and nothing moves', async () => {
    const { floor, a, b } = await makeFloorOfThree()
    const reservation = await seated(floor, a)
    const { id } = await sessionAt(a)
    const later = await app.as(floor.seller)('createSellerBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        source: 'phone',
        start_date: '2026-11-21 13:00',
        duration: 60,
        guests: 2,
        table_ids: [b],
        name: 'Anna',
      },
      idempotencyKey: randomUUID(),
    })
    assert.ok(later.ok, JSON.stringify(later))
    assert.equal(codeOf(await moveSession(app, floor, id, b)), 'table_taken')
    assert.deepEqual([await tablesOf(reservation.id), await tableOf(id)], [[a], a])
  })

  test('is refused while another party sits at the table longer than it booked', async () => {
    const { floor, a, b } = await makeFloorOfThree()
    await seated(floor, b)
    app.clock.forward(90 * 60)
    await seated(floor, a)
    const { id } = await sessionAt(a)
    assert.equal(codeOf(await moveSession(app, floor, id, b)), 'table_taken')
  })

  test('holds the new table also for guests who stay longer than they booked', async () => {
    const { floor, a, b } = await makeFloorOfThree()
    await seated(floor, a)
    const { id } = await sessionAt(a)
    app.clock.forward(90 * 60)
    assert.equal(codeOf(await moveSession(app, floor, id, b)), 'ok')
    assert.equal(codeOf(await walkIn(floor, b)), 'table_taken')
  })

  test('guests who scanned another table belong to the party at whose table they sit', async () => {
    const { floor, a, b } = await makeFloorOfThree()
    const { id } = await sessionAt(a)
    const reservation = await seated(floor, b)
    const moved = await moveSession(app, floor, id, b)
    assert.ok(moved.ok)
    assert.deepEqual([moved.data.booking_id, moved.data.trusted], [reservation.id, true])
  })
})

test('a reservation that the staff move takes its guests and their open orders along', async () => {
  const { floor, a, b } = await makeFloorOfThree()
  const reservation = await seated(floor, a)
  const session = await sessionAt(a)
  const { answer } = await orderAt(app, floor, session.uuid)
  assert.ok(answer.ok, JSON.stringify(answer))
  await release(app)
  const change = (tableId: number, version: number) =>
    app.as(floor.seller)('updateSellerBooking', {
      params: { id: reservation.id },
      query: {},
      body: { version, table_ids: [tableId] },
    })
  const moved = await change(b, reservation.version)
  assert.ok(moved.ok, JSON.stringify(moved))
  const [order] = await app.rows<{ name: string }>(
    sql`select table_name as name from orders where id = ${answer.data.id}`,
  )
  assert.deepEqual([await tableOf(session.id), order?.name], [b, '14'])

  // Others who order at a table keep it.
  await sessionAt(a)
  assert.equal(codeOf(await change(a, moved.data.version)), 'table_taken')
  assert.deepEqual(await tablesOf(reservation.id), [b])
})
