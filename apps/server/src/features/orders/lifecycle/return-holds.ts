import type { Tx } from '../../../database/tx.ts'
import { returnCoupons, returnSlot, returnStocks } from '../holds.store.ts'
import type { MovedOrder } from './order-move.ts'
import { stocksChanged } from '../order.events.ts'

/** Puts back what an order took: stocks, its place in a slot, its coupon. Locks in the order in which placing takes them. */
export async function giveBackHolds(tx: Tx, order: MovedOrder, now: Date): Promise<void> {
  const back = await returnStocks(tx, order.id, now)
  if (back.length > 0)
    await stocksChanged(
      tx,
      { orderId: order.id, shopId: order.shopId, why: 'returned', stockIds: back },
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
