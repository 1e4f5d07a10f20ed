import { useAllergies } from '../../../lib/dishes/allergies.ts'
import { filterIn, type MenuFilter } from '../../../lib/dishes/menu-filter.ts'
import { useSearchParams } from '@hawker/web/router/hooks'

/** The allergens and diets to warn about: the customer's own and those of the menu filter. */
export function useConcerns(): MenuFilter {
  const [search] = useSearchParams()
  const { diets, without } = filterIn(search)
  return { diets, without: [...new Set([...useAllergies(), ...without])] }
}
