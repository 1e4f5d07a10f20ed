export { recipeRoutes } from './recipe.routes.ts'
export { deleteRecipes } from './recipe.store.ts'
