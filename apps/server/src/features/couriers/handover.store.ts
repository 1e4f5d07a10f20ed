import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { CodedRow } from '../../core/handover-code.ts'

export type Handover = CodedRow & {
  status: OrderStatus
  version: number
  has_pin: boolean
  pin_failures: number
  drop_off: string | null
  confirmed: boolean
}
/** Locks the order, so that concurrent PIN attempts are all counted. */
export const lockHandover = (
  tx: Tx,
  orderId: number,
  courierId: number,
): Promise<Handover | undefined> =>
  tx.row(sql`
    select id, status, version, has_pin, old_codes as "oldCodes", pin_failures, drop_off,
      handover_confirmed_at is not null as confirmed
    from orders where id = ${orderId} and driver_id = ${courierId} for update`)
export const isOnTheWay = async (
  queries: Queries,
  orderId: number,
  courierId: number,
): Promise<boolean> =>
  (await queries.row(
    sql`select id from orders where id = ${orderId} and driver_id = ${courierId} and status = 'on_a_way'`,
  )) !== undefined
