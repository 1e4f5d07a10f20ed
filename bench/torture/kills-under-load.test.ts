import { HOUR_MS } from '@hawker/std/time'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'
import { startBareRecoveries, measureBareServerStart } from '../support/bare-starts.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { median } from '../results.ts'
import { type BenchPostgres, openBenchPostgres } from '../postgres.ts'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { type Shopper, makeShoppers, stockShelves } from '../support/shoppers.ts'
import { DATA_FOLDER, type StartedServer, startServer } from '../support/start-server.ts'
import { audit } from './audit.ts'
import { CONCURRENCY, startLoad } from './load-during-kills.ts'
import { makePickedUpOrders } from './picked-up-orders.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const KILLS = Number(process.env['KILLS'] ?? 20)
/** The promised time until orders succeed again, on the reference machine without other load. */
const PROMISED_MS = 2000
/** The initial balance of each wallet, in cents. */
const WALLET = 100_000
const COUPON = 'CRASH'
const COUPON_USES = 30

let postgres: BenchPostgres
let city: TestCity
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let server: StartedServer
const call = fetchOverSockets(CONCURRENCY)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Runs `work` on a direct connection, because the port of Postgres changes with each start. */
const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase({
    connectionString: city.connectionString.replace(/:\d+\//, `:${postgres.port()}/`),
    max: 2,
  })
  return work(database).finally(() => database.close())
}
const startServerBehindProxy = (port?: number) =>
  startServer(
    {
      connectionString: city.connectionString.replace(/:\d+\//, `:${proxy.port}/`),
      dataFolder: DATA_FOLDER,
      ...(port ? { port } : {}),
    },
    { quiet: true },
  )

before(async () => {
  postgres = await openBenchPostgres()
  city = await cloneCity()
  proxy = await openTcpProxy(postgres.port)
  server = await startServerBehindProxy()
  await withDatabase((database) =>
    database.run(
      sql`insert into coupons (code, title, type, applies_to, value, qty)
        values (${COUPON}, 'Crash', 'fixed', 'total_price', 100, ${COUPON_USES})`,
    ),
  )
})
after(async () => {
  call.close()
  await server?.kill()
  await proxy?.close()
  await postgres?.stop()
})

/** Verifies the phones, which sending money requires, and returns the uuid of the first user. */
async function verifyPhones(database: Database, people: readonly Shopper[]): Promise<string> {
  const ids = people.map(({ userId }) => userId)
  await database.run(
    sql`update users set phone = '+8613' || (500000000 + id), phone_verified_at = now()
      where id = any(${ids}::bigint[])`,
  )
  return (
    (await database.row<{ uuid: string }>(sql`select uuid from users where id = ${ids[0] ?? 0}`))
      ?.uuid ?? ''
  )
}

type KillTarget = {
  /** Kills the target and resolves once it is running again. */
  crash(): Promise<void>
  /** Milliseconds of the simplest start of this kind now: the floor. */
  measureFloor(): Promise<number>
  /** The floor on the reference machine of docs/benchmarks.md during this load. */
  referenceFloorMs: number
}

async function killUnderLoad(name: string, { crash, measureFloor, referenceFloorMs }: KillTarget) {
  const random = seeded(SEED)
  const { shopId, shelves } = await withDatabase((database) =>
    stockShelves(database, { dishes: 4, portions: 1_000_000 }),
  )
  const stockIds = shelves.map(({ stockId }) => stockId)
  assert.deepEqual(await withDatabase(audit), [])
  const people = (crowd: string, count: number) =>
    withDatabase((database) =>
      makeShoppers(
        database,
        { crowd: `${name}-${crowd}-${SEED}`, count, wallet: WALLET },
        { address: server.address, fetch: call },
      ),
    )
  const buyers = await people('buyer', 800 * KILLS)
  const payee = await withDatabase((database) => verifyPhones(database, buyers))
  const [seller, ...customers] = await people('customer', 1 + 40 * KILLS)
  assert.ok(seller)
  const pickedUp = await withDatabase((database) =>
    makePickedUpOrders(database, { customers, seller, shopId, stockId: stockIds[0] ?? 0 }, () =>
      seededUuid(random),
    ),
  )
  const load = startLoad({ buyers, pickedUp, payee, shopId, stockIds, coupon: COUPON, random })
  const recoveries: number[] = []
  const floors: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(1000 + random() * 1000)
    floors.push(await measureFloor())
    const since = performance.now()
    await crash()
    recoveries.push(await load.recovered(since))
  }
  await pause(1000)
  await load.stop()
  await drained()
  const medianAndMax = (times: number[]) =>
    `${Math.round(median(times))} ms (at most ${Math.round(Math.max(...times))} ms)`
  console.log(
    `  Acknowledged over ${KILLS} kills: ${load.log.length} orders, ${load.sent.length} transfers, ` +
      `${load.edited.length} edits, ${load.cancelled.length} cancellations, ` +
      `${load.claimed.length} claims. First new order after ${medianAndMax(recoveries)}; ` +
      `simplest start: ${medianAndMax(floors)}`,
  )
  const orders = await withDatabase((database) =>
    database.rows<{ id: number; user_id: number; status: string; total: number }>(
      sql`select id, user_id, status, total from orders
        where user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`,
    ),
  )
  const there = new Set(orders.map(({ id }) => id))
  const perBuyer = Map.groupBy(orders, ({ user_id }) => user_id)
  assert.deepEqual(load.refused, [])
  assert.ok(
    load.left().buyers > 0 && load.left().pickedUp > 0,
    'buyers and orders were left until the end',
  )
  assert.ok(load.claimed.length > 0)
  assert.deepEqual(
    load.log.filter(({ orderId }) => !there.has(orderId)),
    [],
    'no acknowledged order is lost',
  )
  assert.deepEqual(
    [...perBuyer.values()].filter((own) => own.length > 1),
    [],
    'no buyer has two orders',
  )
  assert.equal(there.size, load.log.length, 'no order without an acknowledgment')
  const transfers = await withDatabase((database) =>
    database.rows<{ uuid: string }>(sql`
      select l.uuid from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id
      where l.kind = 'send' and e.amount < 0 and a.user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`),
  )
  assert.deepEqual(
    transfers.map(({ uuid }) => uuid).toSorted(),
    load.sent.toSorted(),
    'each acknowledged transfer happened once',
  )
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  assert.deepEqual(
    load.cancelled.filter((id) => statuses.get(id) !== 'cancelled'),
    [],
    'each acknowledged cancellation happened',
  )
  assert.deepEqual(
    (await withDatabase((database) => remainsOfCancelled(database, load.cancelled))).filter(
      ({ wallet, unsettled }) => wallet !== WALLET || unsettled,
    ),
    [],
    'cancelled orders are fully refunded',
  )
  const totals = new Map(orders.map(({ id, total }) => [id, total]))
  assert.deepEqual(
    load.edited.filter(({ orderId, total }) => totals.get(orderId) !== total),
    [],
    'each acknowledged edit happened',
  )
  const refunds = await withDatabase((database) =>
    refundsOf(
      database,
      pickedUp.map(({ orderId }) => orderId),
    ),
  )
  const acknowledged = load.claimed.map(({ orderId, refundId, cents }) => ({
    order_id: orderId,
    refunds: [refundId],
    units: 1,
    cents,
  }))
  assert.deepEqual(
    refunds,
    acknowledged.toSorted((a, b) => a.order_id - b.order_id),
    'each acknowledged claim is refunded once',
  )
  assert.deepEqual(await withDatabase(audit), [])
  assert.deepEqual(
    // No kitchen accepts these orders, so they are left waiting.
    (await withDatabase((database) => audit(database, HOUR_MS))).filter(
      (breach) => !breach.startsWith('A11 order_left_waiting'),
    ),
    [],
    'no job with a deadline of 15 minutes was forgotten',
  )
  // The promise holds on the reference machine. A slower or busy one gets more time, in proportion
  // to the floor measured in this run.
  const assertWithinLimit = (recovery: number, floor: number) => {
    const limit = PROMISED_MS * Math.max(1, floor / referenceFloorMs)
    assert.ok(recovery <= limit, `${Math.round(recovery)} ms, limit ${Math.round(limit)} ms`)
  }
  assertWithinLimit(median(recoveries), median(floors))
  assertWithinLimit(Math.max(...recoveries), Math.max(...floors))
}

