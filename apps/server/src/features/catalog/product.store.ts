import { isAllergen } from '@hawker/domain/catalog/allergens'
import { isDiet } from '@hawker/domain/catalog/diets'
import { FALLBACK_LOCALE } from '@hawker/domain/texts/language'
import { type Queries, type Sql, join, sql } from '@hawker/postgres/database'
import type { RowInJson } from '@hawker/postgres/table/columns'
import { fieldsOf, viewOf } from '@hawker/postgres/table/define-table'
import type { Mealtime } from './sellable.ts'
import type { AddonView, AddonGroupView, ProductView, StockView } from './product.ts'
import { discountOf } from './sellable.store.ts'
import { type Extra, SOLD_STOCKS, STOCKS, STOCK_PORTIONS } from './stocks/stock.table.ts'
import { bestTranslation } from '../settings/index.ts'
import { unitIn, extrasIn } from './local-text.store.ts'

/** Rows of JSON arrays: timestamps are strings. */
type ProductJson = {
  id: number
  uuid: string
  shop_id: number
  category_id: number | null
  img: string | null
  color: string
  title: string | null
  description: string | null
  locale: string | null
  unit: string | null
  measure: string | null
  step: number
  min_qty: number
  max_qty: number
  allergens: string[]
  may_contain: string[]
  allergens_declared: boolean
  diets: string[]
  tax_class_id: number | null
  couponable: boolean
  kcal: number | null
  age_restriction: number | null
  mealtimes: Mealtime[] | null
  timezone: string
  sort_key?: number[]
}
const SHOWN_STOCKS = viewOf(STOCKS, [
  'id',
  'productId',
  'contentUnit',
  ...fieldsOf(SOLD_STOCKS.columns),
])
type StockJson = RowInJson<typeof SHOWN_STOCKS.columns> & {
  /** In the wanted language. */
  extras: Extra[]
  content: number | null
}
type GroupJson = { product_id: number; id: number; min: number; max: number; title: string | null }
type AddonJson = RowInJson<typeof STOCK_PORTIONS.columns> & {
  addon_group_id: number
  id: number
  stock_id: number
  max_qty: number
  title: string | null
  allergens: string[]
  may_contain: string[]
  allergens_declared: boolean
  diets: string[]
}
type Row = {
  total: number
  products: ProductJson[] | null
  stocks: StockJson[] | null
  groups: GroupJson[] | null
  addons: AddonJson[] | null
  categories: { id: number; title: string; locale: string }[] | null
}

/** Products `p` that are on sale: published, with a stock, in an approved shop. */
export const ON_SALE = sql`p.status = 'published' and not p.addon
  and exists (select from shops s where s.id = p.shop_id and s.status = 'approved')
    and exists (select from stocks k where k.product_id = p.id)`

export type ProductQuery = {
  /** A condition on products as `p`. */
  readonly where: Sql
  readonly order: readonly Sql[]
  /** The sort keys of the product after which the page starts. */
  readonly after?: readonly number[] | undefined
  readonly limit?: number
  readonly offset?: number
}
export type ProductList = {
  readonly products: ProductView[]
  /** All matching products, not only those of the page; exact up to MAX_COUNTED. */
  readonly total: number
  readonly totalIsEstimate: boolean
  /** The sort keys of the last product of the page; null on the last page. */
  readonly last: readonly number[] | null
  /** Sections that hold at least one of the products, in menu order. */
  readonly categories: { readonly id: number; readonly title: string; readonly locale: string }[]
}

/** Counting more rows would take too long for a page. */
const MAX_COUNTED = 10_000

/**
 * Loads products with stocks, options and sections in one statement. Four flat JSON lists that are
 * joined here are faster than nested JSON in SQL.
 */
