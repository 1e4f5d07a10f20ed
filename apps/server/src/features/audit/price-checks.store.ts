import { type Sql, sql } from '../../database/database.ts'
import type { Check } from './check.store.ts'

const TAX = sql`(tax ->> 'amount')::bigint`
const BASE = sql`(tax ->> 'base')::numeric`
const RATE = sql`(tax ->> 'ratePpm')::numeric`
const ADDED = sql`(select coalesce(sum(${TAX}), 0) from jsonb_array_elements(o.taxes) as rates (tax) where not (tax ->> 'included')::boolean)`

/** Where something was substituted or weighed, lines were split by behaviour 4.3, step 12, or scaled: what they sum to is no longer what was quoted. */
export const SUBSTITUTED = sql`(exists (select from order_substitutions x where x.order_id = o.id and x.outcome in ('replaced', 'refunded'))
  or exists (select from order_details w where w.order_id = o.id and w.packed is not null))`

const REPLACED = sql`exists (select from order_substitutions x where x.order_id = d.order_id and x.detail_id = d.id and x.outcome in ('replaced', 'refunded'))`
/** A line `d` that is still as it was ordered. */
export const UNTOUCHED = sql`(d.replaces is null and d.packed is null and not ${REPLACED})`

const INCLUDED = sql`exists (select from jsonb_array_elements(o.taxes) as rates (tax) where (tax ->> 'included')::boolean)`
const taxOn = (base: Sql, rate: Sql, included: Sql): Sql =>
  sql`case when ${included} then ${base} - round(${base} * 1000000 / (1000000 + ${rate})) else round(${base} * ${rate} / 1000000) end`
const RATED = taxOn(BASE, RATE, sql`(tax ->> 'included')::boolean`)
const quotedOf = (line: Sql, name: string): Sql =>
  sql`rtrim(${line} ->> ${name}::text, 'n')::bigint`
const QUOTED_LINES = sql`jsonb_array_elements(o.breakdown #> '{order,lines}') with ordinality as quoted (line, place)`

/** What the units of a line `d` come to, before and after discounts. */
const GROSS = sql`(d.unit_price * d.quantity + (
  select coalesce(sum((addon ->> 'unitPrice')::bigint * (addon ->> 'quantity')::bigint), 0) from jsonb_array_elements(d.addons) as options (addon)))`
const UNITS = sql`(${GROSS} - d.unit_discount * d.quantity)`