/** Waits until all events are handled, including those of killed workers, and no job is due. */
async function drained(): Promise<void> {
  const waiting = () =>
    withDatabase((database) =>
      database.row<{ n: number }>(sql`
        select count(*) as n from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
        where attempts < max_attempts and (t.identifier = 'hear_event' or locked_at is null and run_at < now())`),
    )
  for (const until = performance.now() + 60_000; (await waiting())?.n !== 0; await pause(500))
    assert.ok(performance.now() < until, 'the jobs were not done within a minute')
}

/**
 * The wallets of cancelled orders' owners without transfers, and payments neither refunded nor
 * voided.
 */
const remainsOfCancelled = (database: Database, orderIds: readonly number[]) =>
  database.rows<{ order_id: number; wallet: number; unsettled: string | null }>(sql`
    select o.id as order_id, a.balance - a.held - coalesce((
        select sum(e.amount) from ledger_entries e join ledger_transfers l on l.id = e.transfer_id
          where e.account_id = a.id and l.kind = 'send'), 0)::bigint as wallet,
      (select string_agg(t.tag || ' ' || t.status, ', ') from transactions t
        where t.payable_type = 'order' and t.payable_id = o.id
        and case when t.status in ('paid', 'refund') then t.refunded <> t.amount
          else t.status <> 'canceled' end) as unsettled
    from orders o join ledger_accounts a on a.kind = 'user' and a.user_id = o.user_id
      where o.id = any(${[...orderIds]}::bigint[])`)

