import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { endUnansweredSubstitution } from './answer-substitution.ts'
import { openSubstitutions } from './substitution.store.ts'

/**
 * Refunds all missing products without an answer when the order is handed over.
 * Returns the order's version if it changed.
 */
export async function endOpenSubstitutions(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderId: number,
): Promise<number | undefined> {
  const open = await openSubstitutions(tx, orderId)
  let version: number | undefined
  for (const id of open)
    version = await endUnansweredSubstitution(tx, deps, { id, orderId, handedOver: true })
  return version
}
