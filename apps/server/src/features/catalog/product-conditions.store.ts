import { isAllergen } from '@hawker/domain/catalog/allergens'
import { isDiet } from '@hawker/domain/catalog/diets'
import { type Queries, type Sql, join, sql } from '@hawker/postgres/database'
import { matchesDietaryFilter } from '../shops/index.ts'
import { ON_SALE } from './product.store.ts'
import { isUuid } from '../../core/uuid.ts'

/** Conditions and orders for `loadProducts`; each refers to products as `p`. */

// A number with more digits does not fit a bigint, so it is no id.
const ID = /^\d{1,16}$/

/**
 * Finds a shop by id, uuid or slug. A condition and not a query: a menu needs nothing else of its
 * shop.
 */
const shopMatches = (key: string): Sql => {
  if (ID.test(key)) return sql`s.id = ${key}::bigint`
  return isUuid(key) ? sql`s.uuid = ${key}::uuid` : sql`s.slug = ${key.toLowerCase()}`
}
export const inShop = (key: string, categoryId?: number): Sql => {
  const shop = sql`p.shop_id = (select s.id from shops s where ${shopMatches(key)})`
  return categoryId === undefined ? shop : sql`${shop} and p.category_id = ${categoryId}`
}
export async function shopIsListed(queries: Queries, key: string): Promise<boolean> {
  return (
    (await queries.row(
      sql`select s.id from shops s where ${shopMatches(key)} and s.status = 'approved'`,
    )) !== undefined
  )
}

export const onSale = (scope: Sql): Sql => sql`${ON_SALE} and ${scope}`
export const recommendedIn = (key: string): Sql =>
  sql`${inShop(key)} and p.recommended_position is not null`
export const EVERYWHERE = sql`true`
export const inShops = (ids: readonly number[]): Sql => sql`p.shop_id = any(${ids}::bigint[])`
/** Undefined when the key is neither an id nor a uuid. */
export const productMatches = (key: string): Sql | undefined => {
  if (ID.test(key)) return onSale(sql`p.id = ${key}::bigint`)
  return isUuid(key) ? onSale(sql`p.uuid = ${key}::uuid`) : undefined
}
export const idIn = (ids: readonly number[]): Sql => sql`p.id = any(${ids}::bigint[])`
export const amongIds = (scope: Sql, ids: readonly number[]): Sql => sql`${scope} and ${idIn(ids)}`

/** The category is either one of the product or one of its shop. */
export const inCategory = (
  scope: Sql,
  categoryId: number,
): Sql => sql`${scope} and (p.category_id = ${categoryId}
  or exists (select from shop_categories sc where sc.shop_id = p.shop_id and sc.category_id = ${categoryId}))`
const discountedAt = (scope: Sql, now: Date): Sql => sql`${scope} and exists (select from stocks k
  where k.product_id = p.id and k.discount_type is not null
    and (k.discount_starts_at is null or k.discount_starts_at <= ${now})
      and (k.discount_ends_at is null or k.discount_ends_at > ${now}))`

/** The price of the first stock after a running discount, before currency conversion. */
const priceAt = (now: Date): Sql => sql`(select discounted_price(k.price, case
  when (k.discount_starts_at is null or k.discount_starts_at <= ${now})
    and (k.discount_ends_at is null or k.discount_ends_at > ${now}) then k.discount_type end, k.discount_value)
  from stocks k where k.product_id = p.id order by k.position, k.id limit 1)`

export type ProductFilters = {
  readonly deals?: boolean
  /** Minor units of the base currency. */
  readonly minPrice: bigint | null
  readonly maxPrice: bigint | null
  readonly diets: readonly string[]
  readonly withoutAllergens: readonly string[]
}

export function filtered(
  scope: Sql,
  { deals, minPrice, maxPrice, diets, withoutAllergens: without }: ProductFilters,
  now: Date,
): Sql {
  const conditions = [
    deals ? discountedAt(scope, now) : scope,
    ...(minPrice === null ? [] : [sql`${priceAt(now)} >= ${minPrice}::bigint`]),
    ...(maxPrice === null ? [] : [sql`${priceAt(now)} <= ${maxPrice}::bigint`]),
    ...(diets.length + without.length === 0
      ? []
      : [
          matchesDietaryFilter(
            { diets: diets.filter(isDiet), without: without.filter(isAllergen) },
            now,
          ),
        ]),
  ]
  return join(conditions, ' and ')
}

/**
 * Every order is a list of integers that ends with the id, so that a cursor can continue after any
 * product.
 */
const SORT_LAST = sql`9007199254740991`
export const MENU_ORDER = [
  sql`coalesce((select c.position from categories c where c.id = p.category_id), ${SORT_LAST})`,
  sql`p.position`,
  sql`p.id`,
]
export const RECOMMENDED_ORDER = [sql`coalesce(p.recommended_position, ${SORT_LAST})`, sql`p.id`]
export const ID_ORDER = [sql`p.id`]
export const NEWEST_ORDER = [sql`-p.id`]
export const priceOrder = (now: Date, direction: 'asc' | 'desc'): Sql[] => [
  direction === 'asc' ? priceAt(now) : sql`-${priceAt(now)}`,
  sql`p.id`,
]
export const orderByIds = (ids: readonly number[]): Sql[] => [
  sql`array_position(${ids}::bigint[], p.id)`,
]

/** The ids that satisfy the condition, in the same order. */
export async function filterIds(
  queries: Queries,
  ids: readonly number[],
  scope: Sql,
): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    sql`select p.id from products p where ${idIn(ids)} and ${scope} order by ${join(orderByIds(ids))}`,
  )
  return rows.map(({ id }) => id)
}
