import { type Queries, type Tx, sql } from '../../database/database.ts'

export type Handover = { status: string; version: number; pin: string | null; pin_failures: number; drop_off: string | null }
/** Locked: two tries at once are two tries, not one. */
export const lockHandover = (tx: Tx, orderId: number, driverId: number): Promise<Handover | undefined> =>
  tx.row(sql`
    select status, version, pin, pin_failures, drop_off from orders where id = ${orderId} and driver_id = ${driverId} for update`)
export const countPinFailure = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`update orders set pin_failures = pin_failures + 1 where id = ${orderId}`)

export const isOnTheWay = async (queries: Queries, orderId: number, driverId: number): Promise<boolean> =>
  (await queries.row(sql`select id from orders where id = ${orderId} and driver_id = ${driverId} and status = 'on_a_way'`)) !== undefined
