import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { checkPayment } from './check-payment.ts'
import { cancelPayment } from '../refunds/refund-payments.ts'
import { type StoredTransaction, findTransaction, lockTransactions } from '../transaction.store.ts'

/** Extra time for a buyer who is on the provider's page when the payment expires. */
const PROVIDER_GRACE_MS = 30 * MINUTE_MS

/**
 * Checks a payment for which no webhook came, and cancels it when it has expired undecided. While
 * the provider does not answer it stays open, because it may have been paid.
 */
export async function recheckPayment(
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>,
  id: number,
): Promise<void> {
  const transaction = await findTransaction(deps.database, id)
  if (!transaction) return
  await checkPayment(deps, transaction)
  const now = deps.clock.now()
  if (!isAbandoned(transaction, now)) return
  await deps.database.transaction(async (tx) => {
    const all = await lockTransactions(tx, transaction.payableType, transaction.payableId)
    const current = all.find((payment) => payment.id === id)
    if (current && isAbandoned(current, now)) await cancelPayment(tx, current, now)
  })
}

/**
 * True for an expired open payment after its grace period; an authorized one is never abandoned.
 */
function isAbandoned({ status, expiresAt, providerId }: StoredTransaction, now: Date): boolean {
  if (status !== 'progress' || expiresAt === null) return false
  return expiresAt.getTime() + (providerId === null ? 0 : PROVIDER_GRACE_MS) <= now.getTime()
}
