import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/server/database/database'
import { agentFetch } from './agent-fetch.ts'
import { coreTime } from './core-time.ts'
import type { House, Stage } from './stage.ts'
import { type Line, median } from './line.ts'
import { coreLine } from './load.ts'
import { seeded, seededUuid } from './random.ts'
import {
  type OrderBody,
  type Shelf,
  type Shopper,
  fillCart,
  makeShoppers,
  place,
  stockShelves,
} from './shoppers.ts'
import { measureOrderTimes } from './order-times.ts'
import { startServer } from './start-server.ts'

const SHOPPERS = 8
const SECONDS = 5
const RUNS = 3
/**
 * So many that the code is compiled: V8 compiles a function for good once it has been called 3,000 times, which most of a checkout's are once each. The server's part of one falls by a third over the first ten thousand, a
 * minute's worth.
 */
const WARM_UP = 12_000
/** Orders are shown to their shop half a minute after they were placed: in the middle of a run. Here they wait as long as a setting may say, which is longer than a run, and that is measured by itself. */
const UNDO_SECONDS = 120
/** For those that are there when a run begins. What so many changed rows leave is cleared away at once: nothing changes them all in earnest. */
async function waitLonger({ database }: Stage): Promise<void> {
  await database.run(
    sql`update orders set undo_until = created_at + interval '1 day' where status = 'new' and released_at is null`,
  )
  await database.pool.query('vacuum (analyze) orders')
}

/** How often `SHOPPERS` who never pause get through `once`: a second, and in all. */
async function pace(
  once: () => Promise<void>,
  seconds = SECONDS,
): Promise<{ perSecond: number; done: number }> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      while (performance.now() - began < seconds * 1000) {
        await once()
        done++
      }
    }),
  )
  return { perSecond: (done / (performance.now() - began)) * 1000, done }
}

/** The middle pace of several runs, and the processor milliseconds one took: what a machine that others use too cannot bend. */
async function measure(
  once: () => Promise<void>,
  stage: Stage,
  pids: readonly number[],
): Promise<{ perSecond: number; coreMs: number }> {
  for (let done = 0; done < WARM_UP;) done += (await pace(once, 1)).done
  // Postgres does this by itself within a minute of opening; until then it plans for tables that it believes empty.
  await stage.database.pool.query('analyze')
  await pace(once, 1)
  const before = await coreTime(pids)
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await pace(once))
  const after = await coreTime(pids)
  const done = runs.reduce((sum, run) => sum + run.done, 0)
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    coreMs: before === undefined || after === undefined ? Number.NaN : (after - before) / done,
  }
}

const RELEASED = 3_000
/** Processor milliseconds of showing an order to its shop and telling whoever is to know, once its undo time is over. */
async function measureReleases(stage: Stage, pids: readonly number[]): Promise<number> {
  const { database } = stage
  await waitLonger(stage)
  const before = await coreTime(pids)
  const due = await database.run(sql`
    update orders set undo_until = created_at where id in (select id from orders where status = 'new' and released_at is null order by id limit ${RELEASED})`)
  const isLeft = sql`
    select exists (select from orders where status = 'new' and released_at is null and undo_until = created_at)
      or exists (select from graphile_worker._private_jobs where run_at <= now()) as "left"`
  while ((await database.row<{ left: boolean }>(isLeft))?.left) await wait(500)
  const after = await coreTime(pids)
  return before === undefined || after === undefined ? Number.NaN : (after - before) / due
}

type Pay = 'cash' | 'wallet'
type Market = { stage: Stage; shopId: number; shelves: readonly Shelf[]; random: () => number }
/** A city of its own, with one shop that has enough for everybody. */
async function openMarket(stage: Stage): Promise<Market> {
  await stage.database.run(sql`
    insert into settings (key, value) values ('undo_seconds', ${String(UNDO_SECONDS)}) on conflict (key) do update set value = excluded.value`)
  return {
    stage,
    random: seeded(stage.seed),
    ...(await stockShelves(stage.database, { dishes: 16, portions: 1_000_000, each: 2 })),
  }
}

/** A whole checkout over the real API: cart, quote, order. Every order is by somebody new, as cash knows a limit of open orders a person. */
const checkoutOf =
  ({ shopId, shelves, random }: Market, shoppers: Shopper[], pay: Pay, dishes = 1) =>
  async () => {
    const shopper = shoppers.pop()
    if (!shopper) throw new Error('too few shoppers were made')
    const first = Math.floor(random() * shelves.length)
    const items = Array.from({ length: dishes }, (_, place) => ({
      stockId: shelves[(first + place) % shelves.length]?.stockId ?? 0,
      quantity: 2,
    }))
    const quoted = await fillCart(shopper, { shopId, items, pay })
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const placed = await place(shopper, quoted.body satisfies OrderBody, seededUuid(random))
    if (!placed.ok) throw new Error(`order: ${placed.code}`)
  }

