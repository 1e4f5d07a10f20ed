import { sql } from '@hawker/postgres/database'
import type { Check } from './check.store.ts'

export const CART_AND_SLOT_CHECKS: readonly Check[] = [
  {
    rule: 'A12',
    check: 'cart_mixes_shops',
    subject: 'cart',
    breaches: () => sql`
      select distinct c.id, 'stock ' || s.id from carts c join user_carts m on m.cart_id = c.id
      join cart_details d on d.user_cart_id = m.id
      join stocks s on s.id = d.stock_id join products p on p.id = s.product_id where p.shop_id <> c.shop_id`,
  },
  {
    rule: 'A12',
    check: 'order_mixes_shops',
    subject: 'order',
    breaches: () => sql`
      select distinct o.id, 'stock ' || d.stock_id from orders o join order_details d on d.order_id = o.id
      join products p on p.id = d.product_id
      where p.shop_id <> o.shop_id`,
  },
  {
    rule: 'A12',
    check: 'slot_count_wrong',
    subject: 'slot',
    breaches: () => sql`
      select s.shop_id, s.type || ' ' || s.starts_at || ': ' || s.taken || ' taken, ' || count(o.id) || ' orders'
      from delivery_slots s
      left join orders o on o.shop_id = s.shop_id and o.delivery_type = s.type
        and o.slot_starts_at = s.starts_at and o.status <> 'cancelled'
      group by s.shop_id, s.type, s.starts_at, s.taken having s.taken <> count(o.id)`,
  },
  {
    // A slot's length is that of its shop's windows when it was first taken. No slot may begin
    // before all earlier ones end.
    rule: 'A12',
    check: 'slots_overlap',
    subject: 'slot',
    breaches: () => sql`
      select shop_id, type || ' ' || starts_at || ' begins before ' || ended from (
        select shop_id, type, starts_at, max(starts_at + minutes * interval '1 minute')
          over (partition by shop_id, type order by starts_at rows between unbounded preceding and 1 preceding)
          as ended from delivery_slots) windows
      where starts_at < ended`,
  },
]