/** The refunds of these orders and their claims. */
const refundsOf = (database: Database, orderIds: readonly number[]) =>
  database.rows<{ order_id: number; refunds: number[]; units: number; cents: number }>(sql`
    select o.id as order_id, (select json_agg(f.id) from order_refunds f where f.order_id = o.id
      and f.status = 'approved') as refunds,
      (select sum(d.refunded_quantity)::int from order_details d where d.order_id = o.id) as units,
      (select sum(e.amount)::bigint from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
        where l.kind = 'order_refund' and l.ref_type = 'order' and l.ref_id = o.id and a.user_id = o.user_id) as cents
    from orders o where o.id = any(${orderIds}::bigint[]) and (
      exists (select from order_refunds f where f.order_id = o.id) or exists (select
        from ledger_transfers l where l.kind = 'order_refund' and l.ref_id = o.id))
    order by o.id`)

test(`${KILLS} kills of the server under load lose and duplicate nothing (seed ${SEED})`, () =>
  killUnderLoad('server', {
    async crash() {
      const port = Number(new URL(server.address).port)
      await server.kill()
      server = await startServerBehindProxy(port)
    },
    measureFloor: measureBareServerStart,
    referenceFloorMs: 60,
  }))

test(`${KILLS} kills of Postgres under load lose and duplicate nothing (seed ${SEED})`, async () => {
  const { pid } = server
  const bare = await startBareRecoveries()
  await killUnderLoad('postgres', {
    crash: postgres.crash,
    measureFloor: bare.next,
    referenceFloorMs: 400,
  }).finally(bare.close)
  assert.equal(server.pid, pid)
  process.kill(pid, 0)
})
