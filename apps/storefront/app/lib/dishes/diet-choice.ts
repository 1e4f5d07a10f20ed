import type { Product } from '@hawker/contract/catalog'
import type { Diet } from '@hawker/domain/catalog/diets'

/** True if a dish suits a diet only with some of its options. */
export const suitsByChoice = (
  { addon_groups: groups }: Pick<Product, 'addon_groups'>,
  diet: Diet,
): boolean =>
  groups.some(({ min, addons }) => min > 0 && addons.some(({ diets }) => !diets.includes(diet)))
