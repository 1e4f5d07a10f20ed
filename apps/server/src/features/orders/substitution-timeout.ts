import { type TimeoutFacts, isWholeOrder } from '@hawker/domain/orders/substitution'
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
  { preference, named, replacement: proposal, detailId, quantity }: StoredSubstitution,
): TimeoutFacts => ({
  preference,
  otherwise,
  named: named !== null,
  proposed: proposal !== null,
  whole: isWholeOrder(details, new Map([[detailId, quantity]])),
})
