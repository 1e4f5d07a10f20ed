import { type Allergen, isAllergen } from '@hawker/domain/catalog/allergens'
import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import { titleIn } from '@hawker/domain/texts/language'
import { type Queries, sql } from '@hawker/postgres/database'
import type { RowInJson, RowOf } from '@hawker/postgres/table/columns'
import { aliased } from '@hawker/postgres/table/define-table'
import { cacheValue, cachedValue } from '@hawker/postgres/versioned-cache'
import { SHOP_STAMP, type ShopSnapshot } from '../shops/index.ts'
import { type Mealtime, type Sellable, type SellableAddon } from './sellable.ts'
import {
  type Extra,
  SOLD_STOCKS,
  type STOCK_DISCOUNTS,
  STOCK_PORTIONS,
} from './stocks/stock.table.ts'
import { unitIn, extrasIn } from './local-text.store.ts'

type Titles = Record<string, string>
const ADDON_STOCKS = aliased(STOCK_PORTIONS, 'ak')
type AddonRow = RowInJson<typeof ADDON_STOCKS.columns> & {
  id: number
  stock_id: number
  product_id: number
  max_qty: number
  status: string
  titles: Titles | null
  allergens: string[]
  may_contain: string[]
  allergens_declared: boolean
  age_restriction: number | null
}
type Row = RowOf<typeof SOLD_STOCKS.columns> & {
  stock_id: number
  /** In the wanted language. */
  extras: Extra[]
  product_id: number
  uuid: string
  shop_id: number
  category_id: number | null
  addon: boolean
  status: string
  min_qty: number
  max_qty: number
  step: string
  unit: string | null
  measure: string | null
  couponable: boolean
  rate_ppm: number | null
  tax_title: string | null
  dine_in_ppm: number | null
  dine_in_title: string | null
  allergens: string[]
  may_contain: string[]
  allergens_declared: boolean
  age_restriction: number | null
  mealtimes: Mealtime[] | null
  img: string | null
  color: string
  titles: Titles | null
  addon_groups: {
    id: number
    min: number
    max: number
    titles: Titles | null
    addons: AddonRow[] | null
  }[]
}

/**
 * The existing stocks of these ids, by id, in one statement. The caller decides whether each is
 * sellable (published, addonOnly, portionsLeft).
 */
export async function loadSellables(
  queries: Queries,
  stockIds: readonly number[],
  lang = 'en',
): Promise<Map<number, Sellable>> {
  if (stockIds.length === 0) return new Map()
  const rows = await selectSellables(queries, stockIds, lang)
  return new Map(rows.map((row) => [row.stock_id, sellableOf(row, lang)]))
}

/** Portions left by stock, as the caller's statement read them; null: not counted. */
export type PortionsByStock = ReadonlyMap<number, number | null>

/**
 * Like `loadSellables`, for a cart of one shop, from memory unless the shop has changed. Portions
 * change with every order, so they are never cached: the caller passes those that its own statement
 * read.
 */
export async function loadCachedSellables(
  queries: Queries,
  { id: shopId, stamp }: ShopSnapshot,
  stockIds: readonly number[],
  portions: PortionsByStock,
  lang: string,
): Promise<Map<number, Sellable>> {
  const key = `sellables ${shopId} ${lang}`
  const cached =
    cachedValue<ReadonlyMap<number, Sellable>>(queries, key, stamp) ?? new Map<number, Sellable>()
  const missing = stockIds.filter((id) => !cached.has(id))
  const rows = missing.length === 0 ? [] : await selectSellables(queries, missing, lang)
  const fresh = new Map(rows.map((row) => [row.stock_id, sellableOf(row, lang)]))
  // Rows of another shop, or of a newer version of this one, are used now but not cached.
  const cacheable = rows.filter((row) => row.shop_id === shopId && row.stamp === stamp)
  if (cacheable.length > 0) {
    cacheValue(queries, key, {
      stamp,
      value: new Map([
        ...cached,
        ...cacheable.map((row) => [row.stock_id, sellableOf(row, lang)] as const),
      ]),
    })
  }
  return new Map(
    stockIds.flatMap((id) => {
      const sellable = fresh.get(id) ?? cached.get(id)
      return sellable ? [[id, withPortions(sellable, portions)] as const] : []
    }),
  )
}

function withPortions(sellable: Sellable, portions: PortionsByStock): Sellable {
  const quantityOf = ({ stockId, quantity }: { stockId: number; quantity: number | null }) => {
    const found = portions.get(stockId)
    return found === undefined ? quantity : found
  }
  return {
    ...sellable,
    quantity: quantityOf(sellable),
    addonGroups: sellable.addonGroups.map((group) => ({
      ...group,
      addons: group.addons.map((addon) => ({ ...addon, quantity: quantityOf(addon) })),
    })),
  }
}

