import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { CHECKS, findBreaches } from './audit.store.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: () => [] })
  // Breaches that the schema refuses can only be planted without its constraint.
  await app.rows(sql`alter table booking_tables drop constraint booking_tables_one_party`)
})
after(() => app?.close())

async function idsOf(name: string): Promise<number[]> {
  const check = CHECKS.find((one) => one.check === name)
  assert.ok(check)
  const { samples } = await findBreaches(app.deps.database, check, app.clock.now())
  return samples.map(({ id }) => Number(id))
}
/** An approved reservation that starts so many hours from now and lasts one. */
async function insertReservation(floor: TestFloor, inHours: number, tableId = floor.tableIds[0]) {
  const starts = new Date(app.clock.now().getTime() + inHours * 3_600_000)
  const ends = new Date(starts.getTime() + 3_600_000)
  const [row] = await app.rows<{ id: number }>(sql`
    insert into bookings (number, shop_id, source, status, guests, starts_at, ends_at, during, created_at)
    values ('A1-111', ${floor.id}, 'phone', 'approved', 2, ${starts}, ${ends}, tstzrange(${starts}, ${ends}), ${starts})
    returning id`)
  const id = row?.id ?? 0
  if (tableId !== undefined)
    await app.rows(sql`
      insert into booking_tables (booking_id, table_id, during, live)
      select id, ${tableId}, during, live from bookings where id = ${id}`)
  return id
}
const cancel = (...ids: number[]) =>
  app.rows(sql`update bookings set status = 'canceled' where id = any(${ids}::bigint[])`)

test('finds a table that two live reservations hold at the same time', async () => {
  const floor = await makeFloor(app)
  const one = await insertReservation(floor, 2)
  const touching = await insertReservation(floor, 3)
  assert.deepEqual(await idsOf('table_booked_twice'), [])
  const two = await insertReservation(floor, 2.5)
  assert.deepEqual(await idsOf('table_booked_twice'), [one, touching])
  await cancel(two)
  assert.deepEqual(await idsOf('table_booked_twice'), [])
  await cancel(one, touching)
})

test('finds a reservation that is live five hours after its end', async () => {
  const floor = await makeFloor(app)
  const recent = await insertReservation(floor, -6)
  assert.deepEqual(await idsOf('booking_never_ended'), [])
  const forgotten = await insertReservation(floor, -6.5)
  assert.deepEqual(await idsOf('booking_never_ended'), [forgotten])
  await cancel(recent, forgotten)
})

test('finds a reservation with a table of another shop, or without a table', async () => {
  const [floor, other] = [await makeFloor(app), await makeFloor(app)]
  const right = await insertReservation(floor, 2)
  const strange = await insertReservation(floor, 4, other.tableIds[0])
  assert.deepEqual(await idsOf('table_of_another_shop'), [strange])
  assert.deepEqual(await idsOf('live_booking_without_table'), [])
  await app.rows(sql`delete from booking_tables where booking_id = ${right}`)
  assert.deepEqual(await idsOf('live_booking_without_table'), [right])
})

test('finds a hold that nobody ended, and one without its wait', async () => {
  const floor = await makeFloor(app)
  const { id: userId } = await app.makeUser()
  const hold = async (minutesLeft: number, tableHours: number) => {
    const id = await insertReservation(floor, tableHours)
    const until = new Date(app.clock.now().getTime() + minutesLeft * 60_000)
    await app.rows(sql`
      update bookings set status = 'new', source = 'waitlist', user_id = ${userId}, answer_until = ${until}
      where id = ${id}`)
    return id
  }
  const wait = (reservationId: number, shopId = floor.id) =>
    app.rows(sql`
      insert into booking_waits (user_id, shop_id, date, time_from, time_until, starts_until, guests, phone,
        booking_id, created_at)
      values (${userId}, ${shopId}, '2026-11-27', '19:00', '20:00', now(), 2, '+12025550123', ${reservationId}, now())`)
  const fresh = await hold(10, 3)
  await wait(fresh)
  assert.deepEqual(await idsOf('hold_never_ended'), [])
  assert.deepEqual(await idsOf('hold_without_wait'), [])
  const old = await hold(-61, 5)
  assert.deepEqual(await idsOf('hold_never_ended'), [old])
  assert.deepEqual(await idsOf('hold_without_wait'), [old])
  await wait(old, (await makeFloor(app)).id)
  assert.deepEqual(await idsOf('hold_without_wait'), [old])
  await cancel(fresh, old)
  assert.deepEqual(await idsOf('hold_never_ended'), [])
})

test('finds guests at the door who were not forgotten', async () => {
  const floor = await makeFloor(app)
  const add = async (hours: number) => {
    const at = new Date(app.clock.now().getTime() - hours * 3_600_000)
    const [row] = await app.rows<{ id: number }>(sql`
      insert into door_waits (uuid, token_hash, shop_id, name, guests, created_at)
      values (gen_random_uuid(), gen_random_uuid()::text::bytea, ${floor.id}, 'Nia', 2, ${at}) returning id`)
    return row?.id
  }
  await add(25)
  assert.deepEqual(await idsOf('door_wait_not_wiped'), [])
  const old = await add(27)
  assert.deepEqual(await idsOf('door_wait_not_wiped'), [old])
})

test('finds a reservation with more than three texts', async () => {
  const floor = await makeFloor(app)
  const id = await insertReservation(floor, 2)
  const add = (count: number) =>
    app.rows(sql`
      insert into booking_texts (booking_id, event_id, kind, created_at)
      select ${id}, n, 'changed', now() from generate_series(1, ${count}::int) n on conflict do nothing`)
  await add(3)
  assert.deepEqual(await idsOf('too_many_texts'), [])
  await add(4)
  assert.deepEqual(await idsOf('too_many_texts'), [id])
})
