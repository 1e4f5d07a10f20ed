import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import type { DietaryFilter } from '@hawker/domain/catalog/dietary-filter'
import { forbiddenAllergens, satisfyingDiets } from '@hawker/domain/catalog/diet-rules'
import { type Queries, type Sql, join, sql } from '@hawker/postgres/database'
import { matchesDietaryFilter } from '../shops/index.ts'

/** The most dishes that are ranked for a search that names diets only. */
const MAX_DISHES = 4000

/** A diet or an absent allergen, and how titles name it, folded. */
export type TitledRequirement = ({ readonly diet: Diet } | { readonly allergen: Allergen }) & {
  readonly phrases: readonly string[]
}

/** Whether a title of `p` names the requirement, and no declared allergen of `p` breaks it. */
const isTitled = (requirement: TitledRequirement): Sql => {
  const patterns = requirement.phrases.map((phrase) => `% ${phrase} %`)
  const isBroken =
    'diet' in requirement
      ? sql`p.allergens && ${forbiddenAllergens(requirement.diet)}::text[]`
      : sql`${requirement.allergen} = any(p.allergens || p.may_contain)`
  return sql`not (${isBroken}) and exists (
    select from product_translations t where t.product_id = p.id
      and ' ' || t.title_words || ' ' like any (${patterns}::text[]))`
}

/**
 * Products `p` that are declared to match. Declared allergens without gluten are enough for a
 * search that says "gluten free".
 */
function isDeclared({ diets, without }: DietaryFilter, now: Date): Sql {
  const declared = matchesDietaryFilter({ diets, without }, now)
  if (!diets.includes('gluten_free')) return declared
  const others = diets.filter((diet) => diet !== 'gluten_free')
  const free = matchesDietaryFilter({ diets: others, without: [...without, 'gluten'] }, now)
  return sql`((${declared}) or (${free}))`
}

/** Keeps the products that are declared to match, or whose titles say so. */
export async function keepsDiets(
  queries: Queries,
  ids: readonly number[],
  filter: DietaryFilter,
  titled: readonly TitledRequirement[],
  now: Date,
): Promise<Set<number>> {
  const rows = await queries.rows<{ id: number }>(sql`
    select p.id from products p where p.id = any(${ids}::bigint[])
      and ((${isDeclared(filter, now)}) or (${join(titled.map(isTitled), ' and ')}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Products of the shops that are declared to match, in the order of the menus. */
export async function listDietProducts(
  queries: Queries,
  shopIds: readonly number[],
  filter: DietaryFilter,
  now: Date,
): Promise<{ id: number; shopId: number }[]> {
  const mayKeep = filter.diets.flatMap((diet) =>
    diet === 'gluten_free' ? [] : [sql`p.diets && ${satisfyingDiets(diet)}::text[]`],
  )
  return queries.rows<{ id: number; shopId: number }>(sql`
    select p.id, p.shop_id as "shopId" from products p
      left join categories c on c.id = p.category_id
    where p.shop_id = any(${shopIds}::bigint[]) and p.status = 'published' and not p.addon
      and ${join([sql`true`, ...mayKeep], ' and ')} and ${isDeclared(filter, now)}
      and exists (select from stocks k where k.product_id = p.id)
    order by p.recommended_position, c.position, p.position, p.id limit ${MAX_DISHES}`)
}
