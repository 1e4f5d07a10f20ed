import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { reservationRoutes, tableUses } from '../reservations/index.ts'
import { floorRoutes } from './index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...floorRoutes(deps, tableUses), ...reservationRoutes(deps)],
  })
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

describe('sections', () => {
  test('are created, translated, changed by version and deleted with their tables', async () => {
    const floor = await makeFloor(app)
    const seller = app.as(floor.seller)
    const made = await seller('createSellerSection', {
      query: {},
      body: {
        shop_id: floor.id,
        area: 'outdoor',
        translations: [
          { locale: 'en', title: 'Garden' },
          { locale: 'de', title: 'Garten' },
        ],
      },
    })
    assert.ok(made.ok)
    assert.deepEqual(
      [made.data.translation.title, made.data.position, made.data.area],
      ['Garden', 1, 'outdoor'],
    )
    const { id } = made.data
    const changed = await seller('updateSellerSection', {
      params: { id },
      query: {},
      body: { version: 1, active: false },
    })
    assert.ok(changed.ok)
    assert.deepEqual(
      [changed.data.active, changed.data.version, changed.data.translations.length],
      [false, 2, 2],
    )
    assert.equal(
      codeOf(
        await seller('updateSellerSection', {
          params: { id },
          query: {},
          body: { version: 1, active: true },
        }),
      ),
      'stale',
    )
    assert.equal(codeOf(await seller('deleteSellerSection', { params: { id }, query: {} })), 'ok')
    const list = await seller('listSellerSections', { query: { shop_id: floor.id } })
    assert.ok(list.ok)
    assert.deepEqual(
      list.data.map((section) => section.id),
      floor.sectionIds,
    )
    await booked(floor)
    assert.equal(
      codeOf(
        await seller('deleteSellerSection', {
          params: { id: floor.sectionIds[0] ?? 0 },
          query: {},
        }),
      ),
      'table_in_use',
    )
  })

  test('a section that is not active is closed to guests', async () => {
    const floor = await makeFloor(app)
    await app.as(floor.seller)('updateSellerSection', {
      params: { id: floor.sectionIds[0] ?? 0 },
      query: {},
      body: { version: 1, active: false },
    })
    const answer = await app.as(undefined)('showBookingAvailability', {
      query: { shop_id: floor.id, date: '2026-11-27', guests: 2 },
    })
    assert.equal(codeOf(answer), 'booking_off')
  })

  test('one that is switched off lists the reservations at its tables, once', async () => {
    const floor = await makeFloor(app, {
      sections: ['Dining room', 'Terrace'],
      tables: [{}, { section: 1 }],
    })
    const seller = app.as(floor.seller)
    const reservation = await booked(floor)
    const elsewhere = await booked(floor)
    assert.notEqual(reservation.id, elsewhere.id)
    const blocked = await seller('createSellerBooking', {
      query: {},
      body: {
        shop_id: floor.id,
        source: 'block',
        start_date: '2026-11-28 19:00',
        duration: 60,
        guests: 1,
        table_ids: [floor.tableIds[0] ?? 0],
      },
      idempotencyKey: randomUUID(),
    })
    assert.ok(blocked.ok, JSON.stringify(blocked))
    const change = async (body: Record<string, unknown> & { version: number }) => {
      const answer = await seller('updateSellerSection', {
        params: { id: floor.sectionIds[0] ?? 0 },
        query: {},
        body,
      })
      assert.ok(answer.ok, JSON.stringify(answer))
      return answer.data.bookings.map(({ id, table_ids: tables }) => ({ id, tables }))
    }
    const title = [{ locale: 'en', title: 'Salon' }]
    assert.deepEqual(await change({ version: 1, translations: title }), [])
    assert.deepEqual(await change({ version: 2, active: false }), [
      { id: reservation.id, tables: [floor.tableIds[0]] },
    ])
    assert.deepEqual(await change({ version: 3, area: 'indoor', active: false }), [])
    assert.deepEqual(await change({ version: 4, active: true }), [])
  })
})

