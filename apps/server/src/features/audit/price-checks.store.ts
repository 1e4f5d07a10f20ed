import { sql } from '../../database/database.ts'
import type { Check } from './check.store.ts'

const TAX = sql`(tax ->> 'amount')::bigint`
const BASE = sql`(tax ->> 'base')::numeric`
const RATE = sql`(tax ->> 'ratePpm')::numeric`
const ADDED = sql`(select coalesce(sum(${TAX}), 0) from jsonb_array_elements(o.taxes) as rates (tax) where not (tax ->> 'included')::boolean)`

/** Where something was substituted or weighed, lines were split by behaviour 4.3, step 12, or scaled: they sum as ever, but are no longer what was quoted. */
export const SUBSTITUTED = sql`(exists (select from order_substitutions x where x.order_id = o.id and x.outcome in ('replaced', 'refunded'))
  or exists (select from order_details w where w.order_id = o.id and w.packed is not null))`

/** What the units of a line `d` come to, before and after discounts. */
const GROSS = sql`(d.unit_price * d.quantity + (
  select coalesce(sum((addon ->> 'unitPrice')::bigint * (addon ->> 'quantity')::bigint), 0) from jsonb_array_elements(d.addons) as options (addon)))`
const UNITS = sql`(${GROSS} - d.unit_discount * d.quantity)`

/** A6: an order is priced again from what it keeps of itself (behaviour 4.3, steps 1, 2, 8 and 9). */
export const PRICE_CHECKS: readonly Check[] = [
  {
    rule: 'A6',
    check: 'total_not_its_parts',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.total::text from orders o where o.total <> o.price - o.total_discount - o.coupon_price + o.deposit + o.delivery_fee - o.delivery_discount
        + o.service_fee + o.small_order_fee + o.packaging_fee + o.tips + o.rounding + ${ADDED}`,
  },
  {
    rule: 'A6',
    check: 'price_not_its_lines',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.price - o.total_discount || ', lines ' || sum(d.net) from orders o join order_details d on d.order_id = o.id group by o.id
      having sum(d.net) <> o.price - o.total_discount or sum(d.coupon) <> o.coupon_price
        or sum(d.total) <> sum(d.net - d.coupon) + o.deposit + case when exists (
          select from jsonb_array_elements(o.taxes) as rates (tax) where (tax ->> 'included')::boolean) then 0 else sum(d.tax) end`,
  },
  {
    rule: 'A6',
    check: 'line_not_its_units',
    subject: 'order',
    breaches: () => sql`
      select d.order_id, 'line ' || d.id || ': ' || d.net from order_details d where d.packed is null and d.net <> ${UNITS}
      union all
      select d.order_id, 'line ' || d.id || ': ' || d.net || ' for ' || d.charged from order_details d join products p on p.id = d.product_id
      where d.net <> round(${GROSS} * d.charged / (p.step * 1000 * d.quantity)) - round(d.unit_discount * d.quantity * d.charged / (p.step * 1000 * d.quantity))`,
  },
  {
    rule: 'A6',
    check: 'tax_not_its_rate',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'at ' || ${RATE} || ' ppm of ' || ${BASE} || ': ' || ${TAX} from orders o, jsonb_array_elements(o.taxes) as rates (tax)
      where not ${SUBSTITUTED} and ${TAX} <> case when (tax ->> 'included')::boolean then ${BASE} - round(${BASE} * 1000000 / (1000000 + ${RATE})) else round(${BASE} * ${RATE} / 1000000) end
      union all
      select o.id, o.total_tax || ', rates ' || coalesce(sum(${TAX}), 0) from orders o left join jsonb_array_elements(o.taxes) as rates (tax) on true
      group by o.id having o.total_tax <> coalesce(sum(${TAX}), 0)`,
  },
  {
    // Tips and what coins round away may change later; the rest is what was quoted.
    rule: 'A6',
    check: 'amounts_not_the_quoted',
    subject: 'order',
    breaches: () => sql`
      select o.id, string_agg(q.name || ' ' || q.amount || ', quoted ' || q.quoted, ', ') from orders o cross join lateral (values
        ('price', o.price, breakdown #>> '{order,price}'), ('total_discount', o.total_discount, breakdown #>> '{order,totalDiscount}'),
        ('coupon_price', o.coupon_price, breakdown #>> '{order,couponPrice}'), ('delivery_fee', o.delivery_fee, breakdown #>> '{order,deliveryFee}'),
        ('delivery_discount', o.delivery_discount, breakdown #>> '{order,deliveryDiscount}'), ('service_fee', o.service_fee, breakdown #>> '{order,serviceFee}'),
        ('small_order_fee', o.small_order_fee, breakdown #>> '{order,smallOrderFee}'), ('packaging_fee', o.packaging_fee, breakdown #>> '{order,packagingFee}'),
        ('deposit', o.deposit, breakdown #>> '{order,deposit}'), ('total_tax', o.total_tax, breakdown #>> '{order,totalTax}')) as q (name, amount, quoted)
      where q.quoted <> q.amount || 'n' and not ${SUBSTITUTED} group by o.id`,
  },
  {
    rule: 'A6',
    check: 'settlement_not_the_total',
    subject: 'order',
    breaches: () => sql`select id, total || ', in base ' || settlement_total from orders where rate = 1 and total <> settlement_total`,
  },
]
