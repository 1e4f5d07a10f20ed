import type { OwnData } from '@hawker/contract/own-data'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { readAllergies } from './allergies.ts'
import { readOwnData } from './own-data.store.ts'

/** Exports rows as they are stored, so that no presentation can omit anything. */
export async function exportOwnData(
  deps: Deps,
  userId: number,
  queries: Queries = deps.database,
): Promise<OwnData> {
  const parts = await readOwnData(queries, userId)
  const allergies = await readAllergies(deps, userId)
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
