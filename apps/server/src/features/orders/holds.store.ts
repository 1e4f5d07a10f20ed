import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, type Tx, join, sql } from '@hawker/postgres/database'

export type StockUnits = { stockId: number; quantity: number }

/**
 * Returns held stock once: a second call finds nothing. Answers the stocks that had few left
 * before.
 */
export async function returnStocks(tx: Tx, orderId: number, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number; quantity: number; units: number }>(sql`
    with held as (
      update stock_holds set returned_at = ${now}
      where order_id = ${orderId} and returned_at is null returning stock_id, quantity),
    locked as (
      select s.id from stocks s join held h on h.stock_id = s.id
      order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + h.quantity
    from held h join locked l on l.id = h.stock_id
    where s.id = h.stock_id and s.quantity is not null
    returning s.id, s.quantity, h.quantity as units`)
  return rows
    .filter(({ quantity, units }) => quantity - units <= LOW_STOCK_THRESHOLD)
    .map(({ id }) => id)
}

/**
 * Returns some held units that the order no longer needs. Answers the stocks that had few left
 * before.
 */
export async function returnUnits(
  tx: Tx,
  orderId: number,
  units: readonly StockUnits[],
): Promise<number[]> {
  if (units.length === 0) return []
  const pairs = units.map(({ stockId, quantity }) => sql`(${stockId}::bigint, ${quantity}::int)`)
  const rows = await tx.rows<{ id: number; quantity: number; units: number }>(sql`
    with freed as (
      select stock_id, sum(units)::int as units
      from (values ${join(pairs)}) as w (stock_id, units) group by stock_id),
    less as (
      update stock_holds h set quantity = h.quantity - f.units from freed f
      where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null
        and h.quantity > f.units returning h.stock_id, f.units),
    gone as (
      delete from stock_holds h using freed f
      where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null
        and h.quantity <= f.units returning h.stock_id, h.quantity as units),
    back as (select stock_id, units from less union all select stock_id, units from gone),
    locked as (
      select s.id from stocks s join back b on b.stock_id = s.id
      order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + b.units
    from back b join locked l on l.id = b.stock_id
    where s.id = b.stock_id and s.quantity is not null
    returning s.id, s.quantity, b.units`)
  return rows
    .filter(({ quantity, units: back }) => quantity - back <= LOW_STOCK_THRESHOLD)
    .map(({ id }) => id)
}

export type DeliverySlot = {
  readonly shopId: number
  readonly type: DeliveryType
  readonly startsAt: Date
}

/**
 * The items are counted again from the order's lines. Slots from before items were counted hold
 * none.
 */
export const returnSlot = (
  tx: Tx,
  { shopId, type, startsAt }: DeliverySlot,
  orderId: number,
): Promise<number> =>
  tx.run(sql`
    update delivery_slots set taken = taken - 1,
      items = greatest(0, items - (
        select coalesce(sum(quantity), 0) from order_details where order_id = ${orderId}))
    where shop_id = ${shopId} and type = ${type} and starts_at = ${startsAt} and taken > 0`)

/** After a partial refund the order still has its discount, so its coupons stay used. */
export const returnCoupons = (tx: Queries, orderId: number, now: Date): Promise<number> =>
  tx.run(sql`
    with back as (
      update coupon_redemptions set returned_at = ${now}
      where order_id = ${orderId} and returned_at is null
        and not exists (select from orders o where o.id = order_id and o.cancel_refund < o.total)
      returning coupon_id, user_id),
    personal as (
      update coupon_uses u set used = u.used - 1 from back b
      where u.coupon_id = b.coupon_id and u.user_id = b.user_id and u.used > 0)
    update coupons c set used = c.used - 1 from back b where c.id = b.coupon_id and c.used > 0`)
