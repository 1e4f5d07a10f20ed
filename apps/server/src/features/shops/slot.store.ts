import type { PlacesLeft } from '@hawker/domain/availability'
import type { DeliveryType } from '@hawker/domain/order-status'
import { type Queries, sql } from '../../database/database.ts'
import type { ShopRules } from './shop-rules.ts'

/** Places left in the windows that start in [from, to), both epoch ms. A shop that does not count asks the database nothing. */
export async function placesLeft(
  queries: Queries,
  shop: Pick<ShopRules, 'id' | 'slotCapacityOrders'>,
  type: DeliveryType,
  from: number,
  to: number,
): Promise<PlacesLeft> {
  const capacity = shop.slotCapacityOrders
  if (capacity === null) return () => null
  const rows = await queries.rows<{ starts_at: Date; taken: number }>(sql`
    select starts_at, taken from delivery_slots
    where shop_id = ${shop.id} and type = ${type} and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}`)
  const taken = new Map(rows.map((row) => [row.starts_at.getTime(), row.taken]))
  return (startsAt) => Math.max(0, capacity - (taken.get(startsAt) ?? 0))
}
