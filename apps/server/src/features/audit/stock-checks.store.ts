import { sql } from '@hawker/postgres/database'
import type { Check } from './check.store.ts'

/** Units of each stock in the lines of orders, including options. */
const ORDERED_UNITS = sql`
  select d.order_id, d.stock_id, d.quantity::bigint as units from order_details d
  union all
  select d.order_id, (addon ->> 'stockId')::bigint, (addon ->> 'quantity')::bigint
  from order_details d, jsonb_array_elements(d.addons) as options (addon)`

export const STOCK_CHECKS: readonly Check[] = [
  {
    // baseline + adjustments − taken + returned = current quantity: orders do not change the sum of
    // shelf and holds.
    rule: 'A5',
    check: 'portions_lost_or_made',
    subject: 'stock',
    breaches: () => sql`
      select s.id, a.portions || ' at first, ' || s.adjusted - a.adjusted || ' by counts since, '
        || coalesce(s.quantity::text, 'nothing') || ' left, ' || coalesce(h.held, 0) || ' held'
      from audit_shelves a join stocks s on s.id = a.stock_id and s.recounts = a.recounts
      left join (select stock_id, sum(quantity) as held from stock_holds where returned_at is null
        group by stock_id) h on h.stock_id = s.id
      where s.quantity is null or s.quantity + coalesce(h.held, 0) <> a.portions + s.adjusted - a.adjusted`,
  },
  {
    rule: 'A5',
    check: 'shelf_below_zero',
    subject: 'stock',
    breaches: () => sql`select id, quantity::text from stocks where quantity < 0`,
  },
  {
    rule: 'A5',
    check: 'held_and_not_ordered',
    subject: 'order',
    breaches: () => sql`
      select h.order_id, 'stock ' || h.stock_id || ': ' || h.quantity || ' held, ' || coalesce(l.units, 0) || ' ordered'
      from stock_holds h join orders o on o.id = h.order_id
      left join (select order_id, stock_id, sum(units) as units from (${ORDERED_UNITS}) ordered group by 1, 2) l
        on l.order_id = h.order_id and l.stock_id = h.stock_id
      where h.returned_at is null and (o.status = 'cancelled' or h.quantity is distinct from l.units)`,
  },
  {
    rule: 'A5',
    check: 'sold_and_not_taken',
    subject: 'order',
    breaches: () => sql`
      select l.order_id, 'stock ' || l.stock_id || ': ' || l.units from (${ORDERED_UNITS}) l
      join orders o on o.id = l.order_id
      join audit_shelves a on a.stock_id = l.stock_id join stocks s on s.id = a.stock_id and s.recounts = a.recounts
      where o.status <> 'cancelled' and o.id > a.last_order_id
        and not exists (select from stock_holds h
          where h.order_id = l.order_id and h.stock_id = l.stock_id and h.returned_at is null)`,
  },
  {
    rule: 'A10',
    check: 'coupon_uses_over_limit',
    subject: 'coupon',
    breaches: () => sql`
      select c.id, c.used || ' of ' || coalesce(c.qty::text, 'any') || ', by orders ' || count(r.order_id)
      from coupons c
      left join coupon_redemptions r on r.coupon_id = c.id and r.returned_at is null group by c.id
      having c.used <> count(r.order_id) or c.used > c.qty`,
  },
  {
    rule: 'A10',
    check: 'personal_uses_over_limit',
    subject: 'coupon',
    breaches: () => sql`
      select coupon_id, 'user ' || user_id || ': ' || coalesce(u.used, 0) || ', by orders ' || coalesce(r.uses, 0)
      from coupon_uses u
      full join (select coupon_id, user_id, count(*) as uses from coupon_redemptions where returned_at is null
        group by 1, 2) r using (coupon_id, user_id)
      join coupons c on c.id = coupon_id where coalesce(u.used, 0) <> coalesce(r.uses, 0) or u.used > c.per_user`,
  },
  {
    rule: 'A10',
    check: 'cancelled_and_coupon_used',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'coupon ' || r.coupon_id from coupon_redemptions r join orders o on o.id = r.order_id
      where r.returned_at is null and o.status = 'cancelled'
        and coalesce(o.cancel_refund, o.total) >= o.total`,
  },
]
