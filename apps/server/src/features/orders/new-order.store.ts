import { shopDue } from '@hawker/domain/coupon-funding'
import { type Sql, type Tx, join, sql } from '../../database/database.ts'
import { lockingCart } from '../carts/index.ts'
import type { Taking } from './holds.store.ts'
import type { NewOrder } from './new-order.ts'
import type { PricedQuote } from './price-quote.ts'
import { writeAmounts } from './quote.store.ts'

/** Writes the order with its lines, its history, what it holds and the coupons it used, and locks its cart, in one statement of which nothing is asked. */
export const insertOrder = (tx: Tx, order: NewOrder): Promise<number> =>
  tx.run(orderInsertion(order))

/** The same to be sent with others: what can be written `beside` it costs less than a statement of its own. */
export function orderInsertion(order: NewOrder, taking?: Taking, beside: readonly Sql[] = []): Sql {
  const { priced, body, cart } = order
  const { facts, fulfilment, order: price, settlement, fxRounding } = priced
  const { now } = facts
  const taxes = price.taxes.map((tax) => ({
    title: tax.title,
    ratePpm: String(tax.ratePpm),
    base: String(tax.base),
    amount: String(tax.amount),
    included: tax.included,
  }))
  return sql`
    with made as (
      insert into orders (id, uuid, number, region_id, user_id, shop_id, cart_id, status, delivery_type, delivery_date, delivery_time, delivery_at,
        slot_starts_at, estimate_from, estimate_to, prep_minutes, travel_minutes, distance_m, currency_id, rate, price, total_discount,
        coupon_price, delivery_fee, delivery_discount, service_fee, small_order_fee, packaging_fee, deposit, total_tax, tips, rounding, total,
        settlement_total, taxes, breakdown, coupon_id, coupon_code, address, latitude, longitude, phone, username, note, allergy_note, receiver,
        drop_off, drop_off_note, cutlery, substitution_default, pickup_code, undo_until, pay_until, paid_at, headroom, created_at)
      overriding system value
      select ${order.id}::bigint, ${order.uuid}::uuid, ${order.number}, ${facts.shop.regionId}, ${order.userId}, ${facts.shop.id}, ${cart.id}, 'new', ${body.delivery_type}, ${facts.asked.window?.date ?? null}::date,
        ${facts.asked.window?.time ?? null}, ${order.deliveryAt}::timestamptz, ${order.slotStartsAt}::timestamptz, ${order.estimateFrom}::timestamptz,
        ${order.estimateTo}::timestamptz, ${fulfilment.prep}::int, ${fulfilment.travel}::int, ${facts.distanceM}::int, ${facts.currency.id}::bigint,
        ${facts.currency.rateText}::numeric, ${price.price}::bigint, ${price.totalDiscount}::bigint, ${price.couponPrice}::bigint,
        ${price.deliveryFee}::bigint, ${price.deliveryDiscount}::bigint, ${price.serviceFee}::bigint, ${price.smallOrderFee}::bigint,
        ${price.packagingFee}::bigint, ${price.deposit}::bigint, ${price.totalTax}::bigint, ${price.tips}::bigint, ${price.rounding}::bigint,
        ${price.total}::bigint, ${settlement.total}::bigint, ${JSON.stringify(taxes)}::jsonb,
        ${writeAmounts({ order: price, settlement, fxRounding })}::jsonb, ${priced.coupon?.id ?? null}::bigint, ${priced.coupon?.code ?? null},
        ${order.address && JSON.stringify(order.address)}::jsonb, ${order.address ? (facts.point?.latitude ?? null) : null}::float8,
        ${order.address ? (facts.point?.longitude ?? null) : null}::float8, ${body.phone ?? facts.customer?.phone ?? null},
        ${body.username?.trim() || null}, ${body.note?.trim() || null}, ${body.allergy_note?.trim() || null},
        ${order.receiver && JSON.stringify(order.receiver)}::jsonb, ${order.dropOff}, ${body.drop_off_note?.trim() || null},
        ${body.cutlery ?? false}::boolean, ${body.substitution_default ?? null}, ${order.pickupCode}, ${order.undoUntil}::timestamptz,
        ${order.payUntil}::timestamptz, ${order.paidAt}::timestamptz, ${priced.headroom}::bigint, ${now}::timestamptz
      returning id),
    details as (
      insert into order_details (id, order_id, stock_id, product_id, user_cart_id, member_name, quantity, unit_price, unit_discount, net, coupon, tax, total, addons,
        extras, titles, product_uuid, img, allergens, may_contain, note, replacement, stand_in, position, tax_rate_ppm, deposit, age_restriction)
      overriding system value
      select d.id, made.id, d.stock_id, d.product_id, d.user_cart_id, d.member_name, d.quantity, d.unit_price, d.unit_discount, d.net, d.coupon, d.tax, d.total, d.addons,
        d.extras, d.titles, d.product_uuid, d.img, d.allergens, d.may_contain, d.note, d.replacement, d.stand_in, d.position, d.tax_rate_ppm, d.deposit, d.age_restriction
      from made, jsonb_to_recordset(${JSON.stringify(withIds(order))}::jsonb) as d (id bigint, stock_id bigint, product_id bigint, user_cart_id bigint, member_name text,
        quantity int, unit_price bigint, unit_discount bigint, net bigint, coupon bigint, tax bigint, total bigint, addons jsonb, extras jsonb,
        titles jsonb, product_uuid uuid, img text, allergens text[], may_contain text[], note text, replacement text, stand_in jsonb, position int, tax_rate_ppm bigint,
        deposit bigint, age_restriction smallint)),
    history as (
      insert into order_histories (order_id, status, by_actor, by_user_id, created_at)
      select id, 'new', 'customer', ${order.userId}::bigint, ${now}::timestamptz from made),
    emptied as (${lockingCart(cart.id)})${holding(order)}${redeeming(order)}
${join(
  [...(taking ? [taking.part] : []), ...beside].map(
    (part) => sql`,
    ${part}`,
  ),
  '',
)}
    select ${taking?.check ?? sql``} from made`
}

const withIds = ({ lines, details }: NewOrder) =>
  lines.map((line, place) => ({ ...line, id: details[place] }))

/** Nothing where there is nothing to hold: a part of a statement is started whether or not it has rows to write. */
const holding = ({ held }: NewOrder): Sql =>
  held.length === 0
    ? sql``
    : sql`,
    held as (
      insert into stock_holds (order_id, stock_id, quantity)
      select made.id, h.stock_id, h.quantity
      from made, unnest(${held.map(({ stockId }) => stockId)}::bigint[], ${held.map(({ quantity }) => quantity)}::int[]) as h (stock_id, quantity))`

const redeeming = ({ priced, userId }: NewOrder): Sql =>
  priced.applied.length === 0
    ? sql``
    : sql`,
    redeemed as (
      insert into coupon_redemptions (coupon_id, order_id, user_id, shop_due)
      select c.id, made.id, ${userId}::bigint, c.due
      from made, unnest(${priced.applied.map(({ id }) => id)}::bigint[], ${couponsDue(priced)}::bigint[]) as c (id, due))`

/** What the platform owes the shop for each coupon, in base currency; see shopDue. */
export const couponsDue = ({ applied, settlement }: PricedQuote): bigint[] =>
  applied.map((coupon) => {
    const amount = settlement.coupons.find(({ id }) => id === coupon.id)?.price ?? 0n
    return shopDue(amount, coupon.for === 'delivery_fee' ? 'delivery' : 'items', coupon.funding)
  })