describe('tables', () => {
  test('have unique names among those that exist, and join only tables of their section', async () => {
    const floor = await makeFloor(app, {
      sections: ['Inside', 'Garden'],
      tables: [{}, { section: 1 }],
    })
    const seller = app.as(floor.seller)
    const create = (body: Record<string, unknown>) =>
      seller('createSellerTable', {
        query: {},
        body: { shop_section_id: floor.sectionIds[0] ?? 0, name: 'T9', chair_count: 4, ...body },
      })
    const made = await create({ joinable_with: [floor.tableIds[0]] })
    assert.ok(made.ok, JSON.stringify(made))
    assert.deepEqual(made.data.joinable_with, [floor.tableIds[0]])
    const twice = await create({})
    assert.ok(!twice.ok)
    assert.deepEqual(
      [twice.code, twice.message],
      ['name_taken', 'There’s already a table with this name'],
    )
    assert.equal(
      codeOf(await create({ name: 'T8', joinable_with: [floor.tableIds[1]] })),
      'not_found',
    )
    assert.equal(codeOf(await create({ name: 'T8', min_guests: 5 })), 'validation_failed')
    const { id } = made.data
    assert.equal(codeOf(await seller('deleteSellerTable', { params: { id }, query: {} })), 'ok')
    assert.equal(codeOf(await create({})), 'ok', 'the name is free again')
    assert.equal(
      codeOf(await seller('deleteSellerTable', { params: { id }, query: {} })),
      'not_found',
    )
  })

  test('a deleted table is restored as it was, with its printed code and its neighbours', async () => {
    const floor = await makeFloor(app, { tables: [{ name: 'Window' }, { joins: [0] }], rules: {} })
    const seller = app.as(floor.seller)
    const [id = 0, neighbour = 0] = floor.tableIds
    const at = { params: { id }, query: {} }
    const layout = async () => {
      const answer = await seller('listSellerTables', { query: { shop_id: floor.id } })
      assert.ok(answer.ok)
      return answer.data
    }
    const off = await seller('updateSellerTable', {
      ...at,
      body: { version: 1, online: false, new_qr: true },
    })
    assert.ok(off.ok)
    const before = await layout()
    assert.equal(codeOf(await seller('deleteSellerTable', at)), 'ok')
    assert.deepEqual(
      (await layout()).tables.map((table) => [table.id, table.joinable_with]),
      [[neighbour, []]],
    )
    const restore = () => seller('restoreSellerTable', { ...at, body: {} })
    const restored = await restore()
    assert.ok(restored.ok, JSON.stringify(restored))
    const now = await layout()
    assert.equal(now.version, before.version + 2)
    assert.deepEqual(
      now.tables,
      before.tables.map((table) => (table.id === id ? { ...table, version: 3 } : table)),
    )
    assert.equal(codeOf(await restore()), 'ok', 'again')
    assert.equal((await layout()).version, now.version)

    await seller('deleteSellerTable', at)
    const stranger = app.as((await makeFloor(app)).seller)
    assert.equal(codeOf(await stranger('restoreSellerTable', { ...at, body: {} })), 'not_found')
    const section = floor.sectionIds[0] ?? 0
    await seller('createSellerTable', {
      query: {},
      body: { shop_section_id: section, name: 'Window', chair_count: 2 },
    })
    assert.equal(codeOf(await restore()), 'name_taken')
    assert.equal(
      codeOf(await seller('deleteSellerSection', { params: { id: section }, query: {} })),
      'ok',
    )
    assert.equal(codeOf(await restore()), 'not_found')
  })

  test('a change lists the reservations that the table no longer serves; a deletion is refused', async () => {
    const floor = await makeFloor(app)
    const seller = app.as(floor.seller)
    const id = floor.tableIds[0] ?? 0
    const reservation = await booked(floor, undefined, 4)
    const update = (body: Record<string, unknown> & { version: number }) =>
      seller('updateSellerTable', { params: { id }, query: {}, body })
    const same = await update({ version: 1, online: false })
    assert.ok(same.ok)
    assert.deepEqual([same.data.online, same.data.bookings], [false, []])
    const smaller = await update({ version: 2, chair_count: 2 })
    assert.ok(smaller.ok)
    assert.deepEqual(
      smaller.data.bookings.map((each) => each.id),
      [reservation.id],
    )
    const off = await update({ version: 3, active: false, new_qr: true })
    assert.ok(off.ok)
    assert.deepEqual([off.data.bookings.length, off.data.qr_version], [1, 2])
    assert.equal(codeOf(await update({ version: 3, active: true })), 'stale')
    const removal = await seller('deleteSellerTable', { params: { id }, query: {} })
    assert.ok(!removal.ok)
    assert.equal(removal.code, 'table_in_use')
    assert.equal((removal.data as { bookings: unknown[] }).bookings.length, 1)
    app.clock.set('2026-11-28T02:00:00Z')
    assert.equal(codeOf(await seller('deleteSellerTable', { params: { id }, query: {} })), 'ok')
  })

  test('a table with guests who stay too long is not deleted', async () => {
    const floor = await makeFloor(app)
    const seller = app.as(floor.seller)
    const seated = await seller('createSellerBooking', {
      query: {},
      body: { shop_id: floor.id, source: 'walk_in', duration: 30, guests: 2 },
      idempotencyKey: randomUUID(),
    })
    assert.ok(seated.ok)
    app.clock.forward(3600)
    const remove = () =>
      seller('deleteSellerTable', { params: { id: floor.tableIds[0] ?? 0 }, query: {} })
    assert.equal(codeOf(await remove()), 'table_in_use')
    const at = { params: { id: seated.data.id }, query: {} }
    await seller('moveSellerBooking', { ...at, body: { status: 'completed', version: 1 } })
    assert.equal(codeOf(await remove()), 'ok')
  })

  test('the layout is saved by its version, for tables of the shop only', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const seller = app.as(floor.seller)
    const save = (version: number, ids: readonly number[]) =>
      seller('saveTableLayout', {
        query: {},
        body: {
          shop_id: floor.id,
          version,
          tables: ids.map((id, index) => ({
            id,
            shape: 'round' as const,
            x: index * 4,
            y: 3,
            w: 3,
            h: 3,
            turn: 90,
          })),
        },
      })
    const before = await seller('listSellerTables', { query: { shop_id: floor.id } })
    assert.ok(before.ok)
    const saved = await save(before.data.version, floor.tableIds)
    assert.ok(saved.ok)
    assert.deepEqual(
      saved.data.tables.map(({ x, y, shape, turn }) => [x, y, shape, turn]),
      [
        [0, 3, 'round', 90],
        [4, 3, 'round', 90],
      ],
    )
    assert.equal(codeOf(await save(before.data.version, floor.tableIds)), 'stale')
    const other = await makeFloor(app)
    assert.equal(codeOf(await save(saved.data.version, other.tableIds)), 'not_found')
  })

  test('deleting a table or a section makes older layouts stale', async () => {
    const floor = await makeFloor(app, {
      sections: ['Dining room', 'Terrace'],
      tables: [{}, {}, { section: 1 }],
      rules: {},
    })
    const seller = app.as(floor.seller)
    const versionNow = async () => {
      const layout = await seller('listSellerTables', { query: { shop_id: floor.id } })
      return layout.ok ? layout.data.version : undefined
    }
    const before = (await versionNow()) ?? 0
    const [, second = 0] = floor.tableIds
    await seller('deleteSellerTable', { params: { id: second }, query: {} })
    assert.equal(await versionNow(), before + 1)
    const [, terrace = 0] = floor.sectionIds
    await seller('deleteSellerSection', { params: { id: terrace }, query: {} })
    assert.equal(await versionNow(), before + 2)
  })
})