/** Each line and each part of one may have given its tax one minor unit more or less, and was rounded once more with it. */
const ROUNDED = sql`(1 + 2 * ((select count(*) from order_details d where d.order_id = o.id) + (select count(*) from order_substitutions x where x.order_id = o.id)))`

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
        or sum(d.total) <> sum(d.net - d.coupon) + o.deposit + case when ${INCLUDED} then 0 else sum(d.tax) end`,
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
    // However often it was split, replaced or weighed. Orders from before deposits were kept with lines cannot say it of one.
    rule: 'A6',
    check: 'line_not_its_parts',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'line ' || d.id || ': ' || d.total from orders o join order_details d on d.order_id = o.id
      where d.total <> d.net - d.coupon + d.deposit + case when ${INCLUDED} then 0 else d.tax end
      union all
      select o.id, o.deposit || ' deposit, lines ' || sum(d.deposit) from orders o join order_details d on d.order_id = o.id group by o.id
      having bool_and(d.deposit is not null) and sum(d.deposit) <> o.deposit`,
  },
  {
    rule: 'A6',
    check: 'line_not_the_quoted',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'line ' || d.id || ': ' || d.total || ', quoted ' || ${quotedOf(sql`line`, 'total')}
      from orders o cross join lateral ${QUOTED_LINES} join order_details d on d.order_id = o.id and d.position = place - 1
      where ${UNTOUCHED} and (d.net, d.coupon, d.tax, d.total)
        <> (${quotedOf(sql`line`, 'net')}, ${quotedOf(sql`line`, 'coupon')}, ${quotedOf(sql`line`, 'tax')}, ${quotedOf(sql`line`, 'total')})`,
  },
  {
    // Only who has chosen a dearer one pays for it (behaviour 4.6). What a unit of a weighed line had cost was kept without its fraction.
    rule: 'A6',
    check: 'stand_in_dearer_than_agreed',
    subject: 'order',
    breaches: () => sql`
      select d.order_id, 'line ' || d.id || ': ' || d.net || ', each for ' || x.unit_price || ' before' from order_details d cross join lateral (
        select max(unit_price) as unit_price, bool_or(status = 'chosen') as chosen from order_substitutions
        where order_id = d.order_id and detail_id = (d.replaces ->> 'detailId')::bigint and outcome = 'replaced') x
      where d.replaces is not null and d.packed is null and not x.chosen and d.net > (x.unit_price + 1) * d.quantity`,
  },
  {
    // Where units were taken out of lines, each of those was rounded by itself; what stands in and what was weighed is taxed anew.
    rule: 'A6',
    check: 'tax_not_its_rate',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'at ' || ${RATE} || ' ppm of ' || ${BASE} || ': ' || ${TAX} from orders o, jsonb_array_elements(o.taxes) as rates (tax)
      where ${TAX} <> ${RATED} and (not ${SUBSTITUTED} or (abs(${TAX} - ${RATED}) > ${ROUNDED}
        and not exists (select from order_details d where d.order_id = o.id and d.tax_rate_ppm is null)))
      union all
      select o.id, 'line ' || d.id || ' at ' || d.tax_rate_ppm || ' ppm: ' || d.tax from orders o join order_details d on d.order_id = o.id
      where (d.replaces is not null or d.packed is not null) and not ${REPLACED} and d.tax <> ${taxOn(sql`(d.net - d.coupon)::numeric`, sql`d.tax_rate_ppm`, INCLUDED)}
      union all
      select o.id, o.total_tax || ', rates ' || coalesce(sum(${TAX}), 0) from orders o left join jsonb_array_elements(o.taxes) as rates (tax) on true
      group by o.id having o.total_tax <> coalesce(sum(${TAX}), 0)`,
  },
  {
    // Tips and what coins round away may change later; the rest is what was quoted. What is substituted or weighed leaves the fees and their taxes alone.
    rule: 'A6',
    check: 'amounts_not_the_quoted',
    subject: 'order',
    breaches: () => sql`
      select o.id, string_agg(q.name || ' ' || q.amount || ', quoted ' || q.quoted, ', ') from orders o cross join lateral (values
        ('price', o.price, breakdown #>> '{order,price}', false), ('total_discount', o.total_discount, breakdown #>> '{order,totalDiscount}', false),
        ('coupon_price', o.coupon_price, breakdown #>> '{order,couponPrice}', false), ('delivery_fee', o.delivery_fee, breakdown #>> '{order,deliveryFee}', true),
        ('delivery_discount', o.delivery_discount, breakdown #>> '{order,deliveryDiscount}', true), ('service_fee', o.service_fee, breakdown #>> '{order,serviceFee}', true),
        ('small_order_fee', o.small_order_fee, breakdown #>> '{order,smallOrderFee}', true), ('packaging_fee', o.packaging_fee, breakdown #>> '{order,packagingFee}', true),
        ('deposit', o.deposit, breakdown #>> '{order,deposit}', false), ('total_tax', o.total_tax, breakdown #>> '{order,totalTax}', false)) as q (name, amount, quoted, fee)
      where q.quoted <> q.amount || 'n' and (fee or not ${SUBSTITUTED}) group by o.id
      union all
      select o.id, 'tax of fees ' || o.total_tax - l.tax || ', quoted ' || q.tax from orders o
      cross join lateral (select sum(tax) as tax from order_details where order_id = o.id) l
      cross join lateral (select rtrim(o.breakdown #>> '{order,totalTax}', 'n')::bigint - sum(${quotedOf(sql`line`, 'tax')}) as tax from ${QUOTED_LINES}) q
      where ${SUBSTITUTED} and o.total_tax - l.tax <> q.tax`,
  },
  {
    rule: 'A6',
    check: 'settlement_not_the_total',
    subject: 'order',
    breaches: () =>
      sql`select id, total || ', in base ' || settlement_total from orders where rate = 1 and total <> settlement_total`,
  },
]
