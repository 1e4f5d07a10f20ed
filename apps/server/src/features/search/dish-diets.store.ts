import type { Diet } from '@hawker/domain/catalog/diets'
import { forbiddenAllergens, satisfyingDiets } from '@hawker/domain/catalog/diet-rules'
import { type Queries, type Sql, join, sql } from '@hawker/postgres/database'
import { matchesDietaryFilter } from '../shops/index.ts'

/** The most dishes that are ranked for a search that names diets only. */
const MAX_DISHES = 4000

/** A diet, and how titles name it, folded. */
export type TitledDiet = { readonly diet: Diet; readonly phrases: readonly string[] }

/** Whether a title of `p` names the diet, and no declared allergen of `p` breaks it. */
const isTitled = ({ diet, phrases }: TitledDiet): Sql => {
  const patterns = phrases.map((phrase) => `% ${phrase} %`)
  return sql`not (p.allergens && ${forbiddenAllergens(diet)}::text[]) and exists (
    select from product_translations t where t.product_id = p.id
      and ' ' || t.title_words || ' ' like any (${patterns}::text[]))`
}

/** Those of the products that are declared to keep all diets, or that name them in their titles. */
export async function keepsDiets(
  queries: Queries,
  ids: readonly number[],
  diets: readonly TitledDiet[],
  now: Date,
): Promise<Set<number>> {
  const declared = matchesDietaryFilter({ diets: diets.map(({ diet }) => diet), without: [] }, now)
  const rows = await queries.rows<{ id: number }>(sql`
    select p.id from products p where p.id = any(${ids}::bigint[])
      and ((${declared}) or (${join(diets.map(isTitled), ' and ')}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Products of the shops that are declared to keep all diets, in the order of the menus. */
export async function listDietProducts(
  queries: Queries,
  shopIds: readonly number[],
  diets: readonly Diet[],
  now: Date,
): Promise<{ id: number; shopId: number }[]> {
  const mayKeep = diets.map((diet) => sql`p.diets && ${satisfyingDiets(diet)}::text[]`)
  return queries.rows<{ id: number; shopId: number }>(sql`
    select p.id, p.shop_id as "shopId" from products p
      left join categories c on c.id = p.category_id
    where p.shop_id = any(${shopIds}::bigint[]) and p.status = 'published' and not p.addon
      and ${join(mayKeep, ' and ')} and ${matchesDietaryFilter({ diets, without: [] }, now)}
      and exists (select from stocks k where k.product_id = p.id)
    order by p.recommended_position, c.position, p.position, p.id limit ${MAX_DISHES}`)
}
