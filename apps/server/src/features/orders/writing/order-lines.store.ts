import { type Tx, sql } from '@hawker/postgres/database'
import type { ValuesOf } from '@hawker/postgres/table/columns'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { assignments, insertInto } from '@hawker/postgres/table/rows'
import { ORDER_LINES } from '../order.table.ts'

/** What a shop may change of a line: fewer units, or another weight, and the amounts that follow. */
export type LineChanges = Partial<
  Pick<
    ValuesOf<typeof ORDER_LINES.columns>,
    | 'quantity'
    | 'net'
    | 'coupon'
    | 'tax'
    | 'total'
    | 'deposit'
    | 'addons'
    | 'packed'
    | 'charged'
    | 'orderedCoupon'
  >
>

export const updateLine = (tx: Tx, lineId: number, changes: LineChanges): Promise<number> =>
  tx.run(sql`
    update order_details set ${assignments(ORDER_LINES, changes)} where id = ${lineId}`)

export const deleteLine = (tx: Tx, lineId: number): Promise<number> =>
  tx.run(sql`delete from order_details where id = ${lineId}`)

const REPLACEMENT_LINES = viewOf(ORDER_LINES, [
  'orderId',
  'stockId',
  'productId',
  'productUuid',
  'titles',
  'img',
  'extras',
  'allergens',
  'mayContain',
  'age',
  'quantity',
  'unitPrice',
  'unitDiscount',
  'net',
  'coupon',
  'tax',
  'total',
  'deposit',
  'taxRatePpm',
  'replaces',
  'memberId',
  'memberName',
  'position',
])
export type ReplacementLine = Omit<RowIn<typeof REPLACEMENT_LINES>, 'position'>

/** Appends the line of a replacement to its order. */
export async function insertReplacementLine(tx: Tx, line: ReplacementLine): Promise<void> {
  const last = await tx.row<{ position: number }>(sql`
    select max(position) as position from order_details where order_id = ${line.orderId}`)
  await tx.run(insertInto(REPLACEMENT_LINES, { ...line, position: (last?.position ?? 0) + 1 }))
}

export type RefundedUnits = { readonly lineId: number; readonly quantity: number }

/** Counts units as refunded. False when some were refunded before; the caller rolls back. */
export const addRefundedUnits = async (tx: Tx, units: readonly RefundedUnits[]): Promise<boolean> =>
  (await tx.run(sql`
    update order_details l set refunded_quantity = l.refunded_quantity + w.quantity
    from unnest(${units.map(({ lineId }) => lineId)}::bigint[],
      ${units.map(({ quantity }) => quantity)}::int[]) as w (id, quantity)
    where l.id = w.id and l.refunded_quantity + w.quantity <= l.quantity`)) === units.length
