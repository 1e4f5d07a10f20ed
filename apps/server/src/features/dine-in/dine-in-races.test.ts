import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  codeOf,
  makeDiningRoom,
  printedCode,
  scan,
  startDineInApp,
} from '../../testing/make/dining-room.ts'
import type { TestFloor } from '../../testing/make/make-floor.ts'
import { makeShopper } from '../../testing/make/make-order.ts'

const app = await startDineInApp({ poolSize: 24 })
after(app.close)
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

const [ROUNDS, GUESTS] = [8, 20]
const first = (floor: TestFloor) => floor.tableIds[0] ?? 0
const second = (floor: TestFloor) => floor.tableIds[1] ?? 0
const deadlocks = async () =>
  (
    await app.rows<{ n: number }>(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
  )[0]?.n
async function trusted(floor: TestFloor) {
  const session = await scan(app, first(floor))
  const [row] = await app.rows<{ id: number }>(sql`
    update table_sessions set trusted_by = 'staff', trusted_at = opened_at
    where uuid = ${session.uuid} returning id`)
  return { uuid: session.uuid, id: row?.id ?? 0 }
}
const quoted = (floor: TestFloor, session: string) =>
  makeShopper(app, floor.shop, { body: { delivery_type: 'dine_in', table_session: session } })
const close = (floor: TestFloor, id: number) =>
  app.as(floor.seller)('closeTableSession', { params: { id }, query: {} })
const move = (floor: TestFloor, id: number, tableId: number) =>
  app.as(floor.seller)('moveTableSession', {
    params: { id },
    query: {},
    body: { table_id: tableId },
  })

test('guests who scan at the same time get one session', async () => {
  const floor = await makeDiningRoom(app)
  const body = await printedCode(app, first(floor))
  await app.deps.database.warm()
  const answers = await Promise.all(
    Array.from({ length: GUESTS }, () => app.as(undefined)('openTable', { query: {}, body })),
  )
  const uuids = answers.flatMap((answer) => (answer.ok ? [answer.data.uuid] : []))
  assert.equal(uuids.length, GUESTS)
  assert.equal(new Set(uuids).size, 1)
  const [row] = await app.rows<{ n: number }>(
    sql`select count(*)::int as n from table_sessions where table_id = ${first(floor)}`,
  )
  assert.equal(row?.n, 1)
})

test('an idle session is replaced once, however many guests scan', async () => {
  const floor = await makeDiningRoom(app)
  await scan(app, first(floor))
  app.clock.forward(4 * 3600)
  const body = await printedCode(app, first(floor))
  await Promise.all(
    Array.from({ length: GUESTS }, () => app.as(undefined)('openTable', { query: {}, body })),
  )
  const rows = await app.rows<{ open: boolean }>(
    sql`select closed_at is null as open from table_sessions where table_id = ${first(floor)} order by id`,
  )
  assert.deepEqual(
    rows.map(({ open }) => open),
    [false, true],
  )
})

test('a table is cleared or takes the order, never both', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const shopper = await quoted(floor, session.uuid)
    await app.deps.database.warm()
    const [closed, order] = await Promise.all(
      round % 2
        ? [close(floor, session.id), shopper.place()]
        : ([shopper.place(), close(floor, session.id)] as const).toReversed(),
    )
    const outcome = `${codeOf(closed as never)} ${codeOf(order as never)}`
    seen.add(outcome)
    assert.ok(
      outcome === 'ok table_cleared' || outcome === 'table_unpaid ok',
      `round ${round}: ${outcome}`,
    )
  }
  assert.ok(seen.size > 0)
  assert.equal(await deadlocks(), 0)
})

test('an order goes to the table where its guests sit when it is placed, or moves with them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const shoppers = [await quoted(floor, session.uuid), await quoted(floor, session.uuid)]
    await app.deps.database.warm()
    const [moved, ...orders] = await Promise.all([
      move(floor, session.id, second(floor)),
      ...shoppers.map((shopper) => shopper.place()),
    ])
    assert.equal(codeOf(moved), 'ok')
    assert.deepEqual(orders.map(codeOf), ['ok', 'ok'])
    const rows = await app.rows<{ table_id: number; table_name: string }>(
      sql`select table_id, table_name from orders where table_session_id = ${session.id}`,
    )
    assert.deepEqual(
      rows.map(({ table_id: id, table_name: name }) => [id, name]),
      [
        [second(floor), '14'],
        [second(floor), '14'],
      ],
    )
  }
  assert.equal(await deadlocks(), 0)
})

test('two sessions that move to one free table do not share it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app, { tables: [{}, {}, {}] })
    const sessions = [await scan(app, first(floor)), await scan(app, second(floor))]
    const ids = await app.rows<{ id: number }>(
      sql`select id from table_sessions where uuid = any(${sessions.map(({ uuid }) => uuid)}::uuid[]) order by id`,
    )
    await app.deps.database.warm()
    const answers = await Promise.all(ids.map(({ id }) => move(floor, id, floor.tableIds[2] ?? 0)))
    assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'table_taken'])
  }
})

const walkIn = (floor: TestFloor, tableId: number) =>
  app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration: 60, guests: 2, table_ids: [tableId] },
    idempotencyKey: randomUUID(),
  })