export async function loadProducts(
  queries: Queries,
  { where, order: keys, after, limit, offset }: ProductQuery,
  lang: string,
): Promise<ProductList> {
  // Only used where the requested language is missing: sorting the translations of each title is
  // slow for a menu of hundreds.
  const best = bestTranslation(lang)
  const order = join(keys)
  const paged = limit !== undefined
  const total = paged
    ? sql`(select count(*)
        from (select from products p where ${where} limit ${MAX_COUNTED + 1}) counted)`
    : sql`(select count(*) from page)`
  const rest = after
    ? sql`${where} and (${order}) > (${join(after.map((part) => sql`${part}::bigint`))})`
    : where
  const row = await queries.row<Row>(sql`
    with page as materialized (
      select p.id, p.uuid, p.shop_id, p.category_id, p.img, p.color, ${unitIn(lang)} as unit,
        p.unit as measure, p.step, p.min_qty, p.max_qty, p.allergens, p.may_contain,
        p.allergens_declared, p.diets, p.tax_class_id, p.couponable, p.kcal, p.age_restriction,
          p.mealtimes, (select s.timezone from shops s where s.id = p.shop_id) as timezone,
        row_number() over (order by ${order}) as place ${paged ? sql`, array[${order}]::bigint[] as sort_key` : sql``}
      from products p where ${rest} order by ${order}
        limit ${paged ? limit + 1 : null} offset ${after ? 0 : (offset ?? 0)}),
    grouped as materialized (
      select pg.product_id, pg.addon_group_id, pg.position from product_addon_groups pg
        join page on page.id = pg.product_id)
    select ${total} as total,
      (select json_agg(r order by r.place) from (select page.*, coalesce(a.title, t.title) as title,
          case when a.locale is null then t.description
            else a.description end as description, coalesce(a.locale, t.locale) as locale
        from page left join product_translations a on a.product_id = page.id and a.locale = ${lang}
        left join lateral (select t.title, t.description, t.locale from product_translations t
          where a.locale is null and t.product_id = page.id ${best}) t on true
        ) r) as products,
      (select json_agg(r) from (select ${SHOWN_STOCKS.select}, ${extrasIn(lang)} as extras, k.content
        from stocks k join page on page.id = k.product_id order by k.product_id, k.position, k.id) r) as stocks,
      (select json_agg(r) from (select gp.product_id, g.id, g.min, g.max,
          coalesce((select t.title from addon_group_translations t
            where t.addon_group_id = g.id and t.locale = ${lang}),
            (select t.title from addon_group_translations t where t.addon_group_id = g.id ${best})) as title
        from grouped gp join addon_groups g on g.id = gp.addon_group_id
          order by gp.product_id, gp.position, g.id) r) as groups,
      (select json_agg(r) from (select a.addon_group_id, a.id, a.stock_id, a.max_qty,
          ${STOCK_PORTIONS.select}, ap.allergens, ap.may_contain, ap.allergens_declared, ap.diets,
          coalesce((select t.title from product_translations t where t.product_id = ap.id and t.locale = ${lang}),
            (select t.title from product_translations t where t.product_id = ap.id ${best})) as title
        from addons a join stocks k on k.id = a.stock_id join products ap on ap.id = k.product_id
        where a.addon_group_id in (select addon_group_id from grouped) and ap.status = 'published'
        order by a.addon_group_id, a.position, a.id) r) as addons,
      (select json_agg(r) from (select c.id, t.title, t.locale from categories c
          left join lateral (select t.title, t.locale from category_translations t
            where t.category_id = c.id ${best}) t on true
        where c.id in (select category_id from page) order by c.position, c.id) r) as categories`)
  const products = row ? assemble(row) : []
  const found = row?.total ?? 0
  // The statement reads one product more than the page holds, to see whether there is a next page.
  const more = paged && products.length > limit
  return {
    products: more ? products.slice(0, limit) : products,
    total: paged ? Math.min(found, MAX_COUNTED) : found,
    totalIsEstimate: paged && found > MAX_COUNTED,
    last: more ? (row?.products?.[limit - 1]?.sort_key ?? null) : null,
    categories: (row?.categories ?? []).map(({ id, title, locale }) => ({
      id,
      title: title ?? '',
      locale: locale ?? FALLBACK_LOCALE,
    })),
  }
}

const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at))
const orNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value))

function assemble(row: Row): ProductView[] {
  const stocks = Map.groupBy(row.stocks ?? [], ({ productId }) => productId)
  const groups = Map.groupBy(row.groups ?? [], ({ product_id }) => product_id)
  // Many products share a group, so the addons of a group are mapped once.
  const addons = new Map(
    [...Map.groupBy(row.addons ?? [], ({ addon_group_id }) => addon_group_id)].map(
      ([id, members]) => [id, members.map(addonOf)],
    ),
  )
  return (row.products ?? []).map((product) => ({
    id: product.id,
    uuid: product.uuid,
    shopId: product.shop_id,
    categoryId: product.category_id,
    img: product.img,
    color: product.color,
    title: product.title ?? '',
    description: product.description,
    locale: product.locale ?? FALLBACK_LOCALE,
    unit: product.unit,
    measure: product.measure,
    step: product.step,
    minQty: product.min_qty,
    maxQty: product.max_qty,
    allergens: product.allergens.filter(isAllergen),
    mayContain: product.may_contain.filter(isAllergen),
    allergensDeclared: product.allergens_declared,
    diets: product.diets.filter(isDiet),
    taxClassId: product.tax_class_id,
    couponable: product.couponable,
    kcal: product.kcal,
    ageRestriction: product.age_restriction,
    mealtimes: product.mealtimes,
    timezone: product.timezone,
    stocks: (stocks.get(product.id) ?? []).map(stockOf),
    groups: (groups.get(product.id) ?? []).map((group) =>
      groupOf(group, addons.get(group.id) ?? []),
    ),
  }))
}

const stockOf = (row: StockJson): StockView => ({
  id: row.id,
  price: BigInt(row.price),
  quantity: row.quantity,
  soldOutUntil: instant(row.soldOutUntil),
  sku: row.sku,
  extras: row.extras,
  discount: discountOf(row),
  price30dLow: orNull(row.price30dLow),
  deposit: BigInt(row.deposit),
  content:
    row.content === null || row.contentUnit === null
      ? null
      : { amount: row.content, unit: row.contentUnit },
})

const groupOf = (
  { id, title, min, max }: GroupJson,
  addons: readonly AddonView[],
): AddonGroupView => ({
  id,
  title: title ?? '',
  min,
  max,
  addons,
})

const addonOf = (row: AddonJson): AddonView => ({
  id: row.id,
  stockId: row.stock_id,
  title: row.title ?? '',
  price: BigInt(row.price),
  quantity: row.quantity,
  soldOutUntil: instant(row.soldOutUntil),
  maxQty: row.max_qty,
  allergens: row.allergens.filter(isAllergen),
  mayContain: row.may_contain.filter(isAllergen),
  allergensDeclared: row.allergens_declared,
  diets: row.diets.filter(isDiet),
})
