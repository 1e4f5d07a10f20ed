import {
  type Deed,
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
export type AllowDeed = { deed: Deed; person: KnownFacts; subject: BudgetSubject }

/** `cause` selects the message that names what else helps. */
const causeOf = (deed: Deed) => {
  const { alternative } = NEWCOMER_RULES[deed]
  return alternative === null ? {} : { cause: alternative }
}

/** Refuses `phone_unverified` until the person has confirmed a phone number or an e-mail address. */
export function requireConfirmed(deed: Deed, person: KnownFacts): void {
  if (NEWCOMER_RULES[deed].needsConfirmation && !isConfirmed(person))
    refuse('phone_unverified', { confirm: 'phone', ...causeOf(deed) })
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
  const uses = usesOf(deps, budgetsOf(deed, person), withOwnPhone(subject, person))
  const full = await useBudgets(tx, uses, now)
  if (!full) return
  const next = await nextUseAt(tx, full, now)
  refuse('newcomer_limit', { until: next.toISOString(), ...causeOf(deed) })
}

/**
 * Uses by the verified owner of a number are counted apart, so that strangers who type it cannot use
 * up what its owner may do.
 */
const withOwnPhone = (subject: BudgetSubject, { verifiedPhone }: KnownFacts): BudgetSubject =>
  verifiedPhone !== null && subject.phone === verifiedPhone
    ? { ...subject, phone: `own ${verifiedPhone}` }
    : subject