test('of two parties that move and guests at the door, one gets the table', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app, { tables: [{}, {}, {}] })
    const [a = 0, b = 0, wanted = 0] = floor.tableIds
    const sessions: number[] = []
    for (const tableId of [a, b]) {
      assert.ok((await walkIn(floor, tableId)).ok)
      const { uuid } = await scan(app, tableId)
      const [row] = await app.rows<{ id: number }>(
        sql`select id from table_sessions where uuid = ${uuid}`,
      )
      sessions.push(row?.id ?? 0)
    }
    await app.deps.database.warm()
    const answers = await Promise.all([
      ...sessions.map((id) => move(floor, id, wanted)),
      ...(round % 2 ? [walkIn(floor, wanted)] : []),
    ])
    const codes = answers.map(codeOf).toSorted()
    assert.deepEqual(codes, ['ok', ...answers.slice(1).map(() => 'table_taken')])
    const [held] = await app.rows<{ parties: number; apart: number }>(sql`
      select (select count(*)::int from booking_tables where table_id = ${wanted} and live) as parties,
        (select count(*)::int from table_sessions v join booking_tables x on x.booking_id = v.booking_id
          where v.shop_id = ${floor.id} and v.table_id <> x.table_id) as apart`)
    assert.deepEqual(held, { parties: 1, apart: 0 })
  }
  assert.equal(await deadlocks(), 0)
})

test('a party that moves while its stay ends leaves no table behind', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app)
    const reservation = await walkIn(floor, first(floor))
    assert.ok(reservation.ok)
    const { id } = await trusted(floor)
    await app.deps.database.warm()
    const end = () =>
      app.as(floor.seller)('moveSellerBooking', {
        params: { id: reservation.data.id },
        query: {},
        body: { status: 'completed', version: reservation.data.version },
      })
    const calls = [() => move(floor, id, second(floor)), end]
    const answers = await Promise.all(
      (round % 2 ? calls : calls.toReversed()).map((call) => call()),
    )
    const codes = answers.map(codeOf).toSorted().join(' ')
    assert.ok(['ok stale', 'ok table_cleared'].includes(codes), `round ${round}: ${codes}`)
    if (codes === 'ok stale') continue
    const [row] = await app.rows<{ open: number }>(
      sql`select count(*)::int as open from table_sessions where shop_id = ${floor.id} and closed_at is null`,
    )
    assert.equal(row?.open, 0)
  }
  assert.equal(await deadlocks(), 0)
})

test('a payment at the table and the serving of its order settle it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app)
    const session = await trusted(floor)
    const placed = await (await quoted(floor, session.uuid)).place()
    assert.ok(placed.ok)
    const { id } = placed.data
    app.clock.forward(31)
    await app.work()
    const serve = async (status: 'accepted' | 'ready' | 'delivered') => {
      const [row] = await app.rows<{ version: number }>(
        sql`select version from orders where id = ${id}`,
      )
      return app.as(floor.seller)('moveSellerOrder', {
        params: { id },
        query: {},
        body: { status, version: row?.version ?? 0 },
      })
    }
    await serve('accepted')
    await serve('ready')
    await app.deps.database.warm()
    const [served, paid] = await Promise.all([
      serve('delivered'),
      app.as(floor.seller)('collectTablePayment', { params: { id }, query: {} }),
    ])
    assert.equal(codeOf(paid), 'ok')
    // The payment changed the order before it was served: the waiter presses again.
    if (!served.ok) assert.equal(codeOf(await serve('delivered')), 'ok')
    await app.work()
    const [row] = await app.rows<{ settled: number; paid: number }>(sql`
      select count(*) filter (where kind = 'settlement')::int as settled,
        count(*) filter (where kind = 'cash_payment')::int as paid
      from ledger_transfers where ref_type = 'order' and ref_id = ${id}`)
    assert.deepEqual(row, { settled: 1, paid: 1 })
  }
})

test('of two sessions of one party that move to one table, one moves and the party keeps the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await makeDiningRoom(app, { tables: [{}, {}, {}] })
    const target = floor.tableIds[2] ?? 0
    const party = await app.as(floor.seller)('createSellerBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        source: 'walk_in',
        duration: 60,
        guests: 2,
        table_ids: [first(floor), second(floor)],
      },
      idempotencyKey: randomUUID(),
    })
    assert.ok(party.ok, JSON.stringify(party))
    for (const table of [first(floor), second(floor)]) await scan(app, table)
    const sessions = () =>
      app.rows<{ id: number; table: number; booking: number }>(sql`
        select id, table_id as "table", booking_id as booking from table_sessions
        where shop_id = ${floor.id} and closed_at is null order by id`)
    const before = await sessions()
    await app.deps.database.warm()
    const answers = await Promise.all(before.map(({ id }) => move(floor, id, target)))
    assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'table_taken'])
    const moved = await sessions()
    const held = await app.rows<{ id: number }>(sql`
      select table_id as id from booking_tables where booking_id = ${party.data.id} order by table_id`)
    assert.deepEqual(
      held.map(({ id }) => id),
      moved.map(({ table }) => table).toSorted((a, b) => a - b),
    )
    assert.deepEqual(
      moved.map(({ booking: reservation }) => reservation),
      [party.data.id, party.data.id],
    )
  }
  assert.equal(await deadlocks(), 0)
})
