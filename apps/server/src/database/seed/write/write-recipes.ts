import { type Tx, sql } from '@hawker/postgres/database'
import {
  type City,
  LOCALES,
  type Product,
  type RecipeIngredient,
  type Stock,
} from '../city-types.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import { colourOf, fileOf } from '../picture-path.ts'
import { parsePack } from '../shelves.ts'

/** Inserts the recipes, and links each ingredient to all its packs in the groceries. */
export async function writeRecipes(tx: Tx, { recipes, shops }: City): Promise<void> {
  const nextRecipe = await takeIds(tx, 'recipes', recipes.length)
  const placed = recipes.map((recipe) => ({ recipe, id: nextRecipe() }))
  await insertRows(
    tx,
    'recipes',
    placed.map(({ recipe, id }, position) => ({
      id,
      slug: recipe.key,
      img: fileOf(recipe.picture),
      color: colourOf(recipe.picture),
      servings: recipe.servings,
      prep_minutes: recipe.prepMinutes,
      cook_minutes: recipe.cookMinutes,
      translations: recipe.translations,
      position,
      published_at: recipe.publishedAt,
    })),
  )
  const all = placed.flatMap(({ recipe, id }) =>
    recipe.ingredients.map((ingredient, position) => ({ ingredient, position, recipeId: id })),
  )
  const nextIngredient = await takeIds(tx, 'recipe_ingredients', all.length)
  const ingredients = all.map((one) => ({ ...one, id: nextIngredient() }))
  await insertRows(
    tx,
    'recipe_ingredients',
    ingredients.map(({ ingredient, position, recipeId, id }) => ({
      id,
      recipe_id: recipeId,
      position,
      amount: ingredient.amount,
      unit: ingredient.unit,
      staple: ingredient.staple,
      translations: Object.fromEntries(
        LOCALES.map((locale) => [locale, { name: ingredient.names[locale] }]),
      ),
    })),
  )
  const stocks = new Map(
    (
      await tx.rows<{ id: number; sku: string }>(
        sql`select id, sku from stocks where sku is not null`,
      )
    ).map(({ id, sku }) => [sku, id]),
  )
  const shelved = shops.filter(({ type }) => type === 'shop').flatMap(({ products }) => products)
  const byArticle = Map.groupBy(shelved, articleOf)
  await insertRows(
    tx,
    'recipe_stocks',
    ingredients.flatMap(({ ingredient, id }) =>
      ingredient.articles.flatMap((slug, choice) =>
        (byArticle.get(slug) ?? []).flatMap((product) =>
          product.stocks.map((stock) => ({
            ingredient_id: id,
            stock_id: stocks.get(stock.sku),
            holds: amountPerPack(ingredient, product, stock),
            choice,
          })),
        ),
      ),
    ),
  )
}

/** The article of a product key: `lantern-market/eggs-2` is a second brand of eggs. */
const articleOf = ({ key }: Product): string => (key.split('/')[1] ?? '').replace(/-2$/, '')

/**
 * The amount of an ingredient in a pack, in the ingredient's unit. Weighed products count by step.
 */
export function amountPerPack(
  { unit, unitSize }: RecipeIngredient,
  { key, unitKey, interval }: Product,
  stock: Stock,
): number {
  const pack =
    unitKey === 'kg'
      ? { amount: Number(interval) * 1000, unit: 'g' }
      : parsePack(stock.key.split('/').at(-1) ?? '')
  // Converts between pieces and grams by the weight of one piece.
  const alike =
    unit === null ||
    unitSize !== 1 ||
    (unit === 'g' || unit === 'ml' ? pack.unit === unit : pack.unit === null)
  if (!alike) throw new Error(`${key} is not sold by ${unit}`)
  return unit === null ? 1 : pack.amount / unitSize
}
