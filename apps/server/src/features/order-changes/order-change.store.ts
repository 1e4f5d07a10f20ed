import type { CANCEL_REQUEST_STATUSES } from '@hawker/contract/order-parts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type OwnerOfOrder = { userId: number } | { shopIds: readonly number[] }

/**
 * Locks an order, so that concurrent changes run one after the other.
 * False if it is not the owner's.
 */
export async function lockOrder(tx: Tx, orderId: number, owner: OwnerOfOrder): Promise<boolean> {
  const isOwned =
    'userId' in owner
      ? sql`user_id = ${owner.userId}`
      : sql`shop_id = any(${owner.shopIds}::bigint[]) and released_at is not null`
  return (
    (await tx.row(sql`select id from orders where id = ${orderId} and ${isOwned} for update`)) !==
    undefined
  )
}

export type CancelRequestStatus = (typeof CANCEL_REQUEST_STATUSES)[number]
export type NewCancelRequest = {
  orderId: number
  reason: string
  note: string | null
  until: Date
  now: Date
}
export const insertCancelRequest = (
  tx: Tx,
  { orderId, reason, note, until, now }: NewCancelRequest,
): Promise<number> =>
  tx.run(sql`
    insert into cancel_requests (order_id, reason, note, status, answer_until, created_at)
    values (${orderId}, ${reason}, ${note}, 'asked', ${until}, ${now})`)

export type CancelAnswer = {
  status: CancelRequestStatus
  refund?: bigint
  note?: string | null
  until?: Date
  now: Date
}
/** Undefined when the request is no longer in status `from`. */
export async function moveCancelRequest(
  tx: Tx,
  orderId: number,
  from: CancelRequestStatus,
  { status, refund, note, until, now }: CancelAnswer,
): Promise<{ note: string | null; refund: bigint | null } | undefined> {
  const row = await tx.row<{ note: string | null; refund: number | null }>(sql`
    update cancel_requests set status = ${status}, refund = coalesce(${refund ?? null}::bigint, refund),
      answered_at = ${now},
      answer_note = coalesce(${note ?? null}::text, answer_note),
        answer_until = coalesce(${until ?? null}::timestamptz, answer_until)
    where order_id = ${orderId} and status = ${from}
    returning note, refund`)
  return row && { note: row.note, refund: row.refund === null ? null : BigInt(row.refund) }
}

export const expiredCancelRequests = (
  queries: Queries,
  now: Date,
): Promise<{ orderId: number; status: CancelRequestStatus }[]> =>
  queries.rows(sql`
    select order_id as "orderId", status from cancel_requests where status in ('asked', 'offered')
      and answer_until <= ${now} order by id limit 100`)

/** The parties of an order, for the event of an automatic change. */
export const findParties = (queries: Queries, orderId: number): Promise<Parties | undefined> =>
  queries.row<Parties>(sql`
    select id, user_id as "userId", shop_id as "shopId", driver_id as "driverId", status,
      released_at is not null as released
    from orders where id = ${orderId}`)
export type Parties = {
  id: number
  userId: number
  shopId: number
  driverId: number | null
  status: string
  released: boolean
}

/** Runs a calculation and rolls back everything it wrote. */
export async function withRollback<T>(tx: Tx, calculate: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint calculation`)
  try {
    return await calculate()
  } finally {
    await tx.run(sql`rollback to savepoint calculation`)
  }
}
