import { SECOND_MS } from '@hawker/std/time'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import { type CheckDeps, checkPayment } from './check-payment.ts'
import { checkSoon, takeVisitorCheck } from './check-turn.store.ts'

const BETWEEN_CHECKS_MS = 3 * SECOND_MS

/**
 * Checks a payment for a visitor, at most once in three seconds over all visitors and processes.
 * Undefined when another visit has just caused a check; the sweep then checks again soon.
 */
export async function checkForVisitor(
  deps: CheckDeps,
  transaction: StoredTransaction,
): Promise<PaymentState | undefined> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - BETWEEN_CHECKS_MS)
  if (await takeVisitorCheck(deps.database, transaction.id, { since, now }))
    return checkPayment(deps, transaction)
  await checkSoon(deps.database, transaction.id, new Date(now.getTime() + BETWEEN_CHECKS_MS))
  return undefined
}
