import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, sql } from '@hawker/server/database/database'
import { type Line, percentile } from './line.ts'
import { type Shelf, type Shopper, fillCart, makeSeller, place } from './shoppers.ts'

/** So many checkouts a second, whoever has not been answered yet: less than the machine can do, as on a good day. */
const PACE = 40
const SECONDS = 8
const MOVES = 40

type Given = {
  database: Database
  address: string
  shoppers: Shopper[]
  shopId: number
  shelves: readonly Shelf[]
  key: () => string
}

/** How long a press on Order takes at a steady pace, and how soon a customer's open page hears that the kitchen has accepted. */
export async function measureOrderTimes(given: Given): Promise<Line[]> {
  const orders: { id: number; shopper: Shopper; ms: number }[] = []
  const checkout = async (number: number) => {
    const shopper = given.shoppers.pop()
    if (!shopper) throw new Error('too few shoppers were made')
    const items = [
      { stockId: given.shelves[number % given.shelves.length]?.stockId ?? 0, quantity: 2 },
    ]
    const quoted = await fillCart(shopper, { shopId: given.shopId, items, pay: 'cash' })
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const pressed = performance.now()
    const placed = await place(shopper, quoted.body, given.key())
    if (!placed.ok) throw new Error(`order: ${placed.code}`)
    orders.push({ id: placed.data.id, shopper, ms: performance.now() - pressed })
  }
  const all: Promise<void>[] = []
  for (let number = 0; number < PACE * SECONDS; number++) {
    all.push(checkout(number))
    await wait(1000 / PACE)
  }
  await Promise.all(all)
  const heard = await timesToPage(given, orders.slice(0, MOVES))
  const times = orders.map(({ ms }) => ms)
  return [
    {
      what: `an order at ${PACE} checkouts a second, p50`,
      figure: percentile(times, 0.5),
      unit: 'ms',
      better: 'less',
    },
    { what: '– p99', figure: percentile(times, 0.99), unit: 'ms', goal: 20, better: 'less' },
    {
      what: 'the kitchen accepts → the customer’s page, p50',
      figure: percentile(heard, 0.5),
      unit: 'ms',
      better: 'less',
    },
    { what: '– p99', figure: percentile(heard, 0.99), unit: 'ms', goal: 300, better: 'less' },
  ]
}

/** From the seller's press to the event on the open page of each order. */
async function timesToPage(
  { database, address, shoppers, shopId }: Given,
  orders: readonly { id: number; shopper: Shopper }[],
) {
  const ids = orders.map(({ id }) => id)
  const seller = shoppers.pop()
  if (!seller) throw new Error('too few shoppers were made')
  await makeSeller(database, seller, shopId)
  // The seconds in which they could be undone are over.
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
    const heard = page.heard.then(() => times.push(performance.now() - pressed))
    const moved = await seller.client('moveSellerOrder', { params: { id }, query: {}, body })
    if (!moved.ok) throw new Error(`accept: ${moved.code}`)
    await heard
    page.close()
  }
  return times
}

/** An open page: what it shows first has come, and `heard` is the next status. */
function openPage(url: string, token: string): Promise<{ heard: Promise<void>; close(): void }> {
  return new Promise((resolve, reject) => {
    let tell = () => {}
    const heard = new Promise<void>((done) => (tell = done))
    const call = request(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
        answer.on('data', (chunk: Buffer) => {
          const text = String(chunk)
          if (text.includes('"accepted"')) tell()
          else if (text.includes('data:')) resolve({ heard, close: () => call.destroy() })
        })
        // It is closed from here.
        answer.on('error', () => {})
      },
    )
    call.on('error', reject)
    call.end()
  })
}