/** Without the background work, one shopper at a time. */
async function countStatements(market: Market, call: typeof fetch): Promise<Line[]> {
  const { stage } = market
  const server = await startServer({ ...stage.given, worker: false }, { core: stage.core })
  const few = await makeShoppers(
    stage.database,
    { crowd: `counted-${stage.seed}`, count: 110, wallet: 10_000_000 },
    { address: server.address, fetch: call },
  )
  const lines: Line[] = []
  for (const [name, pay, dishes] of [
    ['cash', 'cash', 1],
    ['wallet', 'wallet', 1],
    ['three dishes', 'cash', 3],
  ] as const) {
    const once = checkoutOf(market, few, pay, dishes)
    for (let warm = 0; warm < 5; warm++) await once()
    const before = await server.statements()
    for (let count = 0; count < 20; count++) await once()
    const figure = ((await server.statements()) - before) / 20
    lines.push({
      what: `SQL statements per checkout, ${name}`,
      figure,
      unit: '',
      goal: 30,
      better: 'less',
    })
  }
  await server.stop()
  return lines
}

async function measureFloor({ stage, shopId, shelves, random }: Market, call: typeof fetch) {
  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const post = async (path: string, body: object): Promise<{ data: { id: number } }> =>
    JSON.parse(
      await (
        await call(floor.address + path, { method: 'POST', body: JSON.stringify(body) })
      ).text(),
    )
  const measured = await measure(
    async () => {
      const stockId = shelves[Math.floor(random() * shelves.length)]?.stockId ?? 0
      const { data: cart } = await post('/cart', { shopId, userId: 1, stockId })
      await post('/price', { cartId: cart.id })
      await post('/order', { shopId, userId: 1, cartId: cart.id })
    },
    stage,
    [floor.pid, stage.postmaster],
  )
  await floor.stop()
  return measured
}

async function measurePay(market: Market, pay: Pay, call: typeof fetch) {
  const { stage, shopId, shelves, random } = market
  const server = await startServer(stage.given, {
    core: stage.core,
    nodeOptions: stage.profile(`checkout-${pay}`),
  })
  const shoppers = await makeShoppers(
    stage.database,
    {
      crowd: `${pay}-${stage.seed}`,
      count: 24_000,
      ...(pay === 'wallet' ? { wallet: 1_000_000 } : {}),
    },
    { address: server.address, fetch: call },
  )
  const pids = [server.pid, stage.postmaster]
  const measured = await measure(checkoutOf(market, shoppers, pay), stage, pids)
  const times: Line[] = []
  if (pay === 'cash') {
    await waitLonger(stage)
    const { address } = server
    times.push(
      ...(await measureOrderTimes({
        database: stage.database,
        address,
        shoppers,
        shopId,
        shelves,
        key: () => seededUuid(random),
      })),
    )
  } else
    times.push({
      what: 'processor time of showing an order to its shop',
      figure: await measureReleases(stage, pids),
      unit: 'ms',
      better: 'less',
    })
  // Asked before it stops: what a drain cuts short is no fault of a checkout.
  const [fault] = server.faults
  await server.stop()
  if (fault) throw new Error(`the server had a fault: ${fault}`)
  return { ...measured, times }
}

/** The floor and each way to pay, one after the other, each in a city of its own: what one leaves to be done must not slow down the next. */
export async function measureCheckouts(first: Stage, { house }: { house: House }): Promise<Line[]> {
  const call = agentFetch(SHOPPERS)
  const within = async <T>(measuring: (market: Market) => Promise<T>): Promise<T> => {
    const stage = await house.stage()
    const measured = await measuring(await openMarket(stage))
    await stage.close()
    return measured
  }
  const counts = await countStatements(await openMarket(first), call)
  const base = await within((market) => measureFloor(market, call))
  const lines: Line[] = []
  const times: Line[] = []
  for (const pay of ['cash', 'wallet'] as const) {
    const {
      perSecond,
      coreMs,
      times: own,
    } = await within((market) => measurePay(market, pay, call))
    lines.push(
      {
        what: `checkouts, ${SHOPPERS} shoppers, ${pay}`,
        figure: perSecond,
        unit: '/s',
        floor: base.perSecond,
        goal: 200,
      },
      coreLine(coreMs, base.coreMs),
    )
    times.push(...own)
  }
  call.close()
  return [...lines, ...counts, ...times]
}
