import { sql } from '../../database/database.ts'
import type { Check } from './check.store.ts'
import { SUBSTITUTED } from './price-checks.store.ts'

const priced = (name: string) => sql`rtrim(price ->> ${name}::text, 'n')::numeric`
/** Getting it there, which is split equally, and the service, which is split by what each pays for dishes (behaviour 4.3, step 11). */
const BROUGHT = sql`${priced('deliveryFee')} - ${priced('deliveryDiscount')} + ${priced('packagingFee')} + ${priced('tips')} + ${priced('deliveryTax')} * added
  + ${priced('packagingTax')} * added`
const SERVED = sql`${priced('serviceFee')} + ${priced('smallOrderFee')} + ${priced('serviceTax')} * added`
/** Each of the three splits may give somebody one minor unit more or less. */
const ROUNDED = 3

/** A12: what each of a group order was asked for, and what that left to its host, is what is theirs. So the shares sum to the total. */
export const SHARE_CHECKS: readonly Check[] = [
  {
    rule: 'A12',
    check: 'group_shares_not_the_total',
    subject: 'order',
    breaches: () => sql`
      with shared as (
        select o.id, o.breakdown -> 'order' as price, case when (o.breakdown #>> '{order,taxIncluded}')::boolean then 0 else 1 end as added
        from orders o where exists (select from payment_requests r where r.order_id = o.id) and not ${SUBSTITUTED}),
      parts as (select id, ${priced('total')} as total, ${priced('rounding')} as rounding, ${BROUGHT} as brought, ${SERVED} as served from shared),
      dishes as (
        select d.order_id, d.user_cart_id as member, sum(d.total) as cost, sum(d.net - d.coupon) as weight from order_details d join shared s on s.id = d.order_id
        group by d.order_id, d.user_cart_id),
      fair as (
        select p.id, d.member, d.cost, p.total, (d.cost + p.brought / count(*) over each_order
          + coalesce(p.served * d.weight / nullif(sum(d.weight) over each_order, 0), 0)) * p.total / nullif(p.total - p.rounding, 0) as share
        from parts p join dishes d on d.order_id = p.id window each_order as (partition by p.id)),
      asked as (select r.order_id, r.user_cart_id as member, r.amount, r.lines_amount, sum(r.amount) over (partition by r.order_id) as others
        from payment_requests r join shared s on s.id = r.order_id)
      select f.id, 'the host is left with ' || f.total - a.others || ', theirs is ' || round(f.share, 2) from fair f
      join (select distinct order_id, others from asked) a on a.order_id = f.id
      where not exists (select from asked m where m.order_id = f.id and m.member = f.member) and abs(f.total - a.others - f.share) > ${ROUNDED}
      union all
      select a.order_id, 'member ' || a.member || ' was asked for ' || a.amount || ', theirs is ' || coalesce(round(f.share, 2), 0)
      from asked a left join fair f on f.id = a.order_id and f.member = a.member
      where f.share is null or abs(a.amount - f.share) > ${ROUNDED} or a.lines_amount <> f.cost`,
  },
]
