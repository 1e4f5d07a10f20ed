import type { SilenceFacts } from '@hawker/domain/substitution'
import type { StoredOrderView, StoredSubstitution } from './order-view.ts'

/** What an unanswered substitution depends on. Whether what was named can still be had shows when it is tried. */
export const silenceFacts = (
  { substitutionDefault: otherwise }: Pick<StoredOrderView, 'substitutionDefault'>,
  { preference, named, standIn }: StoredSubstitution,
): SilenceFacts => ({ preference, otherwise, named: named !== null, proposed: standIn !== null })
