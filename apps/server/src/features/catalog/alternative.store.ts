import { type Queries, sql } from '../../database/database.ts'

/** Stocks that could stand in for a product that cannot be had: of its category and shop, on the shelf, nearest in price first. */
export const alternativesTo = async (
  queries: Queries,
  { productId, price, now, limit = 3 }: { productId: number; price: bigint; now: Date; limit?: number },
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select k.id from products missing
      join products p on p.shop_id = missing.shop_id and p.category_id is not distinct from missing.category_id
      join stocks k on k.product_id = p.id
      where missing.id = ${productId} and p.id <> missing.id and p.status = 'published' and not p.addon
        and (k.quantity is null or k.quantity > 0) and (k.sold_out_until is null or k.sold_out_until <= ${now})
        -- What cannot be bought without choosing more is no stand-in.
        and not exists (select 1 from product_addon_groups b join addon_groups g on g.id = b.addon_group_id where b.product_id = p.id and g.min > 0)
      order by abs(k.price - ${price}::bigint), k.id limit ${limit}`)
  ).map(({ id }) => id)
