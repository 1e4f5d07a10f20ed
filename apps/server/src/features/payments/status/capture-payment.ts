import { money } from '@hawker/domain/money/money'
import { isRefusedBy } from '../../../adapters/payments/port.ts'
import { handleOf, requireProvider } from '../payment-handle.ts'
import { cancelPayment } from '../refunds/refund-payments.ts'
import { type StoredTransaction, findTransaction, lockTransactions } from '../transaction.store.ts'
import { fixCaptureAmount } from '../change-transaction.store.ts'
import { type CheckDeps, checkPayment } from './check-payment.ts'
import { recordLostHold } from './record-lost-hold.ts'

/**
 * Captures an authorized payment. The status check afterwards decides what has happened. A hold
 * that was lowered below the least amount of its provider is voided.
 */
export async function capturePayment(deps: CheckDeps, id: number): Promise<void> {
  await fixCaptureAmount(deps.database, id, deps.clock.now())
  const transaction = await findTransaction(deps.database, id)
  if (transaction?.status !== 'authorized') return
  const provider = requireProvider(deps.payments, transaction)
  const amount = money(transaction.amount, transaction.currency.code)
  if (amount.minor === 0n || provider.unsupportedReason({ amount }) === 'total_too_small')
    return voidHold(deps, transaction)
  try {
    await provider.capture(handleOf(transaction), amount, `capture:${id}`)
  } catch (error) {
    // Refused: the hold has ended, or an earlier capture succeeded and its answer got lost.
    if (!isRefusedBy(error)) throw error
    await checkPayment(deps, transaction)
    if ((await findTransaction(deps.database, id))?.status === 'authorized') throw error
    return
  }
  await checkPayment(deps, transaction)
}

const voidHold = ({ database, clock }: CheckDeps, known: StoredTransaction): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const hold = (await lockTransactions(tx, known.payableType, known.payableId)).find(
      ({ id }) => id === known.id,
    )
    if (hold?.status !== 'authorized') return
    await cancelPayment(tx, hold, now)
    if (hold.amount > 0n) await recordLostHold(tx, hold, 'canceled', now)
  })
