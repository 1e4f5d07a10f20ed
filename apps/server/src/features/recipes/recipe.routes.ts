import * as recipes from '@hawker/contract/recipes'
import type { Deps } from '../../deps.ts'
import { type Route, readCached } from '../../http/api/route.ts'
import { ANY_SHOP_TAG } from '../../http/pages/invalidate-on-change.ts'
import { listRecipes } from './list-recipes.ts'
import { showRecipe } from './show-recipe.ts'

export const recipeRoutes = (deps: Deps): Route[] => [
  readCached(
    recipes.listRecipes,
    () => [ANY_SHOP_TAG],
    (call) => listRecipes(deps, call),
  ),
  readCached(
    recipes.showRecipe,
    () => [ANY_SHOP_TAG],
    (call) => showRecipe(deps, call.params.id, call),
  ),
]
