import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/server/database/database'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import { agentFetch } from '../agent-fetch.ts'
import { openDoor } from '../door.ts'
import { median } from '../line.ts'
import { type BenchPostgres, openBenchPostgres } from '../postgres.ts'
import { seeded, seededUuid } from '../random.ts'
import { type Shopper, fillCart, makeShoppers, place, stockShelves } from '../shoppers.ts'
import { DATA_FOLDER, type StartedServer, startServer } from '../start-server.ts'
import { audit } from './audit.ts'
import { insist } from './crowd.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const KILLS = Number(process.env['KILLS'] ?? 20)
const AT_ONCE = 16
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
  const database = openDatabase({ connectionString: city.connectionString.replace(/:\d+\//, `:${postgres.port()}/`), max: 2 })
  return work(database).finally(() => database.close())
}
const open = (port?: number) =>
  startServer(
    { connectionString: city.connectionString.replace(/:\d+\//, `:${door.port}/`), dataFolder: DATA_FOLDER, ...(port ? { port } : {}) },
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

/** What was promised: the order that each key was answered with, and when. */
type Acknowledged = { key: string; userId: number; orderId: number; sentAt: number }

type Placed = Extract<Awaited<ReturnType<typeof place>>, { ok: true }>['data']

/** Shoppers who order one after the other and do not give up: whoever gets no answer, or a busy one, asks again with the same key. */
function startLoad(buyers: readonly Shopper[], payee: string, shopId: number, stockIds: readonly number[], random: () => number) {
  const log: Acknowledged[] = []
  /** What was promised beside orders: money that was sent, orders that are no more. */
  const sent: string[] = []
  const cancelled: number[] = []
  /** What it was said to cost from then on. */
  const edited: { orderId: number; total: number }[] = []
  /** Some send the first of them money, some change what they ordered or cancel it; nobody gives up. */
  async function doMore(buyer: Shopper, number: number, order: Placed, pay: 'cash' | 'wallet'): Promise<void> {
    const idempotencyKey = seededUuid(random)
    const orderId = order.id
    if (number % 5 === 0) {
      const answer = await insist(() => buyer.client('sendMoney', { query: {}, idempotencyKey, body: { uuid: payee, price: 0.5 } }))
      if (answer.ok) sent.push(answer.data.uuid)
      else refused.push(`send: ${answer.code}`)
    }
    if (number % 3 === 0) {
      // One of the first dish, or three: money goes back, or comes.
      const wish = { products: [{ detail_id: order.details[0]?.id ?? 0, quantity: number % 2 === 0 ? 3 : 1 }] }
      const price = await insist(() => buyer.client('calculateEdit', { params: { id: orderId }, query: {}, body: wish }))
      if (!price.ok) return void refused.push(`price of an edit: ${price.code}`)
      const { total_price } = price.data
      const more = total_price > order.total_price && pay === 'wallet' ? { payment: { tag: 'wallet' as const } } : {}
      const body = { ...wish, ...more, total_price, version: order.version }
      const key = seededUuid(random)
      const answer = await insist(() => buyer.client('editOrder', { params: { id: orderId }, query: {}, idempotencyKey: key, body }))
      if (answer.ok) edited.push({ orderId, total: Math.round(total_price * 100) })
      else refused.push(`edit: ${answer.code}`)
    }
    if (number % 7 === 0) {
      const body = { reason: 'changed_mind' as const }
      const answer = await insist(() => buyer.client('cancelOrder', { params: { id: orderId }, query: {}, idempotencyKey, body }))
      if (answer.ok) cancelled.push(orderId)
      else refused.push(`cancel: ${answer.code}`)
    }
  }
  const refused: string[] = []
  const waiting = [...buyers]
  let going = true
  async function order(buyer: Shopper, number: number): Promise<void> {
    const key = seededUuid(random)
    const items = [0, 1].map((offset) => ({ stockId: stockIds[(number + offset) % stockIds.length] ?? 0, quantity: 1 + (number % 2) }))
    let coupon = number % 4 === 0 ? COUPON : undefined
    const pay = number % 2 === 0 ? 'cash' : 'wallet'
    for (;;) {
      const quoted = await insist(() => fillCart(buyer, { shopId, items, pay, ...(coupon ? { coupon } : {}) }))
      let sentAt = 0
      // No answer: it may have happened. The same press again, not another.
      const answer = quoted.ok
        ? await insist(() => {
            sentAt = performance.now()
            return place(buyer, quoted.body, key)
          })
        : quoted
      if (answer.ok && 'data' in answer) {
        log.push({ key, userId: buyer.userId, orderId: answer.data.id, sentAt })
        return doMore(buyer, number, answer.data, pay)
      }
      if (!answer.ok && answer.code !== 'coupon_used_up') return void refused.push(`order: ${answer.code}`)
      coupon = undefined
    }
  }
  const crowd = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let buyer = waiting.pop(); going && buyer; buyer = waiting.pop()) await order(buyer, waiting.length)
    }),
  )
  return {
    log,
    sent,
    cancelled,
    edited,
    refused,
    left: () => waiting.length,
    /** Milliseconds until an order asked for after this moment is acknowledged. */
    async recovered(since: number): Promise<number> {
      for (const until = performance.now() + 60_000; performance.now() < until; await pause(10))
        if (log.some(({ sentAt }) => sentAt > since)) return performance.now() - since
      throw new Error(`no order came through for a minute after the kill; ${refused.length} refused, the first ${refused[0]}`)
    },
    async stop() {
      going = false
      await crowd
    },
  }
}

/** Nobody sends or receives money without a phone that answered. The uuid of the first, to whom all send. */
async function provePhones(database: Database, people: readonly Shopper[]): Promise<string> {
  const ids = people.map(({ userId }) => userId)
  await database.run(sql`update users set phone = '+1' || (2030000000 + id), phone_verified_at = now() where id = any(${ids}::bigint[])`)
  return (await database.row<{ uuid: string }>(sql`select uuid from users where id = ${ids[0] ?? 0}`))?.uuid ?? ''
}

async function underLoad(name: string, crash: () => Promise<void>) {
  const random = seeded(SEED)
  const { shopId, shelves } = await look((database) => stockShelves(database, { dishes: 4, portions: 1_000_000 }))
  const stockIds = shelves.map(({ stockId }) => stockId)
  assert.deepEqual(await look(audit), [])
  const buyers = await look((database) =>
    makeShoppers(database, { crowd: `${name}-${SEED}`, count: 800 * KILLS, wallet: 100_000 }, { address: server.address, fetch: call }),
  )
  const payee = await look((database) => provePhones(database, buyers))
  const load = startLoad(buyers, payee, shopId, stockIds, random)
  const recoveries: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(1000 + random() * 1000)
    const since = performance.now()
    await crash()
    recoveries.push(await load.recovered(since))
  }
  await pause(1000)
  await load.stop()
  console.log(
    `  ${load.log.length} orders, ${load.sent.length} sends, ${load.edited.length} edits and ${load.cancelled.length} cancellations acknowledged over ${KILLS} kills; first new order after ${Math.round(median(recoveries))} ms in the middle, ${Math.round(Math.max(...recoveries))} ms at worst`,
  )
  const orders = await look((database) =>
    database.rows<{ id: number; user_id: number; status: string; total: number }>(
      sql`select id, user_id, status, total from orders where user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`,
    ),
  )
  const there = new Set(orders.map(({ id }) => id))
  const perBuyer = Map.groupBy(orders, ({ user_id }) => user_id)
  assert.ok(load.left() > 0, 'buyers to the end')
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
  assert.deepEqual(load.refused, [])
  const transfers = await look((database) =>
    database.rows<{ uuid: string }>(sql`
      select l.uuid from ledger_transfers l join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
      where l.kind = 'send' and e.amount < 0 and a.user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`),
  )
  assert.deepEqual(transfers.map(({ uuid }) => uuid).toSorted(), load.sent.toSorted(), 'all money that was said to be sent was, once')
  const stand = new Map(orders.map(({ id, status }) => [id, status]))
  assert.deepEqual(
    load.cancelled.filter((id) => stand.get(id) !== 'cancelled'),
    [],
    'what was said to be cancelled is',
  )
  const totals = new Map(orders.map(({ id, total }) => [id, total]))
  assert.deepEqual(
    load.edited.filter(({ orderId, total }) => totals.get(orderId) !== total),
    [],
    'what was said to be changed is',
  )
  assert.deepEqual(await look(audit), [])
}

