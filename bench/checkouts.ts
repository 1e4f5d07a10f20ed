import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/server/database/database'
import { agentFetch } from './agent-fetch.ts'
import { coreTime } from './core-time.ts'
import type { Stage } from './stage.ts'
import { type Line, median } from './line.ts'
import { coreLine } from './load.ts'
import { seeded, seededUuid } from './random.ts'
import { type OrderBody, type Shopper, fillCart, makeShoppers, place, stockShelves } from './shoppers.ts'
import { measureOrderTimes } from './order-times.ts'
import { startServer } from './start-server.ts'

const SHOPPERS = 8
const SECONDS = 5
const RUNS = 3
const WARM_UP = 2500
/**
 * Orders are shown to their shop half a minute after they were placed: in the middle of a run, or of the next one. Here they wait, and that is measured by itself: as long as
 * a setting may say, and those that are there when a measurement begins for a day.
 */
const UNDO_SECONDS = 120
const waitLonger = ({ database }: Stage) =>
  database.run(sql`update orders set undo_until = created_at + interval '1 day' where status = 'new' and released_at is null`)

/** How often `SHOPPERS` who never pause get through `once`: a second, and in all. */
async function pace(once: () => Promise<void>, seconds = SECONDS): Promise<{ perSecond: number; done: number }> {
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
async function measure(once: () => Promise<void>, stage: Stage, pids: readonly number[]): Promise<{ perSecond: number; coreMs: number }> {
  await waitLonger(stage)
  // So many that the code is compiled, however slow the machine is just now: the server's part falls by a quarter within the first two thousand.
  for (let done = 0; done < WARM_UP;) done += (await pace(once, 1)).done
  // Postgres does this by itself within a minute of opening; until then it plans for tables that it believes empty.
  await stage.database.pool.query('analyze')
  await pace(once, 1)
  await waitLonger(stage)
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

/** Processor milliseconds of showing an order to its shop and telling whoever is to know, once its undo time is over. */
async function measureReleases({ database }: Stage, pids: readonly number[]): Promise<number> {
  const before = await coreTime(pids)
  const due = await database.run(sql`update orders set undo_until = created_at where status = 'new' and released_at is null`)
  const isLeft = sql`
    select exists (select from orders where status = 'new' and released_at is null) or exists (select from graphile_worker._private_jobs where run_at <= now()) as "left"`
  while ((await database.row<{ left: boolean }>(isLeft))?.left) await wait(500)
  const after = await coreTime(pids)
  return before === undefined || after === undefined ? Number.NaN : (after - before) / due
}

/** Whole checkouts over the real API: cart, quote, order. Every order is by somebody new, as cash knows a limit of open orders a person. */
export async function measureCheckouts(stage: Stage): Promise<Line[]> {
  await stage.database.run(sql`
    insert into settings (key, value) values ('undo_seconds', ${String(UNDO_SECONDS)}) on conflict (key) do update set value = excluded.value`)
  const { shopId, shelves } = await stockShelves(stage.database, { dishes: 16, portions: 1_000_000, each: 2 })
  const random = seeded(stage.seed)
  const call = agentFetch(SHOPPERS)
  const lines: Line[] = []
  const times: Line[] = []
  const onceOf = (shoppers: Shopper[], pay: 'cash' | 'wallet', dishes: number) => async () => {
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

  // Statements are counted without the background work, one shopper at a time.
  const counting = await startServer({ ...stage.given, worker: false }, { core: stage.core })
  const few = await makeShoppers(
    stage.database,
    { crowd: `counted-${stage.seed}`, count: 110, wallet: 10_000_000 },
    { address: counting.address, fetch: call },
  )
  const counts: Record<string, number> = {}
  for (const [name, pay, dishes] of [
    ['cash', 'cash', 1],
    ['wallet', 'wallet', 1],
    ['three dishes', 'cash', 3],
  ] as const) {
    const once = onceOf(few, pay, dishes)
    for (let warm = 0; warm < 5; warm++) await once()
    const before = await counting.statements()
    for (let count = 0; count < 20; count++) await once()
    counts[name] = ((await counting.statements()) - before) / 20
  }
  await counting.stop()

  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const post = async (path: string, body: object): Promise<{ data: { id: number } }> =>
    JSON.parse(await (await call(floor.address + path, { method: 'POST', body: JSON.stringify(body) })).text())
  const base = await measure(
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

  for (const pay of ['cash', 'wallet'] as const) {
    const server = await startServer(stage.given, { core: stage.core, nodeOptions: stage.profile(`checkout-${pay}`) })
    const shoppers = await makeShoppers(
      stage.database,
      { crowd: `${pay}-${stage.seed}`, count: 10_000, ...(pay === 'wallet' ? { wallet: 1_000_000 } : {}) },
      { address: server.address, fetch: call },
    )
    const { perSecond, coreMs } = await measure(onceOf(shoppers, pay, 1), stage, [server.pid, stage.postmaster])
    if (pay === 'cash') {
      const { address } = server
      times.push(
        ...(await measureOrderTimes({ database: stage.database, address, shoppers, shopId, shelves, key: () => seededUuid(random) })),
      )
    }
    // Last of all, so that what it leaves slows nobody down.
    const releaseMs = pay === 'wallet' ? await measureReleases(stage, [server.pid, stage.postmaster]) : undefined
    // Asked before it stops: what a drain cuts short is no fault of a checkout.
    const [fault] = server.faults
    await server.stop()
    if (fault) throw new Error(`the server had a fault: ${fault}`)
    lines.push(
      { what: `checkouts, ${SHOPPERS} shoppers, ${pay}`, figure: perSecond, unit: '/s', floor: base.perSecond, goal: 200 },
      coreLine(coreMs, base.coreMs),
    )
    if (releaseMs !== undefined)
      times.push({ what: 'processor time of showing an order to its shop', figure: releaseMs, unit: 'ms', better: 'less' })
  }
  for (const [name, figure] of Object.entries(counts))
    lines.push({ what: `SQL statements per checkout, ${name}`, figure, unit: '', goal: 30, better: 'less' })
  call.close()
  return [...lines, ...times]
}
