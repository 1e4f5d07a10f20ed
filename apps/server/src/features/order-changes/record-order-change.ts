import type { Tx } from '@hawker/postgres/tx'
import { incrementVersion } from '../orders/index.ts'
import { findParties } from './order-change.store.ts'
import { type OrderChange, recordOrderChanged } from './order-change.events.ts'

/** Increments an order's version and records the change, which updates open screens. */
export async function recordOrderChange(
  tx: Tx,
  orderId: number,
  what: OrderChange,
  now: Date,
): Promise<void> {
  const order = await findParties(tx, orderId)
  if (order) await recordOrderChanged(tx, order, await incrementVersion(tx, orderId), what, now)
}
