import { MAX_CODE_FAILURES_AN_HOUR, MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type WrongCodes = {
  ofOrder: number
  firstOfOrder: Date | null
  ofUser: number
  firstOfUser: Date | null
}
/** Locks the order and the person, so that concurrent attempts are all counted. */
export async function countWrongCodes(
  tx: Tx,
  { orderId, since: sinceForOrder }: { orderId: number; since: Date },
  { userId, since: sinceForUser }: { userId: number; since: Date },
): Promise<WrongCodes> {
  await tx.run(sql`select 1 from users where id = ${userId} for no key update`)
  await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`)
  const row = await tx.row<WrongCodes>(sql`
    select o.failures as "ofOrder", o.first as "firstOfOrder", u.failures as "ofUser",
      u.first as "firstOfUser"
    from (select count(*)::int as failures, min(entered_at) as first from wrong_pickup_codes
        where order_id = ${orderId} and entered_at > ${sinceForOrder}) o,
      (select count(*)::int as failures, min(entered_at) as first from wrong_pickup_codes
        where user_id = ${userId} and entered_at > ${sinceForUser}) u`)
  if (!row) throw new Error('counting returns a row')
  return row
}

/** The orders whose courier may enter no code now. */
export async function findLockedOrders(
  queries: Queries,
  orderIds: readonly number[],
  { sinceForOrder, sinceForUser }: { sinceForOrder: Date; sinceForUser: Date },
): Promise<number[]> {
  if (orderIds.length === 0) return []
  const rows = await queries.rows<{ id: number }>(sql`
    select o.id from orders o
    where o.id = any(${orderIds}::bigint[]) and o.driver_id is not null and (
      (select count(*) from wrong_pickup_codes w
        where w.order_id = o.id and w.entered_at > ${sinceForOrder}) >= ${MAX_PIN_FAILURES}
      or (select count(*) from wrong_pickup_codes w
        where w.user_id = o.driver_id and w.entered_at > ${sinceForUser})
        >= ${MAX_CODE_FAILURES_AN_HOUR})`)
  return rows.map(({ id }) => id)
}

export const insertWrongCode = (
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into wrong_pickup_codes (order_id, user_id, entered_at)
    values (${orderId}, ${userId}, ${now})`)

export const deleteOldWrongCodes = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from wrong_pickup_codes where entered_at < ${before}`)
