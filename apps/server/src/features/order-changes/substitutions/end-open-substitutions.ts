import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { endUnansweredSubstitution } from './answer-substitution.ts'
import { openSubstitutions } from './substitution.store.ts'

/**
 * The order is handed over, and the customer has not said what they would have instead: what is missing is paid back, for nobody can have it any more.
 * Answers the order's version if that changed it.
 */
export async function endQuestions(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  orderId: number,
): Promise<number | undefined> {
  const open = await openSubstitutions(tx, orderId)
  let version: number | undefined
  for (const id of open)
    version = await endUnansweredSubstitution(tx, deps, { id, orderId, handedOver: true })
  return version
}
