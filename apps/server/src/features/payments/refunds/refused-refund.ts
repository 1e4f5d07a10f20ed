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
  beginNextCall,
  splitRefund,
  sumRefunds,
} from './provider-refund.store.ts'
import { sendNext } from './send-next.ts'

export type OutgoingRefund = {
  readonly refund: StoredRefund
  readonly transaction: StoredTransaction
  readonly provider: PaymentProvider
}
/** Null as the id: the provider has returned the money by another refund than ours. */
export type SentRefund = Omit<RefundState, 'providerId'> & { readonly providerId: string | null }

/**
 * What follows from a refusal: the refund has failed, unless the customer has its money in another way
 * or may get it so. Undefined: it waits, or its rest is a refund of its own.
 */
export async function outcomeOfRefusal(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { refund, transaction, provider }: OutgoingRefund,
  error: ProviderError,
): Promise<SentRefund | undefined> {
  const failed: SentRefund = { providerId: null, status: 'failed', note: error.message }
  // It is not of the payment.
  if (refund.currency !== null) return failed
  const state = await provider.fetchStatus(handleOf(transaction))
  if (isRefusedForDispute(error) || (state?.disputed?.minor ?? 0n) > 0n) {
    // The webhook of the dispute may be on its way. The end of the dispute decides.
    await beginNextCall(database, refund.id)
    return undefined
  }
  const { sent } = await sumRefunds(database, transaction.id)
  const returned = returnedOutside(refund, { transaction, state, others: sent - refund.amount })
  if (returned === 0n) return failed
  if (returned === refund.amount) return { providerId: null, status: 'paid' }
  await database.transaction(async (tx) => {
    await splitRefund(tx, refund, returned, clock.now())
    await sendNext(tx, transaction.id)
  })
  return undefined
}

/**
 * The part of a refund that one in the provider's dashboard has overtaken. The wallet must not get it,
 * too. `others` is the sum of our other refunds.
 */
function returnedOutside(
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
