import { type Queries, sql } from '@hawker/postgres/database'

export type WaitingRow = {
  id: number
  shop_id: number
  slug: string
  titles: Record<string, string>
  items: number
}
/** All carts of the owner except the current one, newest first. */
export const selectWaitingCarts = (
  queries: Queries,
  ownerId: number,
  now: Date,
): Promise<WaitingRow[]> =>
  queries.rows(sql`
    select c.id, s.id as shop_id, s.slug,
      (select coalesce(json_object_agg(t.locale, t.title), '{}')
        from shop_translations t where t.shop_id = s.id) as titles,
      (select coalesce(sum(d.quantity), 0)::int
        from user_carts m join cart_details d on d.user_cart_id = m.id where m.cart_id = c.id) as items
    from (select id, shop_id from carts
      where owner_id = ${ownerId} and (status = 'open' or (status = 'waiting' and expires_at > ${now}))
      order by (status = 'open') desc, id desc offset 1) c
    join shops s on s.id = c.shop_id order by c.id desc`)
