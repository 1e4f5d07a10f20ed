import {
  type LimitedAction,
  type KnownFacts,
  NEWCOMER_RULES,
  budgetsOf,
  isConfirmed,
} from '@hawker/domain/trust/newcomer-policy'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { nextUseAt, useBudgets } from './budget.store.ts'
import { type BudgetSubject, usesOf } from './budgets.ts'

type Needs = Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>
export type NewcomerAction = { action: LimitedAction; person: KnownFacts; subject: BudgetSubject }

/** `cause` selects the message that names what else helps. */
const causeOf = (action: LimitedAction) => {
  const { alternative } = NEWCOMER_RULES[action]
  return alternative === null ? {} : { cause: alternative }
}

/** Refuses `phone_unverified` until the person has confirmed a phone number or an e-mail address. */
export function requireConfirmed(action: LimitedAction, person: KnownFacts): void {
  if (NEWCOMER_RULES[action].needsConfirmation && !isConfirmed(person))
    refuse('phone_unverified', { confirm: 'phone', ...causeOf(action) })
}

/**
 * Counts an action of a newcomer in the transaction that does it, so that a refused one does not
 * count. Refuses `phone_unverified`, `newcomer_limit`.
 */
export async function useNewcomerBudget(
  tx: Tx,
  deps: Needs,
  { action, person, subject }: NewcomerAction,
): Promise<void> {
  requireConfirmed(action, person)
  const now = deps.clock.now()
  const uses = usesOf(deps, budgetsOf(action, person), withOwnPhone(subject, person))
  const full = await useBudgets(tx, uses, now)
  if (!full) return
  const next = await nextUseAt(tx, full, now)
  refuse('newcomer_limit', { until: next.toISOString(), ...causeOf(action) })
}

/**
 * Uses by the verified owner of a number are counted apart, so that strangers who type it cannot use
 * up what its owner may do.
 */
const withOwnPhone = (subject: BudgetSubject, { verifiedPhone }: KnownFacts): BudgetSubject =>
  verifiedPhone !== null && subject.phone === verifiedPhone
    ? { ...subject, phone: `own ${verifiedPhone}` }
    : subject