test(`the server is killed ${KILLS} times under load: no acknowledged order is lost, none is there twice, the books are clean (seed ${SEED})`, () =>
  underLoad('server', async () => {
    const port = Number(new URL(server.address).port)
    await server.kill()
    server = await open(port)
  }))

test(`Postgres is killed ${KILLS} times under load: the server lives on, no acknowledged order is lost, none is there twice, the books are clean (seed ${SEED})`, async () => {
  const { pid } = server
  await underLoad('postgres', async () => {
    const postmaster = await postgres.postmaster()
    process.kill(postmaster, 'SIGKILL')
    // Its children notice within moments; until then the new one refuses to share their memory.
    for (let tries = 0; ; tries++) {
      try {
        await pause(50)
        return await postgres.restart()
      } catch (error) {
        if (tries >= 100) throw error
      }
    }
  })
  assert.equal(server.pid, pid)
  process.kill(pid, 0)
  // Its background worker lives on too: what was put aside gets done.
  const waiting = () =>
    look((database) =>
      database.row<{ n: number }>(
        sql`select count(*) as n from graphile_worker._private_jobs where locked_at is null and run_at < now() and attempts < max_attempts`,
      ),
    )
  for (const until = performance.now() + 40_000; (await waiting())?.n !== 0; await pause(500))
    assert.ok(performance.now() < until, 'the worker came back')
})
