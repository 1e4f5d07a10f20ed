import { type Database, sql } from '@hawker/postgres/database'
import { type Shopper, fillCart, makeSeller, placeOrder } from '../support/shoppers.ts'
import { retryWhileBusy } from './crowd.ts'

/** A paid order that was picked up. Its customer may claim one unit of its line. */
export type PickedUpOrder = {
  readonly customer: Shopper
  readonly orderId: number
  readonly detailId: number
}

const UNITS = 10
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Places one order for each customer and moves it to its end by the seller's API calls. */
export async function makePickedUpOrders(
  database: Database,
  {
    customers,
    seller,
    shopId,
    stockId,
  }: { customers: readonly Shopper[]; seller: Shopper; shopId: number; stockId: number },
  key: () => string,
): Promise<PickedUpOrder[]> {
  await makeSeller(database, seller, shopId)
  // The default limit for automatic refunds is below the price of one unit.
  await set(database, 'claim_auto_limit', '100')
  // Release orders to the kitchen at once.
  const before = await database.row<{ value: string }>(
    sql`select value from settings where key = 'undo_seconds'`,
  )
  await set(database, 'undo_seconds', '0')
  const waiting = [...customers]
  const pickedUp: PickedUpOrder[] = []
  async function completeOrder(customer: Shopper): Promise<void> {
    const wanted = {
      shopId,
      items: [{ stockId, quantity: UNITS }],
      pay: 'wallet' as const,
      pickup: true,
    }
    const quoted = await retryWhileBusy(() => fillCart(customer, wanted))
    if (!quoted.ok) throw new Error(`${quoted.step}: ${quoted.code}`)
    const answer = await placeOrder(customer, quoted.body, key())
    if (!answer.ok) throw new Error(answer.code)
    const { id: orderId, details, pickup_code: code } = answer.data
    const detail = details[0]
    if (!detail) throw new Error('The order has no lines')
    for (const status of ['accepted', 'ready', 'delivered'] as const) {
      const body = {
        status,
        version: await releasedVersion(database, orderId),
        ...(status === 'delivered' ? { pickup_code: code ?? '' } : {}),
      }
      const moved = await seller.client('moveSellerOrder', {
        params: { id: orderId },
        query: {},
        body,
      })
      if (!moved.ok) throw new Error(`${status}: ${moved.code}`)
    }
    pickedUp.push({ customer, orderId, detailId: detail.id })
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await completeOrder(next)
    }),
  )
  await set(database, 'undo_seconds', before?.value ?? '30')
  return pickedUp
}

/** Waits until the order is released to the kitchen. */
async function releasedVersion(database: Database, orderId: number): Promise<number> {
  for (;;) {
    const row = await database.row<{ version: number }>(
      sql`select version from orders where id = ${orderId} and released_at is not null`,
    )
    if (row) return row.version
    await pause(50)
  }
}
const set = (database: Database, key: string, value: string) =>
  database.run(
    sql`insert into settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`,
  )
