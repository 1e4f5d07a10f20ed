import type { Tx } from '@hawker/postgres/tx'
import { returnStocks, recordStocksChanged } from '../../catalog/index.ts'
import { returnCoupons } from '../../coupons/index.ts'
import { returnSlot } from '../writing/slot.store.ts'
import type { MovedOrder } from './order-move.ts'

/**
 * Returns an order's stocks, slot and coupons. Locks them in the sequence in which placing takes
 * them.
 */
export async function returnHolds(tx: Tx, order: MovedOrder, now: Date): Promise<void> {
  const scarce = await returnStocks(tx, order.id, now)
  const change = { shopId: order.shopId, stockIds: scarce, cause: `order:${order.id}:returned` }
  await recordStocksChanged(tx, change, now)
  if (order.slotStartsAt) await returnSlot(tx, order.id)
  // After a partial refund the order still has its discount, so its coupons stay used.
  if (!order.isPartlyRefunded) await returnCoupons(tx, order.id, now)
}
