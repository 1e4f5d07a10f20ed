import type { Recipe } from '../city-types.ts'
import { fromNow } from '../pricing.ts'
import { mediterranean } from './mediterranean.ts'
import type { WrittenRecipe } from './recipe.ts'
import { spiced } from './spiced.ts'
import { weeknight } from './weeknight.ts'

/** In the order of the page: the cuisines in turn. */
export const RECIPES: readonly WrittenRecipe[] = interleave([mediterranean, spiced, weeknight])

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}

/** One published per week, the newest first. */
export const recipesAt = (now: Date): Recipe[] =>
  RECIPES.map((recipe, place) => ({ ...recipe, publishedAt: fromNow(now, -2 - 7 * place) }))
