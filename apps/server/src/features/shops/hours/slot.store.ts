import type { PlacesLeft } from '@hawker/domain/time/availability'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'
import type { ShopRules } from '../shop-rules.ts'

type Capacity = Pick<ShopRules, 'id' | 'slotCapacityOrders' | 'slotCapacityItems'>

/**
 * The capacity left in the slots that start in [from, to), both epoch ms, for an order of `items`
 * items. A slot without room for the order has none. Runs no statement for a shop without a limit.
 */
export async function loadSlotCapacity(
  queries: Queries,
  { id, slotCapacityOrders, slotCapacityItems }: Capacity,
  type: DeliveryType,
  { from, to, items = 1 }: { from: number; to: number; items?: number },
): Promise<PlacesLeft> {
  if (slotCapacityOrders === null && slotCapacityItems === null) return () => null
  const rows = await queries.rows<{ starts_at: Date; taken: number; items: number }>(sql`
    select starts_at, taken, items from delivery_slots
    where shop_id = ${id} and type = ${type} and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}`)
  const slots = new Map(rows.map((row) => [row.starts_at.getTime(), row]))
  return (startsAt) => {
    const slot = slots.get(startsAt) ?? { taken: 0, items: 0 }
    if (slotCapacityItems !== null && slot.items + items > slotCapacityItems) return 0
    return slotCapacityOrders === null ? null : Math.max(0, slotCapacityOrders - slot.taken)
  }
}
