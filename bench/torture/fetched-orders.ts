import { type Database, sql } from '@hawker/server/database/database'
import { type Shopper, fillCart, makeSeller, place } from '../shoppers.ts'
import { insist } from './crowd.ts'

/** An order that was paid and fetched at the counter: whoever ordered it may claim money back for one unit of its line. */
export type FetchedOrder = {
  readonly customer: Shopper
  readonly orderId: number
  readonly detailId: number
}

const UNITS = 10
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One order of so many units for each of them, brought to its end by pressing what a kitchen presses. */
export async function fetchOrders(
  database: Database,
  {
    customers,
    seller,
    shopId,
    stockId,
  }: { customers: readonly Shopper[]; seller: Shopper; shopId: number; stockId: number },
  key: () => string,
): Promise<FetchedOrder[]> {
  await makeSeller(database, seller, shopId)
  // A unit of the benchmark's dishes costs more than what is given back without asking.
  await set(database, 'claim_auto_limit', '100')
  // Shown to the kitchen at once.
  const before = await database.row<{ value: string }>(
    sql`select value from settings where key = 'undo_seconds'`,
  )
  await set(database, 'undo_seconds', '0')
  const waiting = [...customers]
  const fetched: FetchedOrder[] = []
  async function bring(customer: Shopper): Promise<void> {
    const wanted = {
      shopId,
      items: [{ stockId, quantity: UNITS }],
      pay: 'wallet' as const,
      pickup: true,
    }
    const quoted = await insist(() => fillCart(customer, wanted))
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const answer = await place(customer, quoted.body, key())
    if (!answer.ok) throw new Error(answer.code)
    const { id: orderId, details } = answer.data
    const detail = details[0]
    if (!detail) throw new Error('an order without lines')
    for (const status of ['accepted', 'ready', 'delivered'] as const) {
      const at = await shown(database, orderId)
      const body = {
        status,
        version: at.version,
        ...(status === 'delivered' ? { pickup_code: at.code } : {}),
      }
      const moved = await seller.client('moveSellerOrder', {
        params: { id: orderId },
        query: {},
        body,
      })
      if (!moved.ok) throw new Error(`${status}: ${moved.code}`)
    }
    fetched.push({ customer, orderId, detailId: detail.id })
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await bring(next)
    }),
  )
  await set(database, 'undo_seconds', before?.value ?? '30')
  return fetched
}

/** As its kitchen sees it, once it does. */
async function shown(
  database: Database,
  orderId: number,
): Promise<{ version: number; code: string }> {
  for (;;) {
    const row = await database.row<{ version: number; code: string }>(
      sql`select version, pickup_code as code from orders where id = ${orderId} and released_at is not null`,
    )
    if (row) return row
    await pause(50)
  }
}
const set = (database: Database, key: string, value: string) =>
  database.run(
    sql`insert into settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`,
  )
