import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { checkPayment } from './check-payment.ts'
import { cancelPayment } from '../refunds/refund-payments.ts'
import { type StoredTransaction, findTransaction, lockTransactions } from '../transaction.store.ts'

/** Whoever is on the provider's page when the time is over may come to an end there. */
const PROVIDER_GRACE_MS = 30 * MINUTE_MS

/**
 * Asks how a payment stands that nobody told us about, and gives it up when its time is over and still nobody has decided anything. A provider that does
 * not answer keeps it open until it does: what may have been paid is never called unpaid. What comes all the same is taken as late money is.
 */
export async function recheckPayment(
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalKey'>,
  id: number,
): Promise<void> {
  const transaction = await findTransaction(deps.database, id)
  if (!transaction) return
  await checkPayment(deps, transaction)
  const now = deps.clock.now()
  if (!isAbandoned(transaction, now)) return
  await deps.database.transaction(async (tx) => {
    const all = await lockTransactions(tx, transaction.payableType, transaction.payableId)
    const current = all.find((one) => one.id === id)
    if (current && isAbandoned(current, now)) await cancelPayment(tx, current, now)
  })
}

/** Nobody can begin to pay it any more; who had begun had time to finish. Money that is promised is not abandoned. */
function isAbandoned({ status, expiresAt, providerId }: StoredTransaction, now: Date): boolean {
  if (status !== 'progress' || expiresAt === null) return false
  return expiresAt.getTime() + (providerId === null ? 0 : PROVIDER_GRACE_MS) <= now.getTime()
}
