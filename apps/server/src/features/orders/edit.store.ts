import { type Tx, sql } from '../../database/database.ts'
import type { Units } from './holds.store.ts'
import type { NewDetail } from './new-order.ts'
import type { StoredAddress } from './order-view.ts'
import type { PricedQuote } from './price-quote.ts'
import { writeAmounts } from './quote.store.ts'

/** By how much an order's amounts change: what was really paid, given back or will be handed over. */
export type Moved = { total: bigint; rounding: bigint; settlementTotal: bigint }
export type EditedOrder = {
  id: number
  userId: number
  priced: PricedQuote
  details: readonly NewDetail[]
  held: readonly Units[]
  couponsDue: readonly bigint[]
  slotStartsAt: Date | null
  estimateFrom: Date
  estimateTo: Date
  note: string | null
  address: StoredAddress | null
  dropOff: string | null
  dropOffNote: string | null
  moved: Moved
}

/** Puts what an order holds back, so that it can be taken anew: shelves in the order of their ids, its window, its coupons. */
export async function loosenHolds(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    with held as (delete from stock_holds where order_id = ${orderId} and returned_at is null returning stock_id, quantity),
    locked as (select s.id from stocks s join held h on h.stock_id = s.id order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + h.quantity from held h join locked l on l.id = h.stock_id
    where s.id = h.stock_id and s.quantity is not null`)
  await tx.run(sql`
    update delivery_slots s set taken = s.taken - 1,
      items = greatest(0, s.items - (select coalesce(sum(quantity), 0) from order_details where order_id = ${orderId}))
    from orders o where o.id = ${orderId} and s.shop_id = o.shop_id and s.type = o.delivery_type and s.starts_at = o.slot_starts_at and s.taken > 0`)
  await tx.run(sql`
    with back as (delete from coupon_redemptions where order_id = ${orderId} and returned_at is null returning coupon_id, user_id),
    personal as (update coupon_uses u set used = u.used - 1 from back b where u.coupon_id = b.coupon_id and u.user_id = b.user_id and u.used > 0)
    update coupons c set used = c.used - 1 from back b where c.id = b.coupon_id and c.used > 0`)
}

/** Writes an order anew as it was priced: its lines, its amounts, what it holds. Answers its new version. */
export async function rewriteOrder(tx: Tx, order: EditedOrder): Promise<number> {
  const { id, priced, moved } = order
  const { order: price, settlement, fxRounding, facts, fulfilment } = priced
  const taxes = price.taxes.map((tax) => ({
    ...tax,
    ratePpm: String(tax.ratePpm),
    base: String(tax.base),
    amount: String(tax.amount),
  }))
  await tx.run(sql`delete from order_details where order_id = ${id}`)
  await tx.run(sql`
    insert into order_details (order_id, stock_id, product_id, user_cart_id, quantity, unit_price, unit_discount, net, coupon, tax, total, addons,
      extras, titles, product_uuid, img, allergens, may_contain, note, replacement, stand_in, position, tax_rate_ppm, deposit, age_restriction)
    select ${id}, d.stock_id, d.product_id, d.user_cart_id, d.quantity, d.unit_price, d.unit_discount, d.net, d.coupon, d.tax, d.total, d.addons,
      d.extras, d.titles, d.product_uuid, d.img, d.allergens, d.may_contain, d.note, d.replacement, d.stand_in, d.position, d.tax_rate_ppm, d.deposit, d.age_restriction
    from jsonb_to_recordset(${JSON.stringify(order.details)}::jsonb) as d (stock_id bigint, product_id bigint, user_cart_id bigint, quantity int,
      unit_price bigint, unit_discount bigint, net bigint, coupon bigint, tax bigint, total bigint, addons jsonb, extras jsonb, titles jsonb,
      product_uuid uuid, img text, allergens text[], may_contain text[], note text, replacement text, stand_in jsonb, position int, tax_rate_ppm bigint,
      deposit bigint, age_restriction smallint)`)
  await tx.run(sql`
    insert into stock_holds (order_id, stock_id, quantity)
    select ${id}, h.stock_id, h.quantity
    from unnest(${order.held.map(({ stockId }) => stockId)}::bigint[], ${order.held.map(({ quantity }) => quantity)}::int[]) as h (stock_id, quantity)`)
  await tx.run(sql`
    insert into coupon_redemptions (coupon_id, order_id, user_id, shop_due)
    select c.id, ${id}, ${order.userId}, c.due
    from unnest(${priced.applied.map((coupon) => coupon.id)}::bigint[], ${[...order.couponsDue]}::bigint[]) as c (id, due)`)
  const row = await tx.row<{ version: number }>(sql`
    update orders set version = version + 1, delivery_date = ${facts.asked.window?.date ?? null}::date,
      delivery_time = ${facts.asked.window?.time ?? null}, delivery_at = ${new Date(fulfilment.at)}, slot_starts_at = ${order.slotStartsAt},
      estimate_from = ${order.estimateFrom}, estimate_to = ${order.estimateTo}, prep_minutes = ${fulfilment.prep},
      travel_minutes = ${fulfilment.travel}, distance_m = ${facts.distanceM}, rate = ${facts.currency.rateText}::numeric,
      price = ${price.price}, total_discount = ${price.totalDiscount}, coupon_price = ${price.couponPrice}, delivery_fee = ${price.deliveryFee},
      delivery_discount = ${price.deliveryDiscount}, service_fee = ${price.serviceFee}, small_order_fee = ${price.smallOrderFee},
      packaging_fee = ${price.packagingFee}, deposit = ${price.deposit}, total_tax = ${price.totalTax}, tips = ${price.tips},
      rounding = rounding + ${moved.rounding}::bigint, total = total + ${moved.total}::bigint,
      settlement_total = settlement_total + ${moved.settlementTotal}::bigint, taxes = ${JSON.stringify(taxes)}::jsonb,
      breakdown = ${writeAmounts({ order: price, settlement, fxRounding })}::jsonb, coupon_id = ${priced.coupon?.id ?? null},
      coupon_code = ${priced.coupon?.code ?? null}, note = ${order.note},
      address = ${order.address && JSON.stringify(order.address)}::jsonb, latitude = ${order.address ? (facts.point?.latitude ?? null) : null},
      longitude = ${order.address ? (facts.point?.longitude ?? null) : null}, drop_off = ${order.dropOff}, drop_off_note = ${order.dropOffNote},
      pin = case when ${order.dropOff}::text = 'leave_at_door' then null else pin end
    where id = ${id} returning version`)
  if (!row) throw new Error(`order ${id} is gone`)
  return row.version
}
