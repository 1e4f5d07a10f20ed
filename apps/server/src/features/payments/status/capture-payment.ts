import { money } from '@hawker/domain/money/money'
import { isRefusedBy } from '../../../adapters/payments/port.ts'
import { handleOf, requireProvider } from '../payment-handle.ts'
import { beginCapture, findTransaction } from '../transaction.store.ts'
import { type CheckDeps, checkPayment } from './check-payment.ts'

/** Captures an authorized payment. The look afterwards decides what has happened. */
export async function capturePayment(deps: CheckDeps, id: number): Promise<void> {
  await beginCapture(deps.database, id, deps.clock.now())
  const transaction = await findTransaction(deps.database, id)
  if (transaction?.status !== 'authorized') return
  const provider = requireProvider(deps.payments, transaction)
  const amount = money(transaction.amount, transaction.currency.code)
  try {
    await provider.capture(handleOf(transaction), amount, `capture:${id}`)
  } catch (error) {
    // The hold may have ended, or an earlier capture has lost its answer.
    if (!isRefusedBy(error)) throw error
    await checkPayment(deps, transaction)
    if ((await findTransaction(deps.database, id))?.status === 'authorized') throw error
    return
  }
  await checkPayment(deps, transaction)
}
