import { containing } from '@hawker/postgres/containing'
import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { RowOf } from '@hawker/postgres/table/columns'
import { fieldsOf, viewOf } from '@hawker/postgres/table/define-table'
import { type Extra, STOCKS, STOCK_DISCOUNTS, STOCK_PORTIONS } from '../stocks/stock.table.ts'
import { CONTENTS_JSON } from './menu-product.store.ts'
import { bestTranslation } from '../../settings/index.ts'

/** `value` is ppm for `percent`, minor units of the base currency for `fixed`. */
export type StoredSale = {
  type: 'percent' | 'fixed'
  value: bigint
  startsAt: Date | null
  endsAt: Date | null
}
/** `price` is in minor units of the base currency. */
export type StoredStock = {
  id: number
  shopId: number
  quantity: number | null
  soldOutUntil: Date | null
  price: bigint
  extras: Extra[]
  sale: StoredSale | null
  product: {
    id: number
    version: number
    title: string
    img: string | null
    category: string | null
    published: boolean
    option: boolean
    contents: FoodDeclaration
    age_restriction: number | null
  }
}
const LISTED_STOCKS = viewOf(STOCKS, [
  'id',
  'extras',
  ...fieldsOf(STOCK_PORTIONS.columns),
  ...fieldsOf(STOCK_DISCOUNTS.columns),
])
type Row = RowOf<typeof LISTED_STOCKS.columns> & {
  shop_id: number
  product_id: number
  revision: number
  title: string | null
  img: string | null
  category: string | null
  status: string
  addon: boolean
  contents: FoodDeclaration
  age_restriction: number | null
}
const select = (lang: string, where: Sql): Sql => sql`
  select ${LISTED_STOCKS.select}, p.shop_id, p.id as product_id, p.revision, p.img,
    p.status, p.addon, ${CONTENTS_JSON} as contents, p.age_restriction,
    (select t.title from product_translations t
      where t.product_id = p.id ${bestTranslation(lang)}) as title,
    (select t.title from category_translations t
      where t.category_id = p.category_id ${bestTranslation(lang)}) as category
  from stocks k join products p on p.id = k.product_id ${where}`
const storedStock = (row: Row): StoredStock => ({
  id: row.id,
  shopId: row.shop_id,
  quantity: row.quantity,
  soldOutUntil: row.soldOutUntil,
  price: BigInt(row.price),
  extras: row.extras,
  sale: row.discountType && {
    type: row.discountType,
    value: BigInt(row.discountValue ?? 0),
    startsAt: row.discountStartsAt,
    endsAt: row.discountEndsAt,
  },
  product: {
    id: row.product_id,
    version: row.revision,
    title: row.title ?? '',
    img: row.img,
    category: row.category,
    published: row.status === 'published',
    option: row.addon,
    contents: row.contents,
    age_restriction: row.age_restriction,
  },
})

type StockFilter = {
  shopId: number
  search: string | undefined
  only: 'options' | 'undeclared' | undefined
}
const ONLY = { options: sql`and p.addon`, undeclared: sql`and not p.allergens_declared` }
const stockCondition = ({ shopId, search, only }: StockFilter): Sql => {
  const pattern = containing(search ?? '')
  return sql`where p.shop_id = ${shopId} and (${search ?? ''} = '' or exists (
    select 1 from product_translations t where t.product_id = p.id
      and t.title ilike ${pattern})) ${only ? ONLY[only] : sql``}`
}
export async function selectStocks(
  queries: Queries,
  { lang, limit, offset, ...filter }: StockFilter & { lang: string; limit: number; offset: number },
): Promise<{ rows: StoredStock[]; total: number }> {
  const where = stockCondition(filter)
  const rows = await queries.rows<Row>(
    select(
      lang,
      sql`${where} order by p.addon, p.category_id nulls last, p.position, p.id, k.position, k.id
        limit ${limit} offset ${offset}`,
    ),
  )
  const count = await queries.row<{ n: number }>(
    sql`select count(*) as n from stocks k join products p on p.id = k.product_id ${where}`,
  )
  return { rows: rows.map(storedStock), total: count?.n ?? 0 }
}
export async function findStock(
  queries: Queries,
  id: number,
  shopIds: readonly number[],
  lang: string,
): Promise<StoredStock | undefined> {
  const row = await queries.row<Row>(
    select(lang, sql`where k.id = ${id} and p.shop_id = any(${shopIds}::bigint[])`),
  )
  return row && storedStock(row)
}

export type StockFields = {
  quantity?: number | null
  soldOutUntil?: Date | null
  price?: bigint
  sale?: StoredSale | null
}
/**
 * Sets the counted quantity; null stops counting. Stores the difference, so that audits can
 * separate it from the portions that orders take.
 */
export const setQuantity = (quantity: Sql): Sql => sql`
  quantity = ${quantity}, adjusted = adjusted + coalesce(${quantity} - quantity, 0),
    recounts = recounts + ((${quantity} is null) <> (quantity is null))::int`

/** Omitted fields stay unchanged. */
export const writeStock = (
  tx: Tx,
  id: number,
  { quantity, soldOutUntil, price, sale }: StockFields,
): Promise<number> =>
  tx.run(sql`
    update stocks set
      ${setQuantity(quantity === undefined ? sql`quantity` : sql`${quantity}::int`)},
      sold_out_until = case when ${soldOutUntil === undefined}::boolean then sold_out_until
        else ${soldOutUntil ?? null}::timestamptz end,
      price = coalesce(${price ?? null}::bigint, price),
      discount_type = case when ${sale === undefined}::boolean then discount_type else ${sale?.type ?? null}::text end,
      discount_value = case when ${sale === undefined}::boolean then discount_value
        else ${sale?.value ?? null}::bigint end,
      discount_starts_at = case when ${sale === undefined}::boolean then discount_starts_at
        else ${sale?.startsAt ?? null}::timestamptz end,
      discount_ends_at = case when ${sale === undefined}::boolean then discount_ends_at
        else ${sale?.endsAt ?? null}::timestamptz end
    where id = ${id}`)
