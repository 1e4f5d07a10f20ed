import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { releaseOrder } from './release-order.ts'
import { setPaid } from './release.store.ts'

/**
 * Marks an order as paid and releases it if its undo time is over.
 * `already`: it was paid before. `too_late`: it is cancelled or missing, so the caller must return
 * the money.
 */
export async function markPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderId: number,
  at: Date,
): Promise<'paid' | 'already' | 'too_late'> {
  const outcome = await setPaid(tx, orderId, at)
  if (outcome === 'paid') await releaseOrder(tx, deps, orderId)
  return outcome
}
