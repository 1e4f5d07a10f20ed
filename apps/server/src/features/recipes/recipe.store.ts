import type { RecipeUnit } from '@hawker/domain/catalog/recipe'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { RowOf } from '@hawker/postgres/table/columns'
import { fieldsOf, viewOf } from '@hawker/postgres/table/define-table'
import { isUuid } from '../../core/uuid.ts'
import {
  type Mealtime,
  STOCKS,
  STOCK_DISCOUNTS,
  STOCK_PORTIONS,
  discountOf,
  isServedAt,
  portionsLeft,
} from '../catalog/index.ts'
import type { StockedPack, StoredIngredient, StoredRecipe } from './recipe.ts'

type Row = {
  id: number
  uuid: string
  slug: string
  img: string | null
  color: string
  servings: number
  prep_minutes: number
  cook_minutes: number
  published_at: Date
  translations: StoredRecipe['translations']
  ingredients: (Omit<StoredIngredient, 'unit'> & { unit: RecipeUnit | null })[] | null
}
const PACKS = viewOf(STOCKS, [
  ...fieldsOf(STOCK_PORTIONS.columns),
  ...fieldsOf(STOCK_DISCOUNTS.columns),
])
type PackRow = RowOf<typeof PACKS.columns> & {
  ingredient_id: number
  stock_id: number
  shop_id: number
  holds: number
  choice: number
  min_qty: number
  max_qty: number
  mealtimes: Mealtime[] | null
  timezone: string
}

/** A product `p` that can be ordered without choosing options. */
const ORDERABLE = sql`p.status = 'published' and not p.addon and not exists (
  select from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id
    where pg.product_id = p.id and g.min > 0)`
/** Whether a shop sells an ingredient of a recipe `r`. */
const isSoldBy = (shopId: number): Sql => sql`exists (
  select from recipe_ingredients i join recipe_stocks h on h.ingredient_id = i.id
    join stocks k on k.id = h.stock_id join products p on p.id = k.product_id
  where i.recipe_id = r.id and p.shop_id = ${shopId} and ${ORDERABLE})`

const recipesWhere = (condition: Sql, page: Sql): Sql => sql`
  select r.id, r.uuid, r.slug, r.img, r.color, r.servings, r.prep_minutes, r.cook_minutes,
    r.published_at, r.translations,
    (select json_agg(json_build_object('id', i.id, 'amount', i.amount, 'unit', i.unit,
      'staple', i.staple, 'translations', i.translations)
      order by i.position, i.id) from recipe_ingredients i where i.recipe_id = r.id) as ingredients
  from recipes r where ${condition} order by r.position, r.id ${page}`

const recipeOf = ({
  prep_minutes: prepMinutes,
  cook_minutes: cookMinutes,
  published_at: publishedAt,
  ingredients,
  ...row
}: Row): StoredRecipe => ({
  ...row,
  prepMinutes,
  cookMinutes,
  publishedAt,
  ingredients: ingredients ?? [],
})

/**
 * Recipes published by then, in their order; with a shop, only those with an ingredient that it
 * sells.
 */
export async function loadRecipes(
  queries: Queries,
  {
    now,
    shopId,
    limit,
    offset,
  }: { now: Date; shopId: number | undefined; limit: number; offset: number },
): Promise<{ recipes: StoredRecipe[]; total: number }> {
  const condition = sql`r.published_at <= ${now} ${shopId === undefined ? sql`` : sql`and ${isSoldBy(shopId)}`}`
  const [rows, count] = await Promise.all([
    queries.rows<Row>(recipesWhere(condition, sql`limit ${limit} offset ${offset}`)),
    queries.row<{ total: number }>(sql`select count(*) as total from recipes r where ${condition}`),
  ])
  return { recipes: rows.map(recipeOf), total: count?.total ?? 0 }
}

// A number with more digits does not fit a bigint, so it is no id.
const ID = /^\d{1,16}$/

/** By id, uuid or slug. */
export async function loadRecipe(
  queries: Queries,
  key: string,
  now: Date,
): Promise<StoredRecipe | undefined> {
  const which = ID.test(key)
    ? sql`r.id = ${key}::bigint`
    : isUuid(key)
      ? sql`r.uuid = ${key}::uuid`
      : sql`r.slug = ${key.toLowerCase()}`
  const row = await queries.row<Row>(
    recipesWhere(sql`${which} and r.published_at <= ${now}`, sql``),
  )
  return row && recipeOf(row)
}

/** The shops that sell an ingredient of these recipes. */
export async function shopsSelling(
  queries: Queries,
  recipeIds: readonly number[],
): Promise<Set<number>> {
  const rows = await queries.rows<{ shop_id: number }>(sql`
    select distinct p.shop_id
    from recipe_ingredients i join recipe_stocks h on h.ingredient_id = i.id
      join stocks k on k.id = h.stock_id join products p on p.id = k.product_id
    where i.recipe_id = any(${recipeIds}::bigint[]) and ${ORDERABLE}`)
  return new Set(rows.map(({ shop_id: shopId }) => shopId))
}

/** The packs that these shops sell for the recipes, sold out or not. */
export async function loadPacks(
  queries: Queries,
  {
    recipeIds,
    shopIds,
    now,
  }: { recipeIds: readonly number[]; shopIds: readonly number[]; now: Date },
): Promise<StockedPack[]> {
  if (recipeIds.length === 0 || shopIds.length === 0) return []
  const rows = await queries.rows<PackRow>(sql`
    select i.id as ingredient_id, k.id as stock_id, p.shop_id, h.holds::float8 as holds, h.choice,
      ${PACKS.select}, p.min_qty, p.max_qty, p.mealtimes, s.timezone
    from recipe_ingredients i join recipe_stocks h on h.ingredient_id = i.id join stocks k on k.id = h.stock_id
      join products p on p.id = k.product_id join shops s on s.id = p.shop_id
    where i.recipe_id = any(${recipeIds}::bigint[]) and p.shop_id = any(${shopIds}::bigint[]) and ${ORDERABLE}
    order by p.shop_id, i.id, k.position, k.id`)
  return rows.map((row) => {
    const soldOutUntil = row.soldOutUntil?.getTime() ?? null
    const served = isServedAt(row.mealtimes, row.timezone, now.getTime())
    return {
      ingredientId: row.ingredient_id,
      stockId: row.stock_id,
      shopId: row.shop_id,
      holds: row.holds,
      choice: row.choice,
      price: BigInt(row.price),
      discount: discountOf(row),
      soldOutUntil,
      left: served ? portionsLeft({ quantity: row.quantity, soldOutUntil }, now) : 0,
      minQty: row.min_qty,
      maxQty: row.max_qty,
    }
  })
}

export const deleteRecipes = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`delete from recipes where id = any(${[...ids]}::bigint[])`)
