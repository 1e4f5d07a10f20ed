import { type SilenceFacts, isWhole } from '@hawker/domain/substitution'
import type { StoredOrderView, StoredSubstitution } from './order-view.ts'

/**
 * The facts that decide an unanswered substitution.
 * The named product's availability shows only when it is taken.
 */
export const timeoutFacts = (
  {
    substitutionDefault: otherwise,
    details,
  }: Pick<StoredOrderView, 'substitutionDefault' | 'details'>,
  { preference, named, standIn: proposal, detailId, quantity }: StoredSubstitution,
): SilenceFacts => ({
  preference,
  otherwise,
  named: named !== null,
  proposed: proposal !== null,
  whole: isWhole(details, new Map([[detailId, quantity]])),
})
