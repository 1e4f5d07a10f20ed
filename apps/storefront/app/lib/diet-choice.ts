import type { Product } from '@hawker/contract/catalog'
import type { Diet } from '@hawker/domain/diets'

/** Whether a dish keeps a diet only with some of what can be chosen to it. */
export const isByChoice = (
  { addon_groups: groups }: Pick<Product, 'addon_groups'>,
  diet: Diet,
): boolean =>
  groups.some(({ min, addons }) => min > 0 && addons.some(({ diets }) => !diets.includes(diet)))
