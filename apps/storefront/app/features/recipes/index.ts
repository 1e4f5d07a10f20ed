export { fetchRecipe, loadRecipe, loadRecipes } from './load-recipes.ts'
export { choiceIn, recipePath } from './recipe-path.ts'
export { RecipeCard, RecipeCardSkeleton, RECIPE_GRID } from './recipe-card.tsx'
export { RecipePage } from './recipe-page.tsx'