async function selectSellables(
  queries: Queries,
  stockIds: readonly number[],
  lang: string,
): Promise<(Row & { stamp: string })[]> {
  return queries.rows<Row & { stamp: string }>(sql`
    select ${SHOP_STAMP} as stamp, k.id as stock_id, ${SOLD_STOCKS.select},
      ${extrasIn(lang)} as extras,
      p.id as product_id, p.uuid, p.shop_id,
        p.category_id, p.addon, p.status, p.min_qty,
      p.max_qty, p.step,
      ${unitIn(lang)} as unit,
        p.unit as measure, p.couponable, x.rate_ppm, x.title as tax_title,
        y.rate_ppm as dine_in_ppm, y.title as dine_in_title, p.allergens, p.may_contain,
        p.allergens_declared,
      p.age_restriction, p.mealtimes, p.img, p.color,
      (select json_object_agg(t.locale, t.title) from product_translations t where t.product_id = p.id) as titles,
      (select coalesce(json_agg(json_build_object('id', g.id, 'min', g.min, 'max', g.max,
          'titles', (select json_object_agg(t.locale, t.title) from addon_group_translations t
            where t.addon_group_id = g.id),
          'addons', (select json_agg(json_build_object('id', a.id, 'stock_id', a.stock_id,
            'max_qty', a.max_qty, ${ADDON_STOCKS.jsonPairs}, 'product_id', ap.id,
                'status', ap.status, 'allergens', ap.allergens,
              'may_contain', ap.may_contain, 'allergens_declared', ap.allergens_declared,
                'age_restriction', ap.age_restriction,
              'titles', (select json_object_agg(t.locale, t.title) from product_translations t
                where t.product_id = ap.id)) order by a.position, a.id)
            from addons a join stocks ak on ak.id = a.stock_id
              join products ap on ap.id = ak.product_id where a.addon_group_id = g.id)
          ) order by pg.position, g.id), '[]')
        from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id
          where pg.product_id = p.id) as addon_groups
    from stocks k join products p on p.id = k.product_id join shops s on s.id = p.shop_id
      left join tax_classes x on x.id = p.tax_class_id
      left join tax_classes y on y.id = p.dine_in_tax_class_id
    where k.id = any(${stockIds}::bigint[])`)
}

const orNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value))
const allergensOf = (codes: readonly string[]): Allergen[] => codes.filter(isAllergen)

export function discountOf(
  stock: RowOf<typeof STOCK_DISCOUNTS.columns> | RowInJson<typeof STOCK_DISCOUNTS.columns>,
): DiscountInput | null {
  if (!stock.discountType || stock.discountValue === null) return null
  const instant = (at: Date | string | null) => (at === null ? null : new Date(at).getTime())
  const window = {
    startsAt: instant(stock.discountStartsAt),
    endsAt: instant(stock.discountEndsAt),
  }
  const value = BigInt(stock.discountValue)
  return stock.discountType === 'percent'
    ? { type: 'percent', ppm: value, ...window }
    : { type: 'fixed', value, ...window }
}

function sellableOf(row: Row, lang: string): Sellable {
  const titles = row.titles ?? {}
  return {
    stockId: row.stock_id,
    productId: row.product_id,
    productUuid: row.uuid,
    shopId: row.shop_id,
    categoryId: row.category_id,
    price: BigInt(row.price),
    quantity: row.quantity,
    soldOutUntil: row.soldOutUntil?.getTime() ?? null,
    discount: discountOf(row),
    price30dLow: orNull(row.price30dLow),
    deposit: BigInt(row.deposit),
    sku: row.sku,
    extras: row.extras,
    addonOnly: row.addon,
    published: row.status === 'published',
    minQty: row.min_qty,
    maxQty: row.max_qty,
    step: Number(row.step),
    unit: row.unit,
    measure: row.measure,
    couponable: row.couponable,
    taxRatePpm: BigInt(row.rate_ppm ?? 0),
    taxTitle: row.tax_title ?? '',
    dineInTax:
      row.dine_in_ppm === null
        ? null
        : { taxRatePpm: BigInt(row.dine_in_ppm), taxTitle: row.dine_in_title ?? '' },
    allergens: allergensOf(row.allergens),
    mayContain: allergensOf(row.may_contain),
    allergensDeclared: row.allergens_declared,
    ageRestriction: row.age_restriction,
    mealtimes: row.mealtimes,
    titles,
    title: titleIn(titles, lang),
    img: row.img,
    color: row.color,
    addonGroups: row.addon_groups.map((group) => ({
      id: group.id,
      min: group.min,
      max: group.max,
      title: titleIn(group.titles ?? {}, lang),
      addons: (group.addons ?? []).map((addon) => addonOf(addon, lang)),
    })),
  }
}

const addonOf = (row: AddonRow, lang: string): SellableAddon => ({
  id: row.id,
  stockId: row.stock_id,
  productId: row.product_id,
  price: BigInt(row.price),
  quantity: row.quantity,
  soldOutUntil: row.soldOutUntil === null ? null : new Date(row.soldOutUntil).getTime(),
  maxQty: row.max_qty,
  published: row.status === 'published',
  titles: row.titles ?? {},
  title: titleIn(row.titles ?? {}, lang),
  allergens: allergensOf(row.allergens),
  mayContain: allergensOf(row.may_contain),
  allergensDeclared: row.allergens_declared,
  ageRestriction: row.age_restriction,
})
