import { useAllergies } from '../../lib/allergies.ts'
import { filterIn, type MenuFilter } from '../../lib/menu-filter.ts'
import { useSearchParams } from '../../router/hooks.tsx'

/** What a dish and its options are warned of: what this person must not eat, and what the menu was asked to keep to. */
export function useWarned(): MenuFilter {
  const [search] = useSearchParams()
  const { diets, without } = filterIn(search)
  return { diets, without: [...new Set([...useAllergies(), ...without])] }
}
