import type { Deps } from '../../../deps.ts'
import { handleOf, providerOf } from '../payment-handle.ts'
import { findTransaction } from '../transaction.store.ts'
import { findRefund, providerKeyOf, resumeRefund, saveRefundId } from './provider-refund.store.ts'
import { applyRefundState, sendRefund } from './send-refund.ts'

/**
 * Asks about a refund because staff want to know. One that the provider may or may not have made is
 * looked for and never sent again.
 */
export async function recheckRefund(
  deps: Pick<Deps, 'database' | 'payments' | 'clock'>,
  refundId: number,
): Promise<void> {
  const refund = await findRefund(deps.database, refundId)
  if (refund?.status === 'progress') await sendRefund(deps, refundId)
  else await lookForRefund(deps, refundId)
}

/** Looks for a refund that the provider may or may not have made. */
export async function lookForRefund(
  deps: Pick<Deps, 'database' | 'payments' | 'clock'>,
  refundId: number,
): Promise<void> {
  const { database, payments, clock } = deps
  const refund = await findRefund(database, refundId)
  if (refund?.status !== 'unknown') return
  const transaction = await findTransaction(database, refund.transactionId)
  if (!transaction) throw new Error(`refund ${refundId} has no payment`)
  const provider = providerOf(payments, transaction)
  // Only the keys of the payment can fetch its refund.
  if (!provider) return
  const state = await provider.fetchRefund(
    handleOf(transaction),
    refund.providerId,
    providerKeyOf(refund),
  )
  if (!state) return
  if (refund.providerId === null) await saveRefundId(database, refundId, state.providerId)
  if (state.status === 'progress') await resumeRefund(database, refundId, clock.now())
  else await applyRefundState(deps, { refund, transaction, provider }, state)
}
