import { type SilenceFacts, isWhole } from '@hawker/domain/substitution'
import type { StoredOrderView, StoredSubstitution } from './order-view.ts'

/** What an unanswered substitution depends on. Whether what was named can still be had shows when it is tried. */
export const silenceFacts = (
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
