import { type Sql, sql } from '@hawker/postgres/database'
import type { Check } from './check.store.ts'

const RATE_TAX = sql`(tax ->> 'amount')::bigint`
const RATE_BASE = sql`(tax ->> 'base')::numeric`
const RATE_PPM = sql`(tax ->> 'ratePpm')::numeric`
const ADDED_TAX = sql`(select coalesce(sum(${RATE_TAX}), 0) from jsonb_array_elements(o.taxes) as rates (tax)
  where not (tax ->> 'included')::boolean)`

/**
 * True when lines were substituted or weighed. Their lines were split or scaled, so the sums differ
 * from the quote.
 */
export const IS_SUBSTITUTED = sql`(exists (select from order_substitutions x
  where x.order_id = o.id and x.outcome in ('replaced', 'refunded'))
  or exists (select from order_details w where w.order_id = o.id and w.packed is not null))`

const IS_REPLACED = sql`exists (select from order_substitutions x
  where x.order_id = d.order_id and x.detail_id = d.id and x.outcome in ('replaced', 'refunded'))`
/** A line `d` that is unchanged since the order. */
export const IS_UNCHANGED = sql`(d.replaces is null and d.packed is null and not ${IS_REPLACED})`

const IS_TAX_INCLUDED = sql`exists (select from jsonb_array_elements(o.taxes) as rates (tax)
  where (tax ->> 'included')::boolean)`
const taxOn = (base: Sql, rate: Sql, included: Sql): Sql =>
  sql`case when ${included} then ${base} - round(${base} * 1000000 / (1000000 + ${rate}))
    else round(${base} * ${rate} / 1000000) end`
const EXPECTED_TAX = taxOn(RATE_BASE, RATE_PPM, sql`(tax ->> 'included')::boolean`)
const quotedAmount = (line: Sql, name: string): Sql =>
  sql`rtrim(${line} ->> ${name}::text, 'n')::bigint`
const QUOTED_LINES = sql`jsonb_array_elements(o.breakdown #> '{order,lines}') with ordinality as quoted (line, place)`

/** The price of a line's units, before and after discounts. */
const LINE_GROSS = sql`(d.unit_price * d.quantity + (
  select coalesce(sum((addon ->> 'unitPrice')::bigint * (addon ->> 'quantity')::bigint), 0)
  from jsonb_array_elements(d.addons) as options (addon)))`
const LINE_NET = sql`(${LINE_GROSS} - d.unit_discount * d.quantity)`

/**
 * Each line and each substitution may shift the tax by one minor unit, and the tax is rounded with
 * it.
 */
const ROUNDING_TOLERANCE = sql`(1 + 2 * (
  (select count(*) from order_details d where d.order_id = o.id)
  + (select count(*) from order_substitutions x where x.order_id = o.id)))`

