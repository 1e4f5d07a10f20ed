import {
  type PaymentProvider,
  type PaymentState,
  type ProviderError,
  type RefundState,
  isRefusedForDispute,
} from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { handleOf } from '../payment-handle.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import {
  type StoredRefund,
  allowRetryWithNewKey,
  splitRefund,
  sumRefunds,
} from './provider-refund.store.ts'
import { enqueueNextRefund } from './enqueue-next-refund.ts'

export type OutgoingRefund = {
  readonly refund: StoredRefund
  readonly transaction: StoredTransaction
  readonly provider: PaymentProvider
}
/** Null as the id: the provider has returned the money by another refund than ours. */
export type SentRefund = Omit<RefundState, 'providerId'> & { readonly providerId: string | null }

/**
 * Decides what a refusal means: the customer was paid in another way, the refund has failed, or
 * (undefined) it is tried again or split.
 */
export async function outcomeOfRefusal(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { refund, transaction, provider }: OutgoingRefund,
  error: ProviderError,
): Promise<SentRefund | undefined> {
  const failed: SentRefund = { providerId: null, status: 'failed', note: error.message }
  // A refund in a foreign currency was never booked, so nothing can replace it.
  if (refund.currency !== null) return failed
  const state = await provider.fetchStatus(handleOf(transaction))
  if (isRefusedForDispute(error) || (state?.disputed?.minor ?? 0n) > 0n) {
    // The webhook of the dispute may be on its way. The end of the dispute decides.
    await allowRetryWithNewKey(database, refund.id)
    return undefined
  }
  const { sent } = await sumRefunds(database, transaction.id)
  const returned = alreadyReturnedByProvider(refund, {
    transaction,
    state,
    others: sent - refund.amount,
  })
  if (returned === 0n) return failed
  if (returned === refund.amount) return { providerId: null, status: 'paid' }
  await database.transaction(async (tx) => {
    await splitRefund(tx, refund, returned, clock.now())
    await enqueueNextRefund(tx, transaction.id)
  })
  return undefined
}

/**
 * How much of this refund the provider has already returned by a refund made in its dashboard. The
 * wallet must not get that, too. `others` is the sum of our other refunds.
 */
function alreadyReturnedByProvider(
  { amount }: StoredRefund,
  {
    transaction: { currency },
    state,
    others,
  }: {
    transaction: StoredTransaction
    state: PaymentState | undefined
    others: bigint
  },
): bigint {
  const refunded = state?.refunded
  if (refunded?.currency !== currency.code || refunded.minor <= others) return 0n
  const more = refunded.minor - others
  return more < amount ? more : amount
}
