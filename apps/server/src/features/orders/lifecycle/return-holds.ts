import type { Tx } from '@hawker/postgres/tx'
import { returnStocks } from '../../catalog/index.ts'
import { returnCoupons } from '../../coupons/index.ts'
import { returnSlot } from '../writing/slot.store.ts'
import type { MovedOrder } from './order-move.ts'
import { recordStocksChanged } from '../order.events.ts'

/**
 * Returns an order's stocks, slot and coupons. Locks them in the sequence in which placing takes
 * them.
 */
export async function returnHolds(tx: Tx, order: MovedOrder, now: Date): Promise<void> {
  const scarce = await returnStocks(tx, order.id, now)
  if (scarce.length > 0)
    await recordStocksChanged(
      tx,
      { orderId: order.id, shopId: order.shopId, why: 'returned', stockIds: scarce },
      now,
    )
  if (order.slotStartsAt) await returnSlot(tx, order.id)
  // After a partial refund the order still has its discount, so its coupons stay used.
  if (!order.isPartlyRefunded) await returnCoupons(tx, order.id, now)
}