/** A6: recomputes an order's price from its stored parts: lines, discounts, fees and taxes. */
export const PRICE_CHECKS: readonly Check[] = [
  {
    rule: 'A6',
    check: 'total_not_its_parts',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.total::text from orders o
      where o.total <> o.price - o.total_discount - o.coupon_price + o.deposit
        + o.delivery_fee - o.delivery_discount + o.service_fee + o.small_order_fee + o.packaging_fee
        + o.tips + o.rounding + ${ADDED_TAX}`,
  },
  {
    rule: 'A6',
    check: 'price_not_its_lines',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.price - o.total_discount || ', lines ' || sum(d.net) from orders o
      join order_details d on d.order_id = o.id group by o.id
      having sum(d.net) <> o.price - o.total_discount or sum(d.coupon) <> o.coupon_price
        or sum(d.total) <> sum(d.net - d.coupon) + o.deposit + case when ${IS_TAX_INCLUDED} then 0 else sum(d.tax) end`,
  },
  {
    rule: 'A6',
    check: 'line_not_its_units',
    subject: 'order',
    breaches: () => sql`
      select d.order_id, 'line ' || d.id || ': ' || d.net from order_details d
      where d.packed is null and d.net <> ${LINE_NET}
      union all
      select d.order_id, 'line ' || d.id || ': ' || d.net || ' for ' || d.charged from order_details d
      join products p on p.id = d.product_id
      where d.net <> round(${LINE_GROSS} * d.charged / (p.step * 1000 * d.quantity))
        - round(d.unit_discount * d.quantity * d.charged / (p.step * 1000 * d.quantity))`,
  },
  {
    // Holds for split, replaced and weighed lines too. Lines of old orders store no deposit.
    rule: 'A6',
    check: 'line_not_its_parts',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'line ' || d.id || ': ' || d.total from orders o join order_details d on d.order_id = o.id
      where d.total <> d.net - d.coupon + d.deposit + case when ${IS_TAX_INCLUDED} then 0 else d.tax end
      union all
      select o.id, o.deposit || ' deposit, lines ' || sum(d.deposit) from orders o
      join order_details d on d.order_id = o.id group by o.id
      having bool_and(d.deposit is not null) and sum(d.deposit) <> o.deposit`,
  },
  {
    rule: 'A6',
    check: 'line_not_the_quoted',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'line ' || d.id || ': ' || d.total || ', quoted ' || ${quotedAmount(sql`line`, 'total')}
      from orders o cross join lateral ${QUOTED_LINES}
      join order_details d on d.order_id = o.id and d.position = place - 1
      where ${IS_UNCHANGED} and (d.net, d.coupon, d.tax, d.total)
        <> (${quotedAmount(sql`line`, 'net')}, ${quotedAmount(sql`line`, 'coupon')},
          ${quotedAmount(sql`line`, 'tax')}, ${quotedAmount(sql`line`, 'total')})`,
  },
  {
    // Only a replacement that the customer chose may cost more. The unit price of a weighed line
    // was stored without its fraction.
    rule: 'A6',
    check: 'stand_in_dearer_than_agreed',
    subject: 'order',
    breaches: () => sql`
      select d.order_id, 'line ' || d.id || ': ' || d.net || ', each for ' || x.unit_price || ' before'
      from order_details d cross join lateral (
        select max(unit_price) as unit_price, bool_or(status = 'chosen') as chosen from order_substitutions
        where order_id = d.order_id and detail_id = (d.replaces ->> 'detailId')::bigint and outcome = 'replaced') x
      where d.replaces is not null and d.packed is null and not x.chosen and d.net > (x.unit_price + 1) * d.quantity`,
  },
  {
    // Each line that lost units was rounded separately; replacements and weighed lines are taxed
    // again.
    rule: 'A6',
    check: 'tax_not_its_rate',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'at ' || ${RATE_PPM} || ' ppm of ' || ${RATE_BASE} || ': ' || ${RATE_TAX}
      from orders o, jsonb_array_elements(o.taxes) as rates (tax)
      where ${RATE_TAX} <> ${EXPECTED_TAX}
        and (not ${IS_SUBSTITUTED} or (abs(${RATE_TAX} - ${EXPECTED_TAX}) > ${ROUNDING_TOLERANCE}
        and not exists (select from order_details d where d.order_id = o.id and d.tax_rate_ppm is null)))
      union all
      select o.id, 'line ' || d.id || ' at ' || d.tax_rate_ppm || ' ppm: ' || d.tax from orders o
      join order_details d on d.order_id = o.id
      where (d.replaces is not null or d.packed is not null) and not ${IS_REPLACED}
        and d.tax <> ${taxOn(sql`(d.net - d.coupon)::numeric`, sql`d.tax_rate_ppm`, IS_TAX_INCLUDED)}
      union all
      select o.id, o.total_tax || ', rates ' || coalesce(sum(${RATE_TAX}), 0) from orders o
      left join jsonb_array_elements(o.taxes) as rates (tax) on true
      group by o.id having o.total_tax <> coalesce(sum(${RATE_TAX}), 0)`,
  },
  {
    // Tips and cash rounding may change later; the rest equals the quote. Substitutions and weights
    // leave the fees and their taxes unchanged.
    rule: 'A6',
    check: 'amounts_not_the_quoted',
    subject: 'order',
    breaches: () => sql`
      select o.id, string_agg(q.name || ' ' || q.amount || ', quoted ' || q.quoted, ', ') from orders o
      cross join lateral (values
        ('price', o.price, breakdown #>> '{order,price}', false),
        ('total_discount', o.total_discount, breakdown #>> '{order,totalDiscount}', false),
        ('coupon_price', o.coupon_price, breakdown #>> '{order,couponPrice}', false),
        ('delivery_fee', o.delivery_fee, breakdown #>> '{order,deliveryFee}', true),
        ('delivery_discount', o.delivery_discount, breakdown #>> '{order,deliveryDiscount}', true),
        ('service_fee', o.service_fee, breakdown #>> '{order,serviceFee}', true),
        ('small_order_fee', o.small_order_fee, breakdown #>> '{order,smallOrderFee}', true),
        ('packaging_fee', o.packaging_fee, breakdown #>> '{order,packagingFee}', true),
        ('deposit', o.deposit, breakdown #>> '{order,deposit}', false),
        ('total_tax', o.total_tax, breakdown #>> '{order,totalTax}', false)
      ) as q (name, amount, quoted, fee)
      where q.quoted <> q.amount || 'n' and (fee or not ${IS_SUBSTITUTED}) group by o.id
      union all
      select o.id, 'tax of fees ' || o.total_tax - l.tax || ', quoted ' || q.tax from orders o
      cross join lateral (select sum(tax) as tax from order_details where order_id = o.id) l
      cross join lateral (
        select rtrim(o.breakdown #>> '{order,totalTax}', 'n')::bigint - sum(${quotedAmount(sql`line`, 'tax')}) as tax
        from ${QUOTED_LINES}) q
      where ${IS_SUBSTITUTED} and o.total_tax - l.tax <> q.tax`,
  },
  {
    rule: 'A6',
    check: 'settlement_not_the_total',
    subject: 'order',
    breaches: () =>
      sql`select id, total || ', in base ' || settlement_total from orders
        where rate = 1 and total <> settlement_total`,
  },
]
