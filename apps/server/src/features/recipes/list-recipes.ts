import type { Query } from '@hawker/contract/core/operation'
import type { Recipe, listRecipes as ListRecipes } from '@hawker/contract/recipes'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../catalog/index.ts'
import { loadRecipeOffers, loadRecipeContext } from './recipe-offers.ts'
import { loadRecipes } from './recipe.store.ts'
import { changesAtWire, recipeWire } from './recipe.wire.ts'

type RecipeListQuery = { readonly query: Query<typeof ListRecipes>; readonly lang: string }
type RecipePage = { rows: Recipe[]; total: number; meta: { changes_at: string | null } }

export async function listRecipes(deps: Deps, request: RecipeListQuery): Promise<RecipePage> {
  const context = await loadRecipeContext(deps, request)
  const { recipes, total } = await loadRecipes(deps.database, {
    now: context.now,
    shopId: request.query.shop_id,
    ...pageOf(request.query),
  })
  const { offers, changesAt } = await loadRecipeOffers(deps, recipes, request, context)
  return {
    rows: recipes.map((recipe) => recipeWire(recipe, offers.get(recipe.id)?.[0], context)),
    total,
    meta: { changes_at: changesAtWire(changesAt, request.query.at) },
  }
}
