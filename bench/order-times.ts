import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, sql } from '@hawker/postgres/database'
import { type BenchResult, percentile } from './results.ts'
import { type Shelf, type Shopper, fillCart, makeSeller, placeOrder } from './support/shoppers.ts'

/** Checkouts started in a second, below the machine's limit. */
const CHECKOUTS_PER_SECOND = 40
const SECONDS = 8
const MOVES = 40

type OrderTimesOptions = {
  database: Database
  address: string
  shoppers: Shopper[]
  shopId: number
  shelves: readonly Shelf[]
  key: () => string
}

/**
 * How long placing an order takes at a steady rate, and how soon the customer's open page shows
 * that the kitchen accepted.
 */
export async function measureOrderTimes(options: OrderTimesOptions): Promise<BenchResult[]> {
  const orders: { id: number; shopper: Shopper; ms: number }[] = []
  const checkout = async (number: number) => {
    const shopper = options.shoppers.pop()
    if (!shopper) throw new Error('too few shoppers were made')
    const items = [
      { stockId: options.shelves[number % options.shelves.length]?.stockId ?? 0, quantity: 2 },
    ]
    const quoted = await fillCart(shopper, { shopId: options.shopId, items, pay: 'cash' })
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const pressed = performance.now()
    const placed = await placeOrder(shopper, quoted.body, options.key())
    if (!placed.ok) throw new Error(`order: ${placed.code}`)
    orders.push({ id: placed.data.id, shopper, ms: performance.now() - pressed })
  }
  const all: Promise<void>[] = []
  for (let number = 0; number < CHECKOUTS_PER_SECOND * SECONDS; number++) {
    all.push(checkout(number))
    await wait(1000 / CHECKOUTS_PER_SECOND)
  }
  await Promise.all(all)
  const statusChanged = await timesToPage(options, orders.slice(0, MOVES))
  const times = orders.map(({ ms }) => ms)
  return [
    {
      name: `an order at ${CHECKOUTS_PER_SECOND} checkouts a second, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      better: 'less',
    },
    { name: '– p99', value: percentile(times, 0.99), unit: 'ms', goal: 20, better: 'less' },
    {
      name: 'the kitchen accepts → the customer’s page, p50',
      value: percentile(statusChanged, 0.5),
      unit: 'ms',
      better: 'less',
    },
    {
      name: '– p99',
      value: percentile(statusChanged, 0.99),
      unit: 'ms',
      goal: 300,
      better: 'less',
    },
  ]
}

/** The times from the seller's request to the event on the order's open page. */
async function timesToPage(
  { database, address, shoppers, shopId }: OrderTimesOptions,
  orders: readonly { id: number; shopper: Shopper }[],
) {
  const ids = orders.map(({ id }) => id)
  const seller = shoppers.pop()
  if (!seller) throw new Error('too few shoppers were made')
  await makeSeller(database, seller, shopId)
  // End the undo time.
  await database.run(
    sql`update orders set undo_until = created_at where id = any(${ids}::bigint[])`,
  )
  const waiting = () =>
    database.rows<{ id: number }>(
      sql`select id from orders where id = any(${ids}::bigint[]) and released_at is null`,
    )
  while ((await waiting()).length > 0) await wait(100)

  const times: number[] = []
  for (const { id, shopper } of orders) {
    const page = await openPage(
      `${address}/api/v1/dashboard/user/orders/${id}/stream`,
      shopper.token,
    )
    const [order] = await database.rows<{ version: number }>(
      sql`select version from orders where id = ${id}`,
    )
    const pressed = performance.now()
    const body = { status: 'accepted' as const, version: order?.version ?? 0 }
    const statusChanged = page.statusChanged.then(() => times.push(performance.now() - pressed))
    const moved = await seller.client('moveSellerOrder', { params: { id }, query: {}, body })
    if (!moved.ok) throw new Error(`accept: ${moved.code}`)
    await statusChanged
    page.close()
  }
  return times
}

/**
 * Opens an order's stream and waits for its first event. `statusChanged` resolves on the accepted status.
 */
function openPage(
  url: string,
  token: string,
): Promise<{ statusChanged: Promise<void>; close(): void }> {
  return new Promise((resolve, reject) => {
    let tell = () => {}
    const statusChanged = new Promise<void>((done) => (tell = done))
    const call = request(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
        answer.on('data', (chunk: Buffer) => {
          const text = String(chunk)
          if (text.includes('"accepted"')) tell()
          else if (text.includes('data:')) resolve({ statusChanged, close: () => call.destroy() })
        })
        // Closing the page aborts the stream.
        answer.on('error', () => {})
      },
    )
    call.on('error', reject)
    call.end()
  })
}
