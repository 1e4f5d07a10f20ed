import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'

/** `price` in minor units of the base currency. */
export type StoredStock = {
  id: number
  shopId: number
  quantity: number | null
  soldOutUntil: Date | null
  price: bigint
  extras: { group: string; value: string }[]
  product: { id: number; title: string; img: string | null; category: string | null }
}
type Row = {
  id: number
  shop_id: number
  quantity: number | null
  sold_out_until: Date | null
  price: number
  extras: StoredStock['extras']
  product_id: number
  title: string | null
  img: string | null
  category: string | null
}
const select = (lang: string, where: Sql): Sql => sql`
  select k.id, p.shop_id, k.quantity, k.sold_out_until, k.price, k.extras, p.id as product_id, p.img,
    (select t.title from product_translations t where t.product_id = p.id
      order by (t.locale = ${lang}) desc, (t.locale = 'en') desc limit 1) as title,
    (select t.title from category_translations t where t.category_id = p.category_id
      order by (t.locale = ${lang}) desc, (t.locale = 'en') desc limit 1) as category
  from stocks k join products p on p.id = k.product_id ${where}`
const stored = (row: Row): StoredStock => ({
  id: row.id,
  shopId: row.shop_id,
  quantity: row.quantity,
  soldOutUntil: row.sold_out_until,
  price: BigInt(row.price),
  extras: row.extras,
  product: { id: row.product_id, title: row.title ?? '', img: row.img, category: row.category },
})

const matching = (shopId: number, search: string | undefined): Sql => {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`where p.shop_id = ${shopId} and (${search ?? ''} = '' or exists (
    select 1 from product_translations t where t.product_id = p.id and t.title ilike ${pattern}))`
}
export async function selectStocks(
  queries: Queries,
  { shopId, search, lang, limit, offset }: { shopId: number; search: string | undefined; lang: string; limit: number; offset: number },
): Promise<{ rows: StoredStock[]; total: number }> {
  const where = matching(shopId, search)
  const rows = await queries.rows<Row>(
    select(
      lang,
      sql`${where} order by p.addon, p.category_id nulls last, p.position, p.id, k.position, k.id limit ${limit} offset ${offset}`,
    ),
  )
  const count = await queries.row<{ n: number }>(sql`select count(*) as n from stocks k join products p on p.id = k.product_id ${where}`)
  return { rows: rows.map(stored), total: count?.n ?? 0 }
}
export async function findStock(queries: Queries, id: number, shopIds: readonly number[], lang: string): Promise<StoredStock | undefined> {
  const row = await queries.row<Row>(select(lang, sql`where k.id = ${id} and p.shop_id = any(${shopIds}::bigint[])`))
  return row && stored(row)
}

/** What is not given stays as it is. A shelf that was counted anew is told apart from one that orders took from. */
export const writeStock = (tx: Tx, id: number, change: { quantity?: number | null; soldOutUntil?: Date | null }): Promise<number> =>
  tx.run(sql`
    update stocks set
      quantity = case when ${change.quantity === undefined}::boolean then quantity else ${change.quantity ?? null}::int end,
      recounts = recounts + case when ${change.quantity === undefined}::boolean then 0 else 1 end,
      sold_out_until = case when ${change.soldOutUntil === undefined}::boolean then sold_out_until else ${change.soldOutUntil ?? null}::timestamptz end
    where id = ${id}`)
