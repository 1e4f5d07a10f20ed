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

const SEED = Number(process.env['SEED'] ?? 1)
const KILLS = 5
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

/** Shoppers who order one after the other and do not give up: whoever gets no answer, or a busy one, asks again with the same key. */
function startLoad(buyers: readonly Shopper[], shopId: number, stockIds: readonly number[], random: () => number) {
  const log: Acknowledged[] = []
  const refused: string[] = []
  const waiting = [...buyers]
  let going = true
  const TRY_AGAIN = ['unreachable', 'unavailable', 'in_progress']
  async function order(buyer: Shopper, number: number): Promise<void> {
    const key = seededUuid(random)
    const items = [0, 1].map((offset) => ({ stockId: stockIds[(number + offset) % stockIds.length] ?? 0, quantity: 1 + (number % 2) }))
    let coupon = number % 4 === 0 ? COUPON : undefined
    const pay = number % 2 === 0 ? 'cash' : 'wallet'
    for (;;) {
      const quoted = await fillCart(buyer, { shopId, items, pay, ...(coupon ? { coupon } : {}) })
      if (quoted.ok) {
        const sentAt = performance.now()
        const answer = await place(buyer, quoted.body, key)
        if (answer.ok) return void log.push({ key, userId: buyer.userId, orderId: answer.data.id, sentAt })
        if (answer.code === 'coupon_used_up') coupon = undefined
        // No answer: it may have happened. The same press again, not another.
        else if (TRY_AGAIN.includes(answer.code)) {
          const again = await insist(buyer, quoted.body, key)
          if (again === 'coupon_used_up') coupon = undefined
          else if (typeof again === 'string') return void refused.push(`order: ${again}`)
          else return void log.push({ key, userId: buyer.userId, ...again })
        } else return void refused.push(`order: ${answer.code}`)
      } else if (quoted.code === 'coupon_used_up') coupon = undefined
      else if (!TRY_AGAIN.includes(quoted.code)) return void refused.push(`${quoted.step}: ${quoted.code}`)
      else await pause(50)
    }
  }
  async function insist(
    buyer: Shopper,
    body: Parameters<typeof place>[1],
    key: string,
  ): Promise<string | { orderId: number; sentAt: number }> {
    for (const until = performance.now() + 60_000; performance.now() < until; await pause(50)) {
      const sentAt = performance.now()
      const answer = await place(buyer, body, key)
      if (answer.ok) return { orderId: answer.data.id, sentAt }
      if (!TRY_AGAIN.includes(answer.code)) return answer.code
    }
    return 'no answer for a minute'
  }
  const crowd = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let buyer = waiting.pop(); going && buyer; buyer = waiting.pop()) await order(buyer, waiting.length)
    }),
  )
  return {
    log,
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

async function underLoad(name: string, crash: () => Promise<void>) {
  const random = seeded(SEED)
  const { shopId, shelves } = await look((database) => stockShelves(database, { dishes: 4, portions: 1_000_000 }))
  const stockIds = shelves.map(({ stockId }) => stockId)
  assert.deepEqual(await look(audit), [])
  const buyers = await look((database) =>
    makeShoppers(database, { crowd: `${name}-${SEED}`, count: 4000, wallet: 100_000 }, { address: server.address, fetch: call }),
  )
  const load = startLoad(buyers, shopId, stockIds, random)
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
    `  ${load.log.length} orders acknowledged over ${KILLS} kills; first new order after ${Math.round(median(recoveries))} ms in the middle, ${Math.round(Math.max(...recoveries))} ms at worst`,
  )
  const orders = await look((database) =>
    database.rows<{ id: number; user_id: number }>(
      sql`select id, user_id from orders where user_id = any(${buyers.map(({ userId }) => userId)}::bigint[])`,
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
