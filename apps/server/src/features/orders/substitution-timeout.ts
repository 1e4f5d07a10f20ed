import { type SilenceFacts, isWhole } from '@hawker/domain/substitution'
import type { StoredOrderView, StoredSubstitution } from './order-view.ts'

/** Decides the outcome of an unanswered substitution. Whether the named product is available shows only when it is taken. */
export const timeoutFacts = (
  {
    substitutionDefault: otherwise,
    details,
  }: Pick<StoredOrderView, 'substitutionDefault' | 'details'>,
  { preference, named, standIn, detailId, quantity }: StoredSubstitution,
): SilenceFacts => ({
  preference,
  otherwise,
  named: named !== null,
  proposed: standIn !== null,
  whole: isWhole(details, new Map([[detailId, quantity]])),
})
