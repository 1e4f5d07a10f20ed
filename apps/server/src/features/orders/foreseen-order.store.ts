import { collectWrites } from '../../database/leaving-with-commit.ts'
import type { Tx } from '../../database/tx.ts'
import { takingForeseen } from './holds.store.ts'
import { orderInsertion } from './new-order.store.ts'
import type { NewOrder } from './new-order.ts'

/**
 * Writes an order that nothing is in the way of, as far as can be seen: all of it leaves with the commit, what others write for it in the same statement, and nobody
 * waits for an answer in between. What turns out otherwise undoes it all, and the order is begun again and asks (decision 052).
 */
export async function insertForeseen<T>(
  tx: Tx,
  order: NewOrder,
  others: (tx: Tx) => Promise<T>,
): Promise<T> {
  const beside = collectWrites(tx)
  const written = await others(beside.tx)
  const taking = takingForeseen(tx, order.held)
  tx.commitWith((parts) => orderInsertion(order, taking, [...beside.parts, ...parts]))
  return written
}
