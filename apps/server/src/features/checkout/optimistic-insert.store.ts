import { collectWrites } from '@hawker/postgres/commit-batch'
import type { Tx } from '@hawker/postgres/tx'
import { takeStocksOptimistically } from '../catalog/index.ts'
import { orderInsertion } from '../orders/index.ts'
import type { NewOrder } from './new-order.ts'

/**
 * Writes an order that should meet no refusal, in the same packet as the commit, without waiting
 * for answers.
 * `writeRest` writes payments and events: its writes become parts of the order's own statement.
 * Each part that takes something guards itself, so that a wrong guess rolls back and retries.
 */
export async function insertOptimistically<T>(
  tx: Tx,
  order: NewOrder,
  writeRest: (tx: Tx) => Promise<T>,
): Promise<T> {
  const rest = collectWrites(tx)
  const written = await writeRest(rest.tx)
  const stocks = takeStocksOptimistically(tx, order.held)
  tx.commitWith((parts) => orderInsertion(order, stocks, [...rest.parts, ...parts]))
  return written
}
