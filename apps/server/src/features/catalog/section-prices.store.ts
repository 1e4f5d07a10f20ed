import { type Queries, sql } from '@hawker/postgres/database'
import type { PriceRange } from './price-range.ts'

type Row = { category_id: number; count: number; sum: number; min: number; max: number }

/** Prices of a shop's dishes by section: the first stock of each dish, before discounts. */
export async function loadSectionPrices(
  queries: Queries,
  shopId: number,
): Promise<Map<number, PriceRange>> {
  const rows = await queries.rows<Row>(sql`
    select p.category_id, count(*)::int as count, sum(first.price)::bigint as sum,
      min(first.price) as min, max(first.price) as max
    from products p join lateral (select k.price from stocks k where k.product_id = p.id
      order by k.position, k.id limit 1) first on true
    where p.shop_id = ${shopId} and p.status = 'published' and not p.addon and p.category_id is not null
    group by p.category_id`)
  return new Map(
    rows.map(({ category_id, count, sum, min, max }) => [
      category_id,
      { count, sum: BigInt(sum), min: BigInt(min), max: BigInt(max) },
    ]),
  )
}
