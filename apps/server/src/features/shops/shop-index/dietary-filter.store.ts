import type { Allergen } from '@hawker/domain/allergens'
import { DIETS } from '@hawker/domain/diets'
import { breakersOf, keepersOf } from '@hawker/domain/diet-rules'
import type { Wish } from '@hawker/domain/dish-wish'
import { type Sql, join, raw, sql } from '../../../database/sql.ts'

// domain/dish-wish.ts as conditions on products; a test holds both against each other.

const isFreeOf = (part: Sql, allergens: readonly Allergen[]): Sql =>
  sql`${part}.allergens_declared and not (${part}.allergens && ${allergens}::text[])
    and not (${part}.may_contain && ${allergens}::text[])`

const allergenArray = (breakers: readonly Allergen[]): string =>
  `array[${breakers.map((code) => `'${code}'`).join()}]::text[]`
/** A part keeps a diet that says it keeps this one or a stricter one, and holds nothing that breaks what it says. */
const DIET_RULES = raw(
  `(values ${DIETS.flatMap((diet) => keepersOf(diet).map((keeper) => `('${diet}', '${keeper}', ${allergenArray(breakersOf(keeper))})`)).join()})
    as kept (diet, keeper, breakers)`,
)
const keepsDiet = (part: Sql, diet: Sql): Sql => sql`exists (select from ${DIET_RULES}
  where kept.diet = ${diet} and kept.keeper = any(${part}.diets) and not (${part}.allergens && kept.breakers))`

const suitsFilter = (part: Sql, { diets, without }: Wish): Sql =>
  join(
    [
      ...diets.map((diet) => keepsDiet(part, sql`${diet}::text`)),
      ...(without.length > 0 ? [isFreeOf(part, without)] : []),
    ],
    ' and ',
  )

/** Portions of an option for each of the product that have to be bought at least. */
const portionsAvailable = (now: Date): Sql =>
  sql`case when k.sold_out_until > ${now} then 0 else least(a.max_qty, k.quantity / greatest(1, p.min_qty)) end`
const PORTIONS_WHEN_STOCKED = sql`a.max_qty`

/** Of what a product `p` has to be chosen with there is a group of which too few portions suit. */
const lacksSuitableOptions = (suiting: Sql, portions: Sql): Sql => sql`exists (
  select from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id
  where pg.product_id = p.id and g.min > 0 and g.min > (
    select coalesce(sum(${portions}), 0)
    from addons a join stocks k on k.id = a.stock_id join products ap on ap.id = k.product_id
    where a.addon_group_id = g.id and ap.status = 'published' and ${suiting}))`

/** Of products `p` those that can be had as somebody wishes, with what has to be chosen to them. */
export const matchesDietaryFilter = (wish: Wish, now: Date): Sql =>
  sql`${suitsFilter(sql`p`, wish)} and not ${lacksSuitableOptions(suitsFilter(sql`ap`, wish), portionsAvailable(now))}`

const SAID = sql`said.diet`
const ON_MENU = sql`p.shop_id = s.id and p.status = 'published' and not p.addon`
/** Of a shop `s` the diets in which at least one of its dishes can be had while its shelves are full. */
export const DIETS_OF_SHOP = sql`(
  select json_agg(said.diet) from (
    select distinct kept.diet from (select distinct unnest(p.diets) as diet from products p where ${ON_MENU}) spoken
      join ${DIET_RULES} on kept.keeper = spoken.diet) said
  where exists (select from products p where ${ON_MENU} and ${keepsDiet(sql`p`, SAID)}
    and not ${lacksSuitableOptions(keepsDiet(sql`ap`, SAID), PORTIONS_WHEN_STOCKED)}))`
