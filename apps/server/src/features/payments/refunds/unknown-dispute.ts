import { type DisputeState, isRefusedBy } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { askAboutDispute } from '../ask-about-dispute.ts'
import { handleOf } from '../payment-handle.ts'
import { disputeStatuses } from './provider-refund.store.ts'
import type { OutgoingRefund } from './refused-refund.ts'

/**
 * True when the provider has a dispute that our books lack. Some providers also refund a disputed
 * payment, so a lost dispute would return the same money again. The dispute is looked at, and its end
 * decides about the refund.
 */
export async function hasUnknownDispute(
  { database }: Pick<Deps, 'database'>,
  outgoing: OutgoingRefund,
): Promise<boolean> {
  const states = await listDisputes(outgoing)
  if (states.length === 0) return false
  const { id, tag } = outgoing.transaction
  const known = await disputeStatuses(database, id)
  const unknown = states.filter(
    ({ disputeId, stage, status }) =>
      stage === 'chargeback' && status !== 'won' && known.get(disputeId) !== status,
  )
  for (const { disputeId } of unknown) await askAboutDispute(database, tag, disputeId)
  return unknown.length > 0
}

/** Keys may not be allowed to read disputes. That stops no refund. */
async function listDisputes({
  transaction,
  provider,
}: OutgoingRefund): Promise<readonly DisputeState[]> {
  try {
    return (await provider.listDisputes?.(handleOf(transaction))) ?? []
  } catch (error) {
    if (isRefusedBy(error)) return []
    throw error
  }
}
