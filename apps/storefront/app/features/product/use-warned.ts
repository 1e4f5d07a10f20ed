import type { Allergen } from '@hawker/domain/allergens'
import { useAllergies } from '../../lib/allergies.ts'
import { filterIn } from '../../lib/menu-filter.ts'
import { useSearchParams } from '../../router/hooks.tsx'

/** What a dish and its options are warned of: what this person must not eat, and what the menu was asked to leave out. */
export function useWarned(): Allergen[] {
  const [search] = useSearchParams()
  return [...new Set([...useAllergies(), ...filterIn(search).without])]
}
