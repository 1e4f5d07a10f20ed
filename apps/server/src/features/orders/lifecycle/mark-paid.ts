import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { releaseOrder } from './release-order.ts'
import { setPaid } from './release.store.ts'

/**
 * The money is there, or cash was chosen. `already`: it was known. `too_late`: the order is cancelled or not there; whoever brings the
 * money has to give it back. Releases the order at once when its undo time is over.
 */
export async function markPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  orderId: number,
  at: Date,
): Promise<'paid' | 'already' | 'too_late'> {
  const outcome = await setPaid(tx, orderId, at)
  if (outcome === 'paid') await releaseOrder(tx, deps, orderId)
  return outcome
}
