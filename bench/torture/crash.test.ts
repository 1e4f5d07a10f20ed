import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/server/database/database'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import { agentFetch } from '../agent-fetch.ts'
import { bareRecoveries, bareServerStart } from '../bare-starts.ts'
import { openDoor } from '../door.ts'
import { median } from '../line.ts'
import { type BenchPostgres, openBenchPostgres } from '../postgres.ts'
import { seeded, seededUuid } from '../random.ts'
import { type Shopper, makeShoppers, stockShelves } from '../shoppers.ts'
import { DATA_FOLDER, type StartedServer, startServer } from '../start-server.ts'
import { audit } from './audit.ts'
import { AT_ONCE, startLoad } from './crash-load.ts'
import { fetchOrders } from './fetched-orders.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const KILLS = Number(process.env['KILLS'] ?? 20)
/** After that many milliseconds orders go through again, on a machine that has nothing else to do. */
const BACK_WITHIN = 2000
/** What each has to begin with, in cents. */
const WALLET = 100_000
const AN_HOUR_MS = 3_600_000
const COUPON = 'CRASH'
const COUPON_USES = 30

let postgres: BenchPostgres
let city: TestCity
let door: Awaited<ReturnType<typeof openDoor>>
let server: StartedServer
const call = agentFetch(AT_ONCE)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Straight to the database, which may have moved. */
const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase({
    connectionString: city.connectionString.replace(/:\d+\//, `:${postgres.port()}/`),
    max: 2,
  })
  return work(database).finally(() => database.close())
}
const open = (port?: number) =>
  startServer(
    {
      connectionString: city.connectionString.replace(/:\d+\//, `:${door.port}/`),
      dataFolder: DATA_FOLDER,
      ...(port ? { port } : {}),
    },
    { quiet: true },
  )

before(async () => {
  postgres = await openBenchPostgres()
  city = await cloneCity()
  door = await openDoor(postgres.port)
  server = await open()
  await look((database) =>
    database.run(
      sql`insert into coupons (code, title, type, applies_to, value, qty) values (${COUPON}, 'Crash', 'fixed', 'total_price', 100, ${COUPON_USES})`,
    ),
  )
})
after(async () => {
  call.close()
  await server?.kill()
  await door?.close()
  await postgres?.stop()
})

/** Nobody sends or receives money without a phone that answered. The uuid of the first, to whom all send. */
async function provePhones(database: Database, people: readonly Shopper[]): Promise<string> {
  const ids = people.map(({ userId }) => userId)
  await database.run(
    sql`update users set phone = '+1' || (2030000000 + id), phone_verified_at = now() where id = any(${ids}::bigint[])`,
  )
  return (
    (await database.row<{ uuid: string }>(sql`select uuid from users where id = ${ids[0] ?? 0}`))
      ?.uuid ?? ''
  )
}

type Crash = {
  /** Resolves once what was killed is there again. */
  crash(): Promise<void>
  /** Milliseconds of the barest start of its kind, now, and what it takes in this load on the machine of docs/benchmarks.md with nothing beside it. */
  bare(): Promise<number>
  calm: number
}

async function underLoad(name: string, { crash, bare, calm }: Crash) {
  const random = seeded(SEED)
  const { shopId, shelves } = await look((database) =>
    stockShelves(database, { dishes: 4, portions: 1_000_000 }),
  )
  const stockIds = shelves.map(({ stockId }) => stockId)
  assert.deepEqual(await look(audit), [])
  const people = (crowd: string, count: number) =>
    look((database) =>
      makeShoppers(
        database,
        { crowd: `${name}-${crowd}-${SEED}`, count, wallet: WALLET },
        { address: server.address, fetch: call },
      ),
    )
  const buyers = await people('buyer', 800 * KILLS)
  const payee = await look((database) => provePhones(database, buyers))
  const [seller, ...customers] = await people('customer', 1 + 40 * KILLS)
  assert.ok(seller)
  const fetched = await look((database) =>
    fetchOrders(database, { customers, seller, shopId, stockId: stockIds[0] ?? 0 }, () =>
      seededUuid(random),
    ),
  )
  const load = startLoad({ buyers, fetched, payee, shopId, stockIds, coupon: COUPON, random })
  const recoveries: number[] = []
  const bares: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(1000 + random() * 1000)
    bares.push(await bare())
    const since = performance.now()
    await crash()
    recoveries.push(await load.recovered(since))
  }
  await pause(1000)
  await load.stop()
  await drained()
  console.log(
    `  ${load.log.length} orders, ${load.sent.length} sends, ${load.edited.length} edits, ${load.cancelled.length} cancellations and ${load.claimed.length} claims acknowledged over ${KILLS} kills; first new order after ${Math.round(median(recoveries))} ms in the middle, ${Math.round(Math.max(...recoveries))} ms at worst; the barest start ${Math.round(median(bares))} and ${Math.round(Math.max(...bares))} ms`,
  )
  const orders = await look((database) =>
    database.rows<{ id: number; user_id: number; status: string; total: number }>(
      sql`select id, user_id, status, total from orders where user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`,
    ),
  )
  const there = new Set(orders.map(({ id }) => id))
  const perBuyer = Map.groupBy(orders, ({ user_id }) => user_id)
  assert.deepEqual(load.refused, [])
  assert.ok(load.left().buyers > 0 && load.left().fetched > 0, 'people to the end')
  assert.ok(load.claimed.length > 0)
  assert.deepEqual(
    load.log.filter(({ orderId }) => !there.has(orderId)),
    [],
    'none that was acknowledged is lost',
  )
  assert.deepEqual(
    [...perBuyer.values()].filter((own) => own.length > 1),
    [],
    'nobody who pressed once has two',
  )
  assert.equal(there.size, load.log.length, 'no order that nobody was told of')
  const transfers = await look((database) =>
    database.rows<{ uuid: string }>(sql`
      select l.uuid from ledger_transfers l join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
      where l.kind = 'send' and e.amount < 0 and a.user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`),
  )
  assert.deepEqual(
    transfers.map(({ uuid }) => uuid).toSorted(),
    load.sent.toSorted(),
    'all money that was said to be sent was, once',
  )
  const stand = new Map(orders.map(({ id, status }) => [id, status]))
  assert.deepEqual(
    load.cancelled.filter((id) => stand.get(id) !== 'cancelled'),
    [],
    'what was said to be cancelled is',
  )
  assert.deepEqual(
    (await look((database) => whatCancelledLeft(database, load.cancelled))).filter(
      ({ wallet, unsettled }) => wallet !== WALLET || unsettled,
    ),
    [],
    'of what was said to be cancelled all money is back',
  )
  const totals = new Map(orders.map(({ id, total }) => [id, total]))
  assert.deepEqual(
    load.edited.filter(({ orderId, total }) => totals.get(orderId) !== total),
    [],
    'what was said to be changed is',
  )
  const given = await look((database) =>
    givenBack(
      database,
      fetched.map(({ orderId }) => orderId),
    ),
  )
  const told = load.claimed.map(({ orderId, refundId, cents }) => ({
    order_id: orderId,
    refunds: [refundId],
    units: 1,
    cents,
  }))
  assert.deepEqual(
    given,
    told.toSorted((a, b) => a.order_id - b.order_id),
    'what was said to be given back was, once',
  )
  assert.deepEqual(await look(audit), [])
  assert.deepEqual(
    // No kitchen answers these orders, and in an hour none of them will wait any more.
    (await look((database) => audit(database, AN_HOUR_MS))).filter(
      (breach) => !breach.startsWith('A11 order_left_waiting'),
    ),
    [],
    'nothing that has a quarter of an hour was forgotten',
  )
  const within = (took: number, asked: number) =>
    assert.ok(took <= asked, `${Math.round(took)} ms, ${Math.round(asked)} asked`)
  within(median(recoveries), BACK_WITHIN)
  // At worst a machine that others keep busy is given what its barest start took longer, and no more.
  within(Math.max(...recoveries), BACK_WITHIN + Math.max(0, Math.max(...bares) - calm))
}

