import { sql } from '@hawker/postgres/database'
import type { TestApp } from '../test-app.ts'

export type IngredientOptions = {
  name?: string
  /** Null: to taste. */
  amount?: number | null
  unit?: string | null
  staple?: boolean
  /** Stocks that contain the ingredient, and the amount in each. */
  stocks?: readonly (readonly [stockId: number, holds: number])[]
}
export type RecipeOptions = {
  slug?: string
  translations?: Record<string, { title: string; description?: string; steps?: readonly string[] }>
  servings?: number
  position?: number
  publishedAt?: string
  ingredients?: readonly IngredientOptions[]
}

/** Inserts a recipe for four, published on the first of the month. */
export async function makeRecipe(
  app: TestApp,
  options: RecipeOptions = {},
): Promise<{ id: number; uuid: string; slug: string }> {
  return app.deps.database.transaction(async (tx) => {
    const translations = options.translations ?? {
      en: { title: 'Soup', description: 'Warm', steps: ['Chop', 'Cook'] },
    }
    const recipe = await tx.row<{ id: number; uuid: string; slug: string }>(sql`
      insert into recipes (slug, servings, prep_minutes, cook_minutes, translations, position,
        published_at)
      values (${options.slug ?? 'soup'}, ${options.servings ?? 4}, 10, 20,
        ${JSON.stringify(translations)}, ${options.position ?? 0},
        ${options.publishedAt ?? '2026-11-01T00:00:00Z'})
      returning id, uuid, slug`)
    if (!recipe) throw new Error('no recipe was made')
    for (const [position, ingredient] of (options.ingredients ?? []).entries()) {
      const amount = ingredient.amount === undefined ? 100 : ingredient.amount
      const row = await tx.row<{ id: number }>(sql`
        insert into recipe_ingredients (recipe_id, position, amount, unit, staple, translations)
        values (${recipe.id}, ${position}, ${amount},
          ${amount === null ? null : (ingredient.unit ?? 'g')}, ${ingredient.staple ?? false},
          ${JSON.stringify({ en: { name: ingredient.name ?? `Ingredient ${position + 1}` } })})
        returning id`)
      for (const [stockId, holds] of ingredient.stocks ?? [])
        await tx.run(
          sql`insert into recipe_stocks (ingredient_id, stock_id, holds)
            values (${row?.id ?? 0}, ${stockId}, ${holds})`,
        )
    }
    return recipe
  })
}
