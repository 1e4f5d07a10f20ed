import {
  type Deed,
  type KnownFacts,
  budgetsOf,
  missingStep,
} from '@hawker/domain/trust/newcomer-policy'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { nextUseAt, useBudgets } from './budget.store.ts'
import { type BudgetSubject, usesOf } from './budgets.ts'

type Needs = Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>
export type AllowDeed = { deed: Deed; person: KnownFacts; subject: BudgetSubject }

/** Refuses `phone_unverified` when a step is missing that the person can take. */
export function requireConfirmed(deed: Deed, person: KnownFacts): void {
  if (missingStep(deed, person) === 'phone') refuse('phone_unverified', { confirm: 'phone' })
}

/**
 * Counts a deed of a newcomer in the transaction that does it, so that a refused one does not count.
 * Refuses `phone_unverified`, `newcomer_limit`.
 */
export async function allowDeed(
  tx: Tx,
  deps: Needs,
  { deed, person, subject }: AllowDeed,
): Promise<void> {
  requireConfirmed(deed, person)
  const now = deps.clock.now()
  const full = await useBudgets(tx, usesOf(deps, budgetsOf(deed, person), subject), now)
  if (!full) return
  const next = await nextUseAt(tx, full, now)
  refuse('newcomer_limit', { until: next.toISOString() })
}
