import type { OwnData } from '@hawker/contract/own-data'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { openAllergies } from './allergies.ts'
import { readOwnData } from './own-data.store.ts'

/** Everything as it is kept, so that nothing is left out by being put into words. */
export async function exportOwnData(
  deps: Deps,
  userId: number,
  queries: Queries = deps.database,
): Promise<OwnData> {
  const parts = await readOwnData(queries, userId)
  const allergies = await openAllergies(deps, userId)
  return {
    exported_at: deps.clock.now().toISOString(),
    parts: [
      ...Object.entries(parts),
      ['allergies', allergies.map((allergen) => ({ allergen }))] as const,
    ].map(([name, rows]) => ({
      name,
      rows: [...rows],
    })),
  }
}
