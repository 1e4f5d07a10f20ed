import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sql } from '@hawker/postgres/database'
import { makeParcelType } from '@hawker/server/testing/parcels/parcel-app'
import sharp from 'sharp'
import { median } from '../results.ts'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'
import { seeded } from '../support/seeded-random.ts'
import { type Shopper, makeCourier, makeShoppers } from '../support/shoppers.ts'
import { DATA_FOLDER, type StartedServer, startServer } from '../support/start-server.ts'
import { audit } from './audit.ts'
import { type ClonedCity, openClonedCity } from './cloned-city.ts'
import { retryWhileBusy } from './crowd.ts'
import { waitUntil } from './killed-server.ts'
import { COURIERS, GUESTS, startServiceLoad } from './service-load.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const KILLS = Number(process.env['KILLS'] ?? 10)
/** In cents. */
const WALLET = 100_000
const DAYS = 12
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let city: ClonedCity
let database: Database
let server: StartedServer
const call = fetchOverSockets(GUESTS + COURIERS)
const start = (port?: number) =>
  startServer(
    {
      connectionString: city.connectionString,
      dataFolder: DATA_FOLDER,
      ...(port ? { port } : {}),
    },
    { quiet: true },
  )
before(async () => {
  city = await openClonedCity()
  ;({ database } = city)
  // Couriers see a parcel at once.
  await database.run(sql`
    insert into settings (key, value) values ('active_parcel', '1'), ('undo_seconds', '0')
    on conflict (key) do update set value = excluded.value`)
  server = await start()
})
after(async () => {
  call.close()
  await server?.kill()
  await city?.close()
})

/** A restaurant that approves each reservation at once, and whole hours of its next days. */
async function findFloor(guest: Shopper): Promise<{ shopId: number; starts: string[] }> {
  const shop = await database.row<{ id: number; today: string }>(sql`
    select s.id, to_char((now() + make_interval(secs => k.value::float8 / 1000)) at time zone s.timezone,
      'YYYY-MM-DD') as today
    from shops s join settings k on k.key = 'demo_clock_offset_ms'
    where s.takes_reservations and s.status = 'approved'
      and coalesce((select r.auto_approve from booking_rules r where r.shop_id = s.id), true)
    order by (select count(*) from tables t where t.shop_id = s.id) desc, s.id limit 1`)
  assert.ok(shop)
  const starts: string[] = []
  for (let day = 1; day <= DAYS; day++) {
    const date = new Date(Date.parse(shop.today) + day * 86_400_000).toISOString().slice(0, 10)
    const shown = await guest.client('showBookingAvailability', {
      query: { shop_id: shop.id, date, guests: 2, duration: 90 },
    })
    assert.ok(shown.ok, JSON.stringify(shown))
    for (const { time } of shown.data.slots)
      if (time.endsWith(':00')) starts.push(`${date} ${time}`)
  }
  return { shopId: shop.id, starts }
}

test(`${KILLS} kills of the server lose and duplicate no reservation or parcel (seed ${SEED})`, async () => {
  const random = seeded(SEED)
  assert.deepEqual(await audit(database), [])
  const people = (crowd: string, count: number) =>
    makeShoppers(
      database,
      { crowd: `${crowd}-${SEED}`, count, wallet: WALLET },
      { address: server.address, fetch: call },
    )
  const guests = await people('guest', 100 * KILLS)
  const senders = await people('sender', 50 * KILLS)
  const couriers = await people('courier', COURIERS)
  for (const courier of couriers) await makeCourier(database, courier)
  const { typeId } = await makeParcelType({
    rows: (query) => database.rows(query),
    clock: { now: () => new Date() },
  })
  const [guest] = guests
  assert.ok(guest)
  const { shopId, starts } = await findFloor(guest)
  const load = startServiceLoad({
    guests,
    senders,
    couriers,
    shopId,
    starts,
    parcelTypeId: typeId,
    random,
    photo: await makePhoto(),
  })
  const recoveries: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // So much happens between two kills on any machine.
    await load.progress(20 + Math.floor(random() * 40))
    await pause(random() * 50)
    const since = performance.now()
    const port = Number(new URL(server.address).port)
    await server.kill()
    server = await start(port)
    recoveries.push(await load.recovered(since))
  }
  await load.progress(20)
  await load.stop()
  await drained()
  console.log(
    `  Acknowledged over ${KILLS} kills: ${load.reservations.length} bookings, ${load.parcels.length} parcels; ` +
      `${load.tablesTaken()} tables taken. First new response after ${Math.round(median(recoveries))} ms`,
  )
  assert.deepEqual(load.refused, [])
  const { guests: guestsLeft, senders: sendersLeft } = load.left()
  assert.ok(guestsLeft > 0 && sendersLeft > 0, 'guests and senders were left until the end')
  assert.ok(load.reservations.length > 5 * KILLS && load.parcels.length > KILLS)

  await assertReservations(load.reservations, guests)
  await assertParcels(load.parcels, senders)
  assert.deepEqual(
    await database.rows(sql`
      select a.booking_id, b.booking_id as other from booking_tables a join booking_tables b
        on a.table_id = b.table_id and a.booking_id < b.booking_id and a.live and b.live
          and a.during && b.during`),
    [],
    'no table has two parties at the same time',
  )
  assert.deepEqual(await audit(database), [])
})

