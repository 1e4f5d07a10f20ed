import { sql } from '../database/database.ts'
import type { TestApp } from './test-app.ts'

export type IngredientOptions = {
  name?: string
  /** Null: to taste. */
  amount?: number | null
  unit?: string | null
  staple?: boolean
  /** What it can be bought as, and how much of it is in one. */
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

/** A recipe for four, out since the first of the month. */
export async function makeRecipe(
  app: TestApp,
  given: RecipeOptions = {},
): Promise<{ id: number; uuid: string; slug: string }> {
  return app.deps.database.transaction(async (tx) => {
    const translations = given.translations ?? {
      en: { title: 'Soup', description: 'Warm', steps: ['Chop', 'Cook'] },
    }
    const recipe = await tx.row<{ id: number; uuid: string; slug: string }>(sql`
      insert into recipes (slug, servings, prep_minutes, cook_minutes, translations, position, published_at)
      values (${given.slug ?? 'soup'}, ${given.servings ?? 4}, 10, 20, ${JSON.stringify(translations)}, ${given.position ?? 0},
        ${given.publishedAt ?? '2026-11-01T00:00:00Z'})
      returning id, uuid, slug`)
    if (!recipe) throw new Error('no recipe was made')
    for (const [position, one] of (given.ingredients ?? []).entries()) {
      const amount = one.amount === undefined ? 100 : one.amount
      const row = await tx.row<{ id: number }>(sql`
        insert into recipe_ingredients (recipe_id, position, amount, unit, staple, translations)
        values (${recipe.id}, ${position}, ${amount}, ${amount === null ? null : (one.unit ?? 'g')}, ${one.staple ?? false},
          ${JSON.stringify({ en: { name: one.name ?? `Ingredient ${position + 1}` } })})
        returning id`)
      for (const [stockId, holds] of one.stocks ?? [])
        await tx.run(
          sql`insert into recipe_stocks (ingredient_id, stock_id, holds) values (${row?.id ?? 0}, ${stockId}, ${holds})`,
        )
    }
    return recipe
  })
}
