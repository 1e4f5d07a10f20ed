import { isAllergen, type Allergen } from '@hawker/domain/catalog/allergens'
import { isDiet, type Diet } from '@hawker/domain/catalog/diets'

export type MenuFilter = { readonly diets: readonly Diet[]; readonly without: readonly Allergen[] }

/** The filter of an address: `?diet=vegan,halal&without=milk`. */
export const filterIn = (search: URLSearchParams): MenuFilter => ({
  diets: (search.get('diet') ?? '').split(',').filter(isDiet),
  without: (search.get('without') ?? '').split(',').filter(isAllergen),
})

export function withFilter(
  search: URLSearchParams,
  { diets, without }: MenuFilter,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, codes] of [
    ['diet', diets],
    ['without', without],
  ] as const) {
    if (codes.length > 0) next.set(name, codes.join(','))
    else next.delete(name)
  }
  return next
}
