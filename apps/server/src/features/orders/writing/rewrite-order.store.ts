import { type Tx, sql } from '@hawker/postgres/database'
import { jsonRowOf } from '@hawker/postgres/table/columns'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { assignments } from '@hawker/postgres/table/rows'
import { type StockUnits, holdStocks, releaseStocks } from '../../catalog/index.ts'
import { type RedeemedCoupon, redeemingCoupons, releaseCoupons } from '../../coupons/index.ts'
import { EDITED_LINES, EDITED_ORDERS, type NewLine } from '../order.table.ts'
import { returnSlot } from './slot.store.ts'

/** By how much an edit changes what was paid, given back or will be handed over. */
export type EditDifference = { total: bigint; rounding: bigint; settlementTotal: bigint }
export type EditedOrder = {
  id: number
  userId: number
  columns: RowIn<typeof EDITED_ORDERS>
  lines: readonly NewLine[]
  held: readonly StockUnits[]
  coupons: readonly RedeemedCoupon[]
  difference: EditDifference
}

/**
 * Puts back what an order holds, so that the edited order can take it again: stocks in id order,
 * slot, coupons.
 */
export async function releaseStockSlotAndCoupons(tx: Tx, orderId: number): Promise<void> {
  await releaseStocks(tx, orderId)
  await returnSlot(tx, orderId)
  await releaseCoupons(tx, orderId)
}

/** Replaces the lines, amounts and holds of an order. Answers its new version. */
export async function rewriteOrder(tx: Tx, order: EditedOrder): Promise<number> {
  const { id, columns, difference } = order
  const lineRows = JSON.stringify(
    order.lines.map((line) => jsonRowOf(EDITED_LINES.columns, { ...line, orderId: id })),
  )
  await tx.run(sql`delete from order_details where order_id = ${id}`)
  await tx.run(sql`
    insert into order_details (${EDITED_LINES.names})
    select ${EDITED_LINES.select}
    from jsonb_to_recordset(${lineRows}::jsonb) as l (${EDITED_LINES.types})`)
  await holdStocks(tx, id, order.held)
  await tx.run(redeemingCoupons(id, order.userId, order.coupons))
  const row = await tx.row<{ version: number }>(sql`
    update orders set version = version + 1, ${assignments(EDITED_ORDERS, columns)},
      rounding = rounding + ${difference.rounding}::bigint,
      total = total + ${difference.total}::bigint,
      settlement_total = settlement_total + ${difference.settlementTotal}::bigint,
      has_pin = has_pin and ${columns.dropOff}::text is distinct from 'leave_at_door'
    where id = ${id} returning version`)
  if (!row) throw new Error(`Order ${id} is gone`)
  return row.version
}
