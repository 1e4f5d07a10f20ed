import { SECOND_MS } from '@hawker/std/time'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import { type CheckDeps, checkPayment } from './check-payment.ts'
import { checkSoon, takeVisitorCheck } from './check-turn.store.ts'

/** Room for a buyer who leaves the provider's page, comes again and is declined. */
const CHECKS = 5
const WITHIN_MS = 15 * SECOND_MS
const NEXT_CHECK_MS = 3 * SECOND_MS

/**
 * Checks a payment for a visitor, at most five times in 15 seconds over all visitors and processes.
 * Undefined when earlier visits have caused as many checks; the sweep then checks again soon.
 */
export async function checkForVisitor(
  deps: CheckDeps,
  transaction: StoredTransaction,
): Promise<PaymentState | undefined> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - WITHIN_MS)
  if (await takeVisitorCheck(deps.database, transaction.id, { max: CHECKS, since, now }))
    return checkPayment(deps, transaction)
  await checkSoon(deps.database, transaction.id, new Date(now.getTime() + NEXT_CHECK_MS))
  return undefined
}
