import type { ReconcileDeps } from '../reconcile-deps.ts'
import { recheckEntry, recheckPayments } from '../reconcile-day.ts'
import { compareBalances } from '../balances/compare-balances.ts'
import { findFinding } from './finding.store.ts'

/** Asks the provider again. A difference that is gone is resolved. */
export async function recheckFinding(deps: ReconcileDeps, id: number): Promise<void> {
  const finding = await findFinding(deps.database, id)
  if (!finding) return
  if (finding.transactionId !== null)
    await recheckPayments(deps, finding.tag, finding.day, [finding.transactionId])
  else if (finding.class === 'balance_differs')
    await compareBalances(deps, { tag: finding.tag, night: dayOf(deps.clock.now()) })
  else if (finding.entryId !== null)
    await recheckEntry(deps, finding.tag, finding.day, finding.entryId)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
