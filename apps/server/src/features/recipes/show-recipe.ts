import type { RecipeDetail } from '@hawker/contract/recipes'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { loadSellables } from '../catalog/index.ts'
import {
  type RecipeQuery,
  loadRecipeOffers,
  peopleFor,
  loadRecipeContext,
} from './recipe-offers.ts'
import { priceRecipe } from './price-recipe.ts'
import { loadRecipe } from './recipe.store.ts'
import { changesAtWire, recipeDetailWire } from './recipe.wire.ts'

/** The most shops to choose from. */
const MAX_SHOPS = 8

/**
 * An unpublished recipe does not exist, and neither does an offer of a shop that sells no
 * ingredient of it.
 */
export async function showRecipe(
  deps: Deps,
  key: string,
  request: RecipeQuery,
): Promise<RecipeDetail> {
  const context = await loadRecipeContext(deps, request)
  const recipe = (await loadRecipe(deps.database, key, context.now)) ?? refuse('not_found')
  const { shop_id: shopId, ...anywhere } = request.query
  const { offers, changesAt } = await loadRecipeOffers(
    deps,
    [recipe],
    { query: anywhere, lang: request.lang },
    context,
  )
  const all = offers.get(recipe.id) ?? []
  const chosen =
    shopId === undefined
      ? all[0]
      : (all.find(({ shop }) => shop.shop.id === shopId) ?? refuse('not_found'))
  const people = peopleFor(recipe, request)
  const priced = chosen?.priced ?? priceRecipe(recipe, [], { ...context, people })
  const stockIds = priced.ingredients.flatMap(({ picked }) => (picked ? [picked.pack.stockId] : []))
  const sellables = await loadSellables(deps.database, stockIds, request.lang)
  return recipeDetailWire(
    recipe,
    {
      people,
      chosen,
      all: all.slice(0, MAX_SHOPS),
      priced,
      sellables,
      changesAt: changesAtWire(changesAt, request.query.at),
    },
    context,
  )
}
