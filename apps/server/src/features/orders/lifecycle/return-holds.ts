import type { Tx } from '@hawker/postgres/tx'
import { returnCoupons, returnSlot, returnStocks } from '../holds.store.ts'
import type { MovedOrder } from './order-move.ts'
import { stocksChanged } from '../order.events.ts'

/**
 * Returns an order's stocks, slot and coupons. Locks them in the sequence in which placing takes
 * them.
 */
export async function returnHolds(tx: Tx, order: MovedOrder, now: Date): Promise<void> {
  const scarce = await returnStocks(tx, order.id, now)
  if (scarce.length > 0)
    await stocksChanged(
      tx,
      { orderId: order.id, shopId: order.shopId, why: 'returned', stockIds: scarce },
      now,
    )
  if (order.slotStartsAt)
    await returnSlot(
      tx,
      { shopId: order.shopId, type: order.deliveryType, startsAt: order.slotStartsAt },
      order.id,
    )
  await returnCoupons(tx, order.id, now)
}
