import type { Tx } from '../../database/tx.ts'
import { bumpOrder, partiesOf } from './changes.store.ts'
import { type OrderChange, orderChanged } from './order-change.events.ts'

/** Tells everybody who looks at an order that something about it is new. */
export async function noteChange(
  tx: Tx,
  orderId: number,
  what: OrderChange,
  now: Date,
): Promise<void> {
  const order = await partiesOf(tx, orderId)
  if (order) await orderChanged(tx, order, await bumpOrder(tx, orderId), what, now)
}
