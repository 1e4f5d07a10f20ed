import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/postgres/database'
import { fetchOverSockets } from './support/fetch-over-sockets.ts'
import { processorTime } from './support/processor-time.ts'
import type { BenchHost, Stage } from './stage.ts'
import type { BenchResult } from './results.ts'
import { processorTimeResult } from './support/http-load.ts'
import { SHOPPERS, measurePace } from './support/pace.ts'
import { seeded, seededUuid } from './support/seeded-random.ts'
import {
  type OrderBody,
  type Shelf,
  type Shopper,
  fillCart,
  makeShoppers,
  placeOrder,
  stockShelves,
} from './support/shoppers.ts'
import { measureOrderTimes } from './order-times.ts'
import { startServer } from './support/start-server.ts'

/**
 * Enough checkouts for V8 to optimize the code: it does so after about 3,000 calls of a function.
 * The server's time for a checkout falls by a third over the first 10,000.
 */
const WARM_UP = 12_000
/**
 * The longest undo time, so that orders are not released to their shop during a run. Releases are
 * measured separately.
 */
const UNDO_SECONDS = 120
/** Postpones the release of existing orders, and vacuums the rows changed by that. */
async function postponeReleases({ database }: Stage): Promise<void> {
  await database.run(
    sql`update orders set undo_until = created_at + interval '1 day' where status = 'new' and released_at is null`,
  )
  await database.pool.query('vacuum (analyze) orders')
}

const RELEASED = 3_000
/**
 * Processor milliseconds of releasing an order to its shop after its undo time, notifications
 * included.
 */
async function measureReleases(stage: Stage, pids: readonly number[]): Promise<number> {
  const { database } = stage
  await postponeReleases(stage)
  const before = await processorTime(pids)
  const due = await database.run(sql`
    update orders set undo_until = created_at
      where id in (select id from orders where status = 'new' and released_at is null order by id
      limit ${RELEASED})`)
  const isLeft = sql`
    select exists (select from orders where status = 'new' and released_at is null and undo_until = created_at)
      or exists (select from graphile_worker._private_jobs where run_at <= now()) as "left"`
  while ((await database.row<{ left: boolean }>(isLeft))?.left) await wait(500)
  const after = await processorTime(pids)
  return before === undefined || after === undefined ? Number.NaN : (after - before) / due
}

type PaymentTag = 'cash' | 'wallet'
type CheckoutMarket = {
  stage: Stage
  shopId: number
  shelves: readonly Shelf[]
  random: () => number
}
/** Prepares a city whose benchmark shop has enough portions. */
async function openMarket(stage: Stage): Promise<CheckoutMarket> {
  await stage.database.run(sql`
    insert into settings (key, value) values ('undo_seconds', ${String(UNDO_SECONDS)})
      on conflict (key) do update set value = excluded.value`)
  return {
    stage,
    random: seeded(stage.seed),
    ...(await stockShelves(stage.database, { dishes: 16, portions: 1_000_000, each: 2 })),
  }
}

/**
 * A complete checkout over the API: cart, quote, order. Each order has a new user, because open
 * cash orders are limited.
 */
const checkoutOf =
  ({ shopId, shelves, random }: CheckoutMarket, shoppers: Shopper[], pay: PaymentTag, dishes = 1) =>
  async () => {
    const shopper = shoppers.pop()
    if (!shopper) throw new Error('Too few shoppers were created')
    const first = Math.floor(random() * shelves.length)
    const items = Array.from({ length: dishes }, (_, place) => ({
      stockId: shelves[(first + place) % shelves.length]?.stockId ?? 0,
      quantity: 2,
    }))
    const quoted = await fillCart(shopper, { shopId, items, pay })
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const placed = await placeOrder(shopper, quoted.body satisfies OrderBody, seededUuid(random))
    if (!placed.ok) throw new Error(`order: ${placed.code}`)
  }

/** Counts statements of one shopper at a time, without background jobs. */
async function countStatements(market: CheckoutMarket, call: typeof fetch): Promise<BenchResult[]> {
  const { stage } = market
  const server = await startServer({ ...stage.settings, worker: false }, { core: stage.core })
  const few = await makeShoppers(
    stage.database,
    { crowd: `counted-${stage.seed}`, count: 110, wallet: 10_000_000 },
    { address: server.address, fetch: call },
  )
  const lines: BenchResult[] = []
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
      name: `SQL statements per checkout, ${name}`,
      value: figure,
      unit: '',
      goal: 30,
      better: 'less',
    })
  }
  await server.stop()
  return lines
}

async function measureFloor(
  { stage, shopId, shelves, random }: CheckoutMarket,
  call: typeof fetch,
) {
  const floor = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const post = async (path: string, body: object): Promise<{ data: { id: number } }> =>
    JSON.parse(
      await (
        await call(floor.address + path, { method: 'POST', body: JSON.stringify(body) })
      ).text(),
    )
  const measured = await measurePace(
    async () => {
      const stockId = shelves[Math.floor(random() * shelves.length)]?.stockId ?? 0
      const { data: cart } = await post('/cart', { shopId, userId: 1, stockId })
      await post('/price', { cartId: cart.id })
      await post('/order', { shopId, userId: 1, cartId: cart.id })
    },
    { stage, pid: floor.pid, warmUp: WARM_UP },
  )
  await floor.stop()
  return measured
}

async function measurePay(market: CheckoutMarket, pay: PaymentTag, call: typeof fetch) {
  const { stage, shopId, shelves, random } = market
  const server = await startServer(stage.settings, {
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
  const measured = await measurePace(checkoutOf(market, shoppers, pay), {
    stage,
    pid: server.pid,
    warmUp: WARM_UP,
  })
  const times: BenchResult[] = []
  if (pay === 'cash') {
    await postponeReleases(stage)
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
      name: 'processor time of releasing an order to its shop',
      value: await measureReleases(stage, pids),
      unit: 'ms',
      better: 'less',
    })
  // Read before stopping: requests aborted by the shutdown are no faults.
  const [fault] = server.faults
  await server.stop()
  if (fault) throw new Error(`The server had a fault: ${fault}`)
  return { ...measured, times }
}

/**
 * Measures the floor and each payment method, each in its own city, so that leftover work slows
 * none down.
 */
export async function measureCheckouts(
  first: Stage,
  { house }: { house: BenchHost },
): Promise<BenchResult[]> {
  const call = fetchOverSockets(SHOPPERS)
  const within = async <T>(measuring: (market: CheckoutMarket) => Promise<T>): Promise<T> => {
    const stage = await house.stage()
    const measured = await measuring(await openMarket(stage))
    await stage.close()
    return measured
  }
  const counts = await countStatements(await openMarket(first), call)
  const base = await within((market) => measureFloor(market, call))
  const lines: BenchResult[] = []
  const times: BenchResult[] = []
  for (const pay of ['cash', 'wallet'] as const) {
    const {
      perSecond,
      coreMs,
      times: own,
    } = await within((market) => measurePay(market, pay, call))
    lines.push(
      {
        name: `checkouts, ${SHOPPERS} shoppers, ${pay}`,
        value: perSecond,
        unit: '/s',
        floor: base.perSecond,
        goal: 200,
      },
      processorTimeResult(coreMs, base.coreMs),
    )
    times.push(...own)
  }
  call.close()
  return [...lines, ...counts, ...times]
}
