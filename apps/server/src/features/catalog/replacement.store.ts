import { type Queries, type Sql, sql } from '@hawker/postgres/database'

/**
 * A stock `k` of a product `p` that a customer can order without choosing options. A replacement
 * must be one.
 */
const orderableStock = (now: Date): Sql => sql`p.status = 'published' and not p.addon
  and (k.quantity is null or k.quantity > 0) and (k.sold_out_until is null or k.sold_out_until <= ${now})
  and not exists (select 1 from product_addon_groups b
    join addon_groups g on g.id = b.addon_group_id where b.product_id = p.id and g.min > 0)`

/**
 * Replacements for an unavailable product: orderable stocks of its category and shop, nearest in
 * price first.
 */
export const findAlternatives = async (
  queries: Queries,
  {
    productId,
    price,
    now,
    limit = 3,
  }: { productId: number; price: bigint; now: Date; limit?: number },
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select k.id from products missing
      join products p on p.shop_id = missing.shop_id and p.category_id is not distinct from missing.category_id
      join stocks k on k.product_id = p.id
      where missing.id = ${productId} and p.id <> missing.id and ${orderableStock(now)}
      order by abs(k.price - ${price}::bigint), k.id limit ${limit}`)
  ).map(({ id }) => id)

/**
 * Like `findAlternatives`, but from the whole menu: the category of the product first, then the rest.
 */
export const suggestReplacements = async (
  queries: Queries,
  { productId, price, now, limit }: { productId: number; price: bigint; now: Date; limit: number },
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select k.id from products missing join products p on p.shop_id = missing.shop_id
        join stocks k on k.product_id = p.id
      where missing.id = ${productId} and p.id <> missing.id and ${orderableStock(now)}
      order by p.category_id is distinct from missing.category_id,
        abs(k.price - ${price}::bigint), k.id limit ${limit}`)
  ).map(({ id }) => id)

/**
 * Orderable stocks of the found products, in the order of `productIds`. Never `stockId` itself;
 * another variant of the same product may be a replacement.
 */
export const replacementsAmong = async (
  queries: Queries,
  {
    productIds,
    stockId,
    now,
    limit,
  }: { productIds: readonly number[]; stockId: number; now: Date; limit: number },
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select k.id from products p join stocks k on k.product_id = p.id
      where p.id = any(${productIds}::bigint[]) and k.id <> ${stockId} and ${orderableStock(now)}
      order by array_position(${productIds}::bigint[], p.id), k.position, k.id limit ${limit}`)
  ).map(({ id }) => id)
