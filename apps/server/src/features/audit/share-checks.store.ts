import { sql } from '@hawker/postgres/database'
import { type Check, beforeGracePeriod } from './check.store.ts'
import { IS_SUBSTITUTED, IS_UNCHANGED } from './price-checks.store.ts'

const priceField = (name: string) => sql`rtrim(price ->> ${name}::text, 'n')::numeric`
const quotedField = (name: string) =>
  sql`rtrim(o.breakdown -> 'order' ->> ${name}::text, 'n')::numeric`
/**
 * Delivery costs, which are split equally, and service fees, which are split by the net price of
 * each member's dishes.
 */
const DELIVERY_COST = sql`${priceField('deliveryFee')} - ${priceField('deliveryDiscount')}
  + ${priceField('packagingFee')} + ${priceField('tips')} + ${priceField('deliveryTax')} * tax_factor
  + ${priceField('packagingTax')} * tax_factor`
const SERVICE_COST = sql`${priceField('serviceFee')} + ${priceField('smallOrderFee')}
  + ${priceField('serviceTax')} * tax_factor`
/** Each of the three splits may shift a member's share by one minor unit. */
const ROUNDING_TOLERANCE = 3

/**
 * A12: each member of a group order owes their fair share, and the host the rest. After
 * substitutions and weighing, each share is compared with the member's current dishes.
 */
export const SHARE_CHECKS: readonly Check[] = [
  {
    rule: 'A12',
    check: 'group_shares_not_the_total',
    subject: 'order',
    breaches: () => sql`
      with shared as (
        select o.id, o.breakdown -> 'order' as price,
          case when (o.breakdown #>> '{order,taxIncluded}')::boolean then 0 else 1 end as tax_factor
        from orders o where exists (select from payment_requests r where r.order_id = o.id) and not ${IS_SUBSTITUTED}),
      parts as (select id, ${priceField('total')} as total, ${priceField('rounding')} as rounding,
        ${DELIVERY_COST} as delivery_cost, ${SERVICE_COST} as service_cost from shared),
      dishes as (
        select d.order_id, d.user_cart_id as member, sum(d.total) as cost, sum(d.net - d.coupon) as weight
        from order_details d join shared s on s.id = d.order_id
        group by d.order_id, d.user_cart_id),
      fair_shares as (
        select p.id, d.member, d.cost, p.total, (d.cost + p.delivery_cost / count(*) over each_order
          + coalesce(p.service_cost * d.weight / nullif(sum(d.weight) over each_order, 0), 0))
          * p.total / nullif(p.total - p.rounding, 0) as share
        from parts p join dishes d on d.order_id = p.id window each_order as (partition by p.id)),
      asked as (select r.order_id, r.user_cart_id as member, r.amount, r.lines_amount,
        sum(r.amount) over (partition by r.order_id) as others
        from payment_requests r join shared s on s.id = r.order_id)
      select f.id, 'the host is left with ' || f.total - a.others || ', theirs is ' || round(f.share, 2)
      from fair_shares f
      join (select distinct order_id, others from asked) a on a.order_id = f.id
      where not exists (select from asked m where m.order_id = f.id and m.member = f.member)
        and abs(f.total - a.others - f.share) > ${ROUNDING_TOLERANCE}
      union all
      select a.order_id, 'member ' || a.member || ' was asked for ' || a.amount
        || ', theirs is ' || coalesce(round(f.share, 2), 0)
      from asked a left join fair_shares f on f.id = a.order_id and f.member = a.member
      where f.share is null or abs(a.amount - f.share) > ${ROUNDING_TOLERANCE} or a.lines_amount <> f.cost`,
  },
  {
    // The shares fixed at the release to the shop are the amounts requested, even if lines changed
    // later.
    rule: 'A12',
    check: 'asked_for_another_share',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'shares of ' || share_sums.amount || ', dishes of ' || share_sums.lines
        || ', of ' || ${quotedField('total')}
      from orders o
      join (select order_id, sum(amount) as amount, sum(lines_amount) as lines, min(amount) as least
        from order_shares group by order_id) share_sums on share_sums.order_id = o.id
      where share_sums.amount <> ${quotedField('total')} or share_sums.least < 0
        or share_sums.lines <> (select sum(rtrim(line ->> 'total', 'n')::numeric)
          from jsonb_array_elements(o.breakdown #> '{order,lines}') as lines (line))
      union all
      select r.order_id, 'member ' || r.user_cart_id || ' was asked for ' || r.amount
        || ', theirs is ' || coalesce(s.amount::text, 'nothing')
      from payment_requests r left join order_shares s on s.order_id = r.order_id and s.user_cart_id = r.user_cart_id
      where exists (select from order_shares fixed where fixed.order_id = r.order_id)
        and (r.amount, r.lines_amount) is distinct from (s.amount, s.lines_amount)
      union all
      select s.order_id, count(*) || ' were not asked' from order_shares s
      where s.amount > 0 and exists (select from payment_requests r where r.order_id = s.order_id)
        and not exists (select from payment_requests r
          where r.order_id = s.order_id and r.user_cart_id = s.user_cart_id)
      group by s.order_id having count(*) > 1`,
  },
  {
    // No member owes more than their dishes cost, and unchanged dishes are never written off. The
    // host is left with at least their own dishes.
    rule: 'A12',
    check: 'share_not_of_what_is_left',
    subject: 'order',
    breaches: (at) => sql`
      with asked as (
        select r.order_id, r.user_cart_id as member, r.amount, r.lines_amount, r.lowered_by
        from payment_requests r join orders o on o.id = r.order_id
        where ${IS_SUBSTITUTED}
          and not exists (select from events e
            where e.order_id = o.id and e.created_at >= ${beforeGracePeriod(at)}::timestamptz)),
      dishes as (
        select d.order_id, d.user_cart_id as member, sum(d.total) as cost,
          coalesce(sum(d.total) filter (where ${IS_UNCHANGED}), 0) as untouched
        from order_details d where d.order_id in (select order_id from asked) group by d.order_id, d.user_cart_id)
      select o.id, 'member ' || a.member || ' owes ' || a.amount - a.lowered_by || ' of ' || a.amount
        || ', dishes were ' || a.lines_amount || ' and are ' || coalesce(l.cost, 0)
      from asked a join orders o on o.id = a.order_id
      left join dishes l on l.order_id = a.order_id and l.member = a.member
      where a.lowered_by < least(a.amount, a.lines_amount - coalesce(l.cost, 0))
        or (o.status <> 'cancelled' and a.lowered_by > a.lines_amount - coalesce(l.untouched, 0)
        + ${quotedField('tips')} + (select coalesce(sum(f.amount), 0) from order_refunds f
          where f.order_id = o.id and f.status = 'approved'))
      union all
      select o.id, 'the host is left with ' || o.total - a.owed || ', of dishes for ' || h.cost from orders o
      join (select order_id, sum(amount - lowered_by) as owed from asked group by order_id) a on a.order_id = o.id
      cross join lateral (select coalesce(sum(l.cost), 0) as cost from dishes l where l.order_id = o.id
        and not exists (select from asked m where m.order_id = l.order_id and m.member = l.member)) h
      where o.status <> 'cancelled' and o.tips >= ${quotedField('tips')}
        and o.total - a.owed < h.cost - ${ROUNDING_TOLERANCE} - abs(o.rounding) - abs(${quotedField('rounding')})`,
  },
]
