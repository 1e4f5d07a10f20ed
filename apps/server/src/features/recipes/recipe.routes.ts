import * as recipes from '@hawker/contract/recipes'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { listRecipes } from './list-recipes.ts'
import { showRecipe } from './show-recipe.ts'

export const recipeRoutes = (deps: Deps): Route[] => [
  read(recipes.listRecipes, (call) => listRecipes(deps, call)),
  read(recipes.showRecipe, (call) => showRecipe(deps, call.params.id, call)),
]