test('another shop’s floor does not exist', async () => {
  const [floor, other] = [await makeFloor(app), await makeFloor(app)]
  const stranger = app.as(other.seller)
  const id = floor.tableIds[0] ?? 0
  const answers = [
    await stranger('listSellerSections', { query: { shop_id: floor.id } }),
    await stranger('listSellerTables', { query: { shop_id: floor.id } }),
    await stranger('deleteSellerTable', { params: { id }, query: {} }),
    await stranger('updateSellerTable', { params: { id }, query: {}, body: { version: 1 } }),
  ]
  assert.deepEqual(
    answers.map(codeOf),
    answers.map(() => 'not_found'),
  )
})

test('an upgrade takes the versions of layouts from the rules for reservations', async () => {
  const floor = await makeFloor(app, { rules: { layout_version: 7 } })
  await app.rows(sql`drop table floors`)
  const file = new URL('../../database/migrations/0800_floors.sql', import.meta.url)
  await app.deps.database.pool.query(await readFile(file, 'utf8'))
  const layout = await app.as(floor.seller)('listSellerTables', { query: { shop_id: floor.id } })
  assert.ok(layout.ok)
  assert.equal(layout.data.version, 7)
})

test('guests who order at a table keep it and its section', async () => {
  const floor = await makeFloor(app)
  const [tableId = 0] = floor.tableIds
  const now = app.clock.now()
  await app.rows(sql`
    insert into table_sessions (shop_id, table_id, opened_at, closes_at)
    values (${floor.id}, ${tableId}, ${now}, ${new Date(now.getTime() + 3_600_000)})`)
  const seller = app.as(floor.seller)
  const section = { params: { id: floor.sectionIds[0] ?? 0 }, query: {} }
  const answers = [
    await seller('deleteSellerTable', { params: { id: tableId }, query: {} }),
    await seller('deleteSellerSection', section),
  ]
  assert.deepEqual(answers.map(codeOf), ['table_in_use', 'table_in_use'])
  await app.rows(
    sql`update table_sessions set closed_at = ${now}, closed_by = 'staff' where shop_id = ${floor.id}`,
  )
  assert.equal(codeOf(await seller('deleteSellerSection', section)), 'ok')
})
