import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/postgres/database'
import { pinTo } from './postgres.ts'
import { median } from './results.ts'
import { SHOPPERS } from './support/pace.ts'
import { processorTime } from './support/processor-time.ts'
import { seeded, seededUuid } from './support/seeded-random.ts'

export type ComparedPayment = 'cash' | 'wallet'
/** This tree divided by the other one. Above 1: this tree is faster. */
export type CheckoutComparison = {
  /** Checkouts a second. */
  readonly rate: number
  /** Processor time of server and Postgres, with all jobs. */
  readonly processor: number
}
type Round = { readonly perSecond: number; readonly coreMs: number }
type Side = {
  /** Runs this many checkouts, and then the jobs that are due. */
  run(count: number): Promise<Round>
  analyze(): Promise<void>
  close(): Promise<void>
}

const ROUND = 150
const ROUNDS = 40
/** V8 compiles everything after about so many. Both sides warm up in turns, so that none cools down. */
const WARM_UP = 5_000
const WARM_UP_ROUND = 500

/** The benchmark of another tree, which measures its own server and database. */
const loadTree = async (root: string) => ({
  ...((await import(join(root, 'bench/stage.ts'))) as typeof import('./stage.ts')),
  ...((await import(
    join(root, 'bench/support/start-server.ts')
  )) as typeof import('./support/start-server.ts')),
  ...((await import(
    join(root, 'bench/support/shoppers.ts')
  )) as typeof import('./support/shoppers.ts')),
  ...((await import(
    join(root, 'bench/support/fetch-over-sockets.ts')
  )) as typeof import('./support/fetch-over-sockets.ts')),
})

async function openSide(root: string, pay: ComparedPayment): Promise<Side> {
  const tree = await loadTree(root)
  // A new Postgres inherits the cores of this process.
  pinTo([0, 1], process.pid)
  const host = await tree.openBenchHost({ seed: 1 })
  pinTo([1], process.pid)
  const stage = await host.stage()
  const { database } = stage
  // Orders would be released to their shop in the rounds of the other side.
  await database.run(sql`
    create function wait_for_release() returns trigger language plpgsql as
      $$ begin new.undo_until = now() + interval '30 days'; return new; end $$`)
  await database.run(sql`
    create trigger wait_for_release before insert on orders for each row execute function wait_for_release()`)
  const { shopId, shelves } = await tree.stockShelves(database, {
    dishes: 16,
    portions: 1_000_000,
    each: 2,
  })
  const server = await tree.startServer(stage.settings, { core: stage.core })
  const call = tree.fetchOverSockets(SHOPPERS)
  const shoppers = await tree.makeShoppers(
    database,
    {
      crowd: 'compared',
      count: WARM_UP + WARM_UP_ROUND + (ROUNDS + 1) * ROUND,
      ...(pay === 'wallet' ? { wallet: 1_000_000 } : {}),
    },
    { address: server.address, fetch: call },
  )
  const random = seeded(1)
  async function checkOut(): Promise<void> {
    const shopper = shoppers.pop()
    if (!shopper) throw new Error('Too few shoppers were created')
    const stockId = shelves[Math.floor(random() * shelves.length)]?.stockId ?? 0
    const quote = await tree.fillCart(shopper, { shopId, items: [{ stockId, quantity: 2 }], pay })
    if (!quote.ok) throw new Error(`${quote.step}: ${quote.code}`)
    const placed = await tree.placeOrder(shopper, quote.body, seededUuid(random))
    if (!placed.ok) throw new Error(`order: ${placed.code}`)
  }
  const areJobsDue = async () =>
    (await database.row(
      sql`select from graphile_worker._private_jobs where run_at <= now() limit 1`,
    )) !== undefined
  const processor = async () => (await processorTime([server.pid, stage.postmaster])) ?? Number.NaN
  return {
    async run(count) {
      const [began, before] = [performance.now(), await processor()]
      let left = count
      await Promise.all(
        Array.from({ length: SHOPPERS }, async () => {
          while (left-- > 0) await checkOut()
        }),
      )
      const seconds = (performance.now() - began) / 1000
      while (await areJobsDue()) await wait(50)
      return { perSecond: count / seconds, coreMs: ((await processor()) - before) / count }
    },
    analyze: async () => void (await database.pool.query('vacuum analyze')),
    async close() {
      call.close()
      await server.stop()
      await stage.close()
      await host.close()
    },
  }
}

/** Both sides, the one that begins first in every other round. */
async function takeTurns<Result>(
  sides: readonly [Side, Side],
  round: number,
  work: (side: Side) => Promise<Result>,
): Promise<[Result, Result]> {
  const [one, other] = sides
  if (round % 2 === 0) {
    const first = await work(one)
    return [first, await work(other)]
  }
  const first = await work(other)
  return [await work(one), first]
}

/**
 * Compares the checkouts of this tree with those of another one in the same run. Both servers and
 * databases are open, and short rounds take turns, so that noise of the machine meets both.
 */
export async function compareCheckouts(
  ownRoot: string,
  otherRoot: string,
  pay: ComparedPayment,
): Promise<CheckoutComparison> {
  const sides: [Side, Side] = [await openSide(ownRoot, pay), await openSide(otherRoot, pay)]
  for (let round = 0; round < WARM_UP / WARM_UP_ROUND; round++)
    await takeTurns(sides, round, (side) => side.run(WARM_UP_ROUND))
  for (const side of sides) await side.analyze()
  await takeTurns(sides, 0, (side) => side.run(ROUND))
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [own, other] = await takeTurns(sides, round, (side) => side.run(ROUND))
    rates.push(own.perSecond / other.perSecond)
    times.push(other.coreMs / own.coreMs)
  }
  for (const side of sides) await side.close()
  return { rate: median(rates), processor: median(times) }
}
