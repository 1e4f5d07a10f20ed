import { MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { assignments, writeRow } from '@hawker/postgres/table/rows'
import { ORDERS } from '../order.table.ts'

const ASSIGNED_ORDERS = viewOf(ORDERS, ['id', 'version', 'userId', 'shopId', 'status'])
export type AssignedOrder = RowIn<typeof ASSIGNED_ORDERS>

/**
 * Gives an order `o` to a courier if the condition holds: one statement, so that only one courier
 * gets it.
 */
export const assignCourier = (
  tx: Tx,
  orderId: number,
  assignment: { driverId: number; driverPay: bigint; courierChangedAt: Date },
  condition: Sql,
): Promise<AssignedOrder | undefined> =>
  writeRow(
    tx,
    ASSIGNED_ORDERS,
    sql`
      update orders o set ${assignments(ORDERS, assignment)}, version = o.version + 1
      where o.id = ${orderId} and ${condition}
      returning ${ASSIGNED_ORDERS.select}`,
  )

/** Takes an order `o` from its courier. Undefined if it has none or the condition does not hold. */
export async function releaseCourier(
  tx: Tx,
  orderId: number,
  courierChangedAt: Date,
  condition: Sql,
): Promise<(AssignedOrder & { courierId: number }) | undefined> {
  const before = await tx.row<{ courierId: number }>(sql`
    select driver_id as "courierId" from orders o
    where o.id = ${orderId} and o.driver_id is not null and ${condition} for update`)
  if (!before) return undefined
  const released = { driverId: null, driverPay: 0n, courierChangedAt }
  const order = await writeRow(
    tx,
    ASSIGNED_ORDERS,
    sql`
      update orders o set ${assignments(ORDERS, released)}, version = o.version + 1
      where o.id = ${orderId} returning ${ASSIGNED_ORDERS.select}`,
  )
  return order && { ...order, courierId: before.courierId }
}

export const countPinFailure = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`update orders set pin_failures = pin_failures + 1 where id = ${orderId}`)

/** False unless it is the user's order, on its way, with a locked PIN, and not confirmed before. */
export const confirmReceipt = async (
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update orders set handover_confirmed_at = ${now}
    where id = ${orderId} and user_id = ${userId} and status = 'on_a_way' and has_pin
      and pin_failures >= ${MAX_PIN_FAILURES}
      and handover_confirmed_at is null`)) === 1
