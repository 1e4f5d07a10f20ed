import type { Allergen } from '@hawker/domain/catalog/allergens'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { forbiddenAllergens, satisfyingDiets } from '@hawker/domain/catalog/diet-rules'
import type { DietaryFilter } from '@hawker/domain/catalog/dietary-filter'
import { type Sql, join, raw, sql } from '@hawker/postgres/sql'

// The dietary filter of the domain as SQL conditions. A test compares both on random dishes.

const isFreeOf = (part: Sql, allergens: readonly Allergen[]): Sql =>
  sql`${part}.allergens_declared and not (${part}.allergens && ${allergens}::text[])
    and not (${part}.may_contain && ${allergens}::text[])`

const allergenArray = (breakers: readonly Allergen[]): string =>
  `array[${breakers.map((code) => `'${code}'`).join()}]::text[]`
const ruleRow = (diet: Diet, keeper: Diet): string =>
  `('${diet}', '${keeper}', ${allergenArray(forbiddenAllergens(keeper))})`
/**
 * A part keeps a diet when it declares this diet or a stricter one, and contains nothing that
 * breaks the declared one.
 */
const DIET_RULES = raw(
  `(values ${DIETS.flatMap((diet) => satisfyingDiets(diet).map((keeper) => ruleRow(diet, keeper))).join()})
    as rule (diet, keeper, breakers)`,
)
const keepsDiet = (part: Sql, diet: Sql): Sql => sql`exists (select from ${DIET_RULES}
  where rule.diet = ${diet} and rule.keeper = any(${part}.diets) and not (${part}.allergens && rule.breakers))`

const suitsFilter = (part: Sql, { diets, without }: DietaryFilter): Sql =>
  join(
    [
      ...diets.map((diet) => keepsDiet(part, sql`${diet}::text`)),
      ...(without.length > 0 ? [isFreeOf(part, without)] : []),
    ],
    ' and ',
  )

/** Portions of an option `a` for each unit of the smallest order of its product. */
const portionsAvailable = (now: Date): Sql =>
  sql`case when k.sold_out_until > ${now} then 0 else least(a.max_qty, k.quantity / greatest(1, p.min_qty)) end`
const PORTIONS_WHEN_STOCKED = sql`a.max_qty`

/** Whether a product `p` has a required group with too few suitable portions. */
const lacksSuitableOptions = (suiting: Sql, portions: Sql): Sql => sql`exists (
  select from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id
  where pg.product_id = p.id and g.min > 0 and g.min > (
    select coalesce(sum(${portions}), 0)
    from addons a join stocks k on k.id = a.stock_id join products ap on ap.id = k.product_id
    where a.addon_group_id = g.id and ap.status = 'published' and ${suiting}))`

/** Products `p` that can be ordered within the filter, together with their required options. */
export const matchesDietaryFilter = (wish: DietaryFilter, now: Date): Sql =>
  sql`${suitsFilter(sql`p`, wish)} and not ${lacksSuitableOptions(suitsFilter(sql`ap`, wish), portionsAvailable(now))}`

const OFFERED_DIET = sql`offered.diet`
const ON_MENU = sql`p.shop_id = s.id and p.status = 'published' and not p.addon`
/** The diets in which at least one dish of a shop `s` is available when everything is in stock. */
export const DIETS_OF_SHOP = sql`(
  select json_agg(offered.diet) from (
    select distinct rule.diet from (select distinct unnest(p.diets) as diet from products p where ${ON_MENU}) declared
      join ${DIET_RULES} on rule.keeper = declared.diet) offered
  where exists (select from products p where ${ON_MENU} and ${keepsDiet(sql`p`, OFFERED_DIET)}
    and not ${lacksSuitableOptions(keepsDiet(sql`ap`, OFFERED_DIET), PORTIONS_WHEN_STOCKED)}))`