type Load = ReturnType<typeof startServiceLoad>

async function assertReservations(reservations: Load['reservations'], guests: readonly Shopper[]) {
  const rows = await database.rows<{ id: number; status: string; startsAt: string }>(sql`
    select id, status, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "startsAt"
    from bookings where user_id = any(${guests.map(({ userId }) => userId)}::bigint[]) order by id`)
  assert.deepEqual(
    rows,
    reservations
      .map(({ id, status, startsAt }) => ({ id, status, startsAt }))
      .toSorted((a, b) => a.id - b.id),
    'each acknowledged reservation exists once, as acknowledged, and no other exists',
  )
  const announced = await database.rows<{ id: number; count: number }>(sql`
    select (payload ->> 'booking_id')::bigint as id, count(*)::int from events
    where topic = 'booking.changed' and payload ->> 'what' = 'created'
      and (payload ->> 'booking_id')::bigint = any(${reservations.map(({ id }) => id)}::bigint[])
    group by 1 order by 1`)
  assert.deepEqual(
    announced,
    reservations.map(({ id }) => ({ id, count: 1 })).toSorted((a, b) => a.id - b.id),
    'each reservation is announced once',
  )
  for (const { guest, key, body, id } of reservations) {
    const again = await retryWhileBusy(() =>
      guest.client('createBooking', { query: {}, body, idempotencyKey: key }),
    )
    assert.equal(again.ok && again.data.id, id, 'a repeated key returns its reservation')
  }
}

async function assertParcels(parcels: Load['parcels'], senders: readonly Shopper[]) {
  const userIds = senders.map(({ userId }) => userId)
  const rows = await database.rows<{ id: number }>(sql`
    select p.id, p.status, p.user_id as "userId",
      (select count(*)::int from transactions t
        where t.payable_type = 'parcel_order' and t.payable_id = p.id) as payments,
      (select count(*)::int from ledger_transfers l
        where l.ref_type = 'parcel_order' and l.ref_id = p.id and l.kind = 'settlement') as settlements,
      ${movedOf('user')} as paid, ${movedOf('escrow')} as escrow,
      (select balance - held from ledger_accounts a where a.kind = 'user' and a.user_id = p.user_id) as wallet
    from parcel_orders p where p.user_id = any(${userIds}::bigint[]) order by p.id`)
  assert.deepEqual(
    rows,
    parcels
      .map(({ id, status, sender, total, cost }) => ({
        id,
        status,
        userId: sender.userId,
        payments: 1,
        settlements: status === 'delivered' || (status === 'cancelled' && cost > 0) ? 1 : 0,
        paid: 0 - cost,
        escrow: status === 'delivered' || status === 'cancelled' ? 0 : total,
        wallet: WALLET - cost,
      }))
      .toSorted((a, b) => a.id - b.id),
    'each acknowledged parcel exists once and its money is where it belongs, and no other exists',
  )
  for (const { id, repeat } of parcels)
    assert.equal(await repeat(), id, 'a repeated key returns its parcel')
}

/** The money of parcel `p` on accounts of a kind, in cents. */
const movedOf = (kind: 'user' | 'escrow') => sql`(
  select coalesce(sum(e.amount), 0)::bigint from ledger_transfers l
    join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
  where l.ref_type = 'parcel_order' and l.ref_id = p.id and a.kind = ${kind})`

/** Waits until all events are handled, including those of killed workers. */
const drained = () =>
  waitUntil('the events are handled', async () => {
    const row = await database.row<{ n: number }>(sql`
      select count(*)::int as n from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where attempts < max_attempts and (t.identifier = 'hear_event' or locked_at is null and run_at < now())`)
    return row?.n === 0
  })

async function makePhoto(): Promise<Blob> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' })
}
