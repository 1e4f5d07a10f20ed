import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { raw, sql } from '@hawker/postgres/database'
import { makeDiningRoom, orderAt, scan, startDineInApp } from '../../testing/make/dining-room.ts'
import type { TestFloor } from '../../testing/make/make-floor.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { CHECKS, findBreaches } from './audit.store.ts'

let app: TestApp
before(async () => {
  app = await startDineInApp()
  // Breaches that the schema refuses can only be planted without its constraint.
  await app.rows(sql`alter table orders drop constraint orders_at_table`)
})
after(() => app?.close())
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

async function idsOf(name: string): Promise<number[]> {
  const check = CHECKS.find((one) => one.check === name)
  assert.ok(check)
  const { samples } = await findBreaches(app.deps.database, check, app.clock.now())
  return samples.map(({ id }) => Number(id))
}
async function orderOf(floor: TestFloor): Promise<{ id: number; session: string }> {
  const { uuid } = await scan(app, floor.tableIds[0] ?? 0)
  await app.rows(sql`
    update table_sessions set trusted_by = 'staff', trusted_at = opened_at where uuid = ${uuid}`)
  const { answer } = await orderAt(app, floor, uuid)
  assert.ok(answer.ok, JSON.stringify(answer))
  return { id: answer.data.id, session: uuid }
}

test('finds an order at a table without its table, its name or its session', async () => {
  const { id } = await orderOf(await makeDiningRoom(app))
  for (const broken of ['table_id', 'table_name', 'table_session_id']) {
    assert.deepEqual(await idsOf('table_order_without_table'), [])
    await app.rows(sql`update orders set ${raw(broken)} = null where id = ${id}`)
    assert.deepEqual(await idsOf('table_order_without_table'), [id], broken)
    await app.rows(sql`
      update orders o set table_id = v.table_id, table_name = '12', table_session_id = v.id
      from table_sessions v where o.id = ${id} and v.shop_id = o.shop_id`)
  }
})

test('finds an order at a table of another shop, or at one that its guests have left', async () => {
  const [floor, other] = [await makeDiningRoom(app), await makeDiningRoom(app)]
  const { id } = await orderOf(floor)
  assert.deepEqual(await idsOf('open_order_at_another_table'), [])
  await app.rows(sql`update orders set table_id = ${floor.tableIds[1] ?? 0} where id = ${id}`)
  assert.deepEqual(await idsOf('open_order_at_another_table'), [id])
  assert.deepEqual(await idsOf('table_order_of_another_shop'), [])
  await app.rows(sql`update orders set table_id = ${other.tableIds[0] ?? 0} where id = ${id}`)
  assert.deepEqual(await idsOf('table_order_of_another_shop'), [id])
  await app.rows(sql`update orders set table_id = ${floor.tableIds[0] ?? 0} where id = ${id}`)
})

test('finds a session that is open an hour after its end', async () => {
  const floor = await makeDiningRoom(app)
  const { uuid } = await scan(app, floor.tableIds[0] ?? 0)
  const [row] = await app.rows<{ id: number }>(
    sql`select id from table_sessions where uuid = ${uuid}`,
  )
  app.clock.forward(5 * 3600)
  assert.ok(!(await idsOf('table_session_never_ended')).includes(row?.id ?? 0))
  app.clock.forward(1)
  assert.ok((await idsOf('table_session_never_ended')).includes(row?.id ?? 0))
})

test('finds a served order that is not paid a day later', async () => {
  const { id } = await orderOf(await makeDiningRoom(app))
  await app.rows(
    sql`update orders set status = 'delivered', delivered_at = ${app.clock.now()} where id = ${id}`,
  )
  app.clock.forward(24 * 3600)
  assert.deepEqual(await idsOf('table_order_never_paid'), [])
  app.clock.forward(1)
  assert.deepEqual(await idsOf('table_order_never_paid'), [id])
})
