import { type Database, sql } from '@hawker/postgres/database'

export type Dish = {
  shopId: number
  shop: string
  slug: string
  productId: number
  uuid: string
  title: string
  stocks: { id: number; price: number }[]
}

/** Finds a dish by its English title. The returned titles are in `locale`. */
export async function findDish(
  database: Database,
  slug: string,
  title: string,
  locale = 'en',
): Promise<Dish> {
  const row = await database.row<{
    shop_id: number
    shop: string
    id: number
    uuid: string
    title: string
  }>(sql`
    select s.id as shop_id, n.title as shop, p.id, p.uuid::text, t.title
    from products p join shops s on s.id = p.shop_id
      join product_translations e on e.product_id = p.id and e.locale = 'en'
      join product_translations t on t.product_id = p.id and t.locale = ${locale}
      join shop_translations n on n.shop_id = s.id and n.locale = ${locale}
    where s.slug = ${slug} and e.title = ${title} and not p.addon limit 1`)
  if (!row) throw new Error(`The demo city has no ${title} at ${slug}`)
  const stocks = await database.rows<{ id: number; price: number }>(sql`
    select k.id, k.price from stocks k where k.product_id = ${row.id} order by k.position, k.id`)
  return {
    shopId: row.shop_id,
    shop: row.shop,
    slug,
    productId: row.id,
    uuid: row.uuid,
    title: row.title,
    stocks,
  }
}

/** Desserts and starters of Bella Lanterna without required options. */
export const plainDishes = (database: Database, locale: string): Promise<Dish[]> =>
  Promise.all(
    ['Tiramisù', 'Bruschetta', 'Arancini'].map((title) =>
      findDish(database, 'bella-lanterna', title, locale),
    ),
  )

export type PlacedOrder = {
  id: number
  number: string
  status: string
  total: number
  delivery_type: string
  paid: number
  promised: number
  held: number
  tips: number
}
/**
 * Reads an order's amounts: the total, the paid and the authorized sum, and the largest held
 * amount, in minor units of the order's currency.
 */
export async function readOrder(database: Database, id: number): Promise<PlacedOrder> {
  const row = await database.row<PlacedOrder>(sql`
    select o.id, o.number, o.status, o.total, o.delivery_type, o.tips,
      (select coalesce(sum(t.amount), 0)::int from transactions t where t.payable_type = 'order'
        and t.payable_id = o.id and t.status = 'paid') as paid,
      (select coalesce(sum(t.amount), 0)::int from transactions t where t.payable_type = 'order'
        and t.payable_id = o.id and t.status = 'authorized') as promised,
      (select coalesce(max(t.held_amount), 0)::int from transactions t
        where t.payable_type = 'order' and t.payable_id = o.id) as held
    from orders o where o.id = ${id}`)
  if (!row) throw new Error(`There is no order ${id}`)
  return row
}

/** Counts that a refused request must not change. */
export async function countOrdersAndPayments(
  database: Database,
): Promise<{ orders: number; transactions: number; entries: number }> {
  const row = await database.row<{ orders: number; transactions: number; entries: number }>(sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int
      from transactions) as transactions, (select count(*)::int from ledger_entries) as entries`)
  return row ?? { orders: 0, transactions: 0, entries: 0 }
}
