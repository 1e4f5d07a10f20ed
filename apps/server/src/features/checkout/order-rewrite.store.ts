import { type Tx, sql } from '@hawker/postgres/database'
import {
  AMOUNT_COLUMNS,
  EDITABLE_COLUMNS,
  INSERTED_LINE_COLUMNS,
  type InsertedLine,
  PRICING_COLUMNS,
  type StockUnits,
  type ValuesOf,
  assignments,
  columnNames,
  columnTypes,
  jsonRowOf,
  recordColumns,
} from '../orders/index.ts'

/** By how much an edit changes what was paid, given back or will be handed over. */
export type EditDifference = { total: bigint; rounding: bigint; settlementTotal: bigint }
/** The totals change by the money that was moved, which may differ from the new price. */
const { total: _total, rounding: _rounding, ...SET_AMOUNT_COLUMNS } = AMOUNT_COLUMNS
const EDITED_COLUMNS = { ...EDITABLE_COLUMNS, ...SET_AMOUNT_COLUMNS, ...PRICING_COLUMNS }
export type EditedOrder = {
  id: number
  userId: number
  columns: ValuesOf<typeof EDITED_COLUMNS>
  lines: readonly InsertedLine[]
  held: readonly StockUnits[]
  coupons: readonly { id: number; due: bigint }[]
  difference: EditDifference
}

/**
 * Puts back what an order holds, so that the edited order can take it again: stocks in id order,
 * slot, coupons.
 */
export async function releaseHolds(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    with held as (
      delete from stock_holds where order_id = ${orderId} and returned_at is null
      returning stock_id, quantity),
    locked as (
      select s.id from stocks s join held h on h.stock_id = s.id
      order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + h.quantity
    from held h join locked l on l.id = h.stock_id
    where s.id = h.stock_id and s.quantity is not null`)
  await tx.run(sql`
    update delivery_slots s set taken = s.taken - 1,
      items = greatest(0, s.items - (
        select coalesce(sum(quantity), 0) from order_details where order_id = ${orderId}))
    from orders o where o.id = ${orderId} and s.shop_id = o.shop_id and s.type = o.delivery_type
      and s.starts_at = o.slot_starts_at and s.taken > 0`)
  await tx.run(sql`
    with back as (
      delete from coupon_redemptions where order_id = ${orderId} and returned_at is null
      returning coupon_id, user_id),
    personal as (
      update coupon_uses u set used = u.used - 1 from back b
      where u.coupon_id = b.coupon_id and u.user_id = b.user_id and u.used > 0)
    update coupons c set used = c.used - 1 from back b where c.id = b.coupon_id and c.used > 0`)
}

/** Replaces the lines, amounts and holds of an order. Answers its new version. */
export async function rewriteOrder(tx: Tx, order: EditedOrder): Promise<number> {
  const { id, columns, held, coupons, difference } = order
  const lineRows = JSON.stringify(order.lines.map((line) => jsonRowOf(INSERTED_LINE_COLUMNS, line)))
  await tx.run(sql`delete from order_details where order_id = ${id}`)
  await tx.run(sql`
    insert into order_details (order_id, ${columnNames(INSERTED_LINE_COLUMNS)})
    select ${id}, ${recordColumns(INSERTED_LINE_COLUMNS)}
    from jsonb_to_recordset(${lineRows}::jsonb) as d (${columnTypes(INSERTED_LINE_COLUMNS)})`)
  await tx.run(sql`
    insert into stock_holds (order_id, stock_id, quantity)
    select ${id}, h.stock_id, h.quantity
    from unnest(${held.map(({ stockId }) => stockId)}::bigint[],
      ${held.map(({ quantity }) => quantity)}::int[]) as h (stock_id, quantity)`)
  await tx.run(sql`
    insert into coupon_redemptions (coupon_id, order_id, user_id, shop_due)
    select c.id, ${id}, ${order.userId}, c.due
    from unnest(${coupons.map((coupon) => coupon.id)}::bigint[],
      ${coupons.map(({ due }) => due)}::bigint[]) as c (id, due)`)
  const row = await tx.row<{ version: number }>(sql`
    update orders set version = version + 1, ${assignments(EDITED_COLUMNS, columns)},
      rounding = rounding + ${difference.rounding}::bigint,
      total = total + ${difference.total}::bigint,
      settlement_total = settlement_total + ${difference.settlementTotal}::bigint,
      has_pin = has_pin and ${columns.dropOff}::text is distinct from 'leave_at_door'
    where id = ${id} returning version`)
  if (!row) throw new Error(`Order ${id} is gone`)
  return row.version
}