/** All that happened has been heard, also what a worker had begun to hear that was killed, and nothing is put aside any more. */
async function drained(): Promise<void> {
  const waiting = () =>
    look((database) =>
      database.row<{ n: number }>(sql`
        select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where attempts < max_attempts and (t.identifier = 'hear_event' or locked_at is null and run_at < now())`),
    )
  for (const until = performance.now() + 60_000; (await waiting())?.n !== 0; await pause(500))
    assert.ok(performance.now() < until, 'the worker came back')
}

/** What the wallets of whoever cancelled would hold if they had sent and received nothing, and payments of theirs that are neither given back nor void. */
const whatCancelledLeft = (database: Database, orderIds: readonly number[]) =>
  database.rows<{ order_id: number; wallet: number; unsettled: string | null }>(sql`
    select o.id as order_id, a.balance - a.held - coalesce((
        select sum(e.amount) from ledger_entries e join ledger_transfers l on l.id = e.transfer_id where e.account_id = a.id and l.kind = 'send'), 0)::bigint as wallet,
      (select string_agg(t.tag || ' ' || t.status, ', ') from transactions t where t.payable_type = 'order' and t.payable_id = o.id
        and case when t.status in ('paid', 'refund') then t.refunded <> t.amount else t.status <> 'canceled' end) as unsettled
    from orders o join ledger_accounts a on a.kind = 'user' and a.user_id = o.user_id where o.id = any(${[...orderIds]}::bigint[])`)

/** What customers got back of these orders, and for which claims. */
const givenBack = (database: Database, orderIds: readonly number[]) =>
  database.rows<{ order_id: number; refunds: number[]; units: number; cents: number }>(sql`
    select o.id as order_id, (select json_agg(f.id) from order_refunds f where f.order_id = o.id and f.status = 'approved') as refunds,
      (select sum(d.refunded_quantity)::int from order_details d where d.order_id = o.id) as units,
      (select sum(e.amount)::bigint from ledger_transfers l join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
        where l.kind = 'order_refund' and l.ref_type = 'order' and l.ref_id = o.id and a.user_id = o.user_id) as cents
    from orders o where o.id = any(${orderIds}::bigint[]) and (
      exists (select from order_refunds f where f.order_id = o.id) or exists (select from ledger_transfers l where l.kind = 'order_refund' and l.ref_id = o.id))
    order by o.id`)

test(`the server is killed ${KILLS} times under load: no acknowledged order is lost, none is there twice, the books are clean, orders go through again within two seconds (seed ${SEED})`, () =>
  underLoad('server', {
    async crash() {
      const port = Number(new URL(server.address).port)
      await server.kill()
      server = await open(port)
    },
    bare: bareServerStart,
    calm: 60,
  }))

test(`Postgres is killed ${KILLS} times under load: the server lives on, no acknowledged order is lost, none is there twice, the books are clean, orders go through again within two seconds (seed ${SEED})`, async () => {
  const { pid } = server
  const bare = await bareRecoveries()
  await underLoad('postgres', { crash: postgres.crash, bare: bare.next, calm: 400 }).finally(
    bare.close,
  )
  assert.equal(server.pid, pid)
  process.kill(pid, 0)
})
