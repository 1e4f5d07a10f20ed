import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { OrderShare } from '../orders/index.ts'

export type StoredRequest = {
  id: number
  uuid: string
  orderId: number
  hostId: number
  memberId: number
  /** The debtor; null for a member without an account. */
  userId: number | null
  name: string
  /** The amount first requested. */
  amount: bigint
  /** The part of `amount` for the member's lines. */
  linesAmount: bigint
  currencyId: number
  settlementAmount: bigint
  /** By how much the owed amount was lowered since. */
  loweredBy: bigint
  status: 'pending' | 'paid' | 'waived' | 'expired'
  paidBy: number | null
  paidAmount: bigint
  returnedAmount: bigint
  /** The card payment that settled it; null when a wallet did. */
  transactionId: number | null
  expiresAt: Date
  createdAt: Date
  remindedAt: Date | null
}
const AMOUNTS = [
  'amount',
  'linesAmount',
  'settlementAmount',
  'loweredBy',
  'paidAmount',
  'returnedAmount',
] as const
type Row = Omit<StoredRequest, (typeof AMOUNTS)[number]> & Record<(typeof AMOUNTS)[number], number>
const COLUMNS = sql`r.id, r.uuid, r.order_id as "orderId", r.host_id as "hostId",
  r.user_cart_id as "memberId", r.user_id as "userId", r.name, r.amount,
  r.lines_amount as "linesAmount",  r.currency_id as "currencyId", r.settlement_amount as "settlementAmount",
    r.lowered_by as "loweredBy", r.status, r.paid_by as "paidBy",
  r.paid_amount as "paidAmount", r.given_back as "returnedAmount", r.transaction_id as "transactionId",
    r.expires_at as "expiresAt",
  r.created_at as "createdAt", r.reminded_at as "remindedAt"`
const requestOf = (row: Row): StoredRequest => ({
  ...row,
  amount: BigInt(row.amount),
  linesAmount: BigInt(row.linesAmount),
  settlementAmount: BigInt(row.settlementAmount),
  loweredBy: BigInt(row.loweredBy),
  paidAmount: BigInt(row.paidAmount),
  returnedAmount: BigInt(row.returnedAmount),
})
const rowsOf = async (queries: Queries, where: Sql): Promise<StoredRequest[]> =>
  (await queries.rows<Row>(sql`select ${COLUMNS} from payment_requests r ${where}`)).map(requestOf)

/** True when the members of this group order pay their own shares. */
export const isSplit = async (queries: Queries, cartId: number): Promise<boolean> =>
  (await queries.row(
    sql`select cart_id from group_orders where cart_id = ${cartId} and payment_mode = 'split'`,
  )) !== undefined

type NewRequests = {
  orderId: number
  hostId: number
  currencyId: number
  shares: readonly OrderShare[]
  expiresAt: Date
  now: Date
}
/** Creates the missing requests for all members except the host. Returns the new ones. */
export const insertRequests = async (
  tx: Tx,
  { orderId, hostId, currencyId, shares, expiresAt, now }: NewRequests,
): Promise<StoredRequest[]> =>
  (
    await tx.rows<Row>(sql`
      insert into payment_requests as r (order_id, host_id, user_cart_id, member_uuid, user_id, name, amount,
        lines_amount, currency_id,
        settlement_amount, expires_at, created_at, updated_at)
      select ${orderId}, ${hostId}, m.id, m.uuid, m.user_id, s.name, s.amount, s.lines, ${currencyId},
        s.settlement, ${expiresAt}, ${now}, ${now}
      from unnest(${shares.map(({ memberId }) => memberId)}::bigint[], ${shares.map(({ name }) => name)}::text[],
        ${shares.map(({ amount }) => amount)}::bigint[], ${shares.map(({ lines }) => lines)}::bigint[],
        ${shares.map(({ settlementAmount }) => settlementAmount)}::bigint[])
          as s (member, name, amount, lines, settlement)
        join user_carts m on m.id = s.member
      where m.user_id is distinct from ${hostId}::bigint and s.amount > 0
      on conflict (order_id, user_cart_id) do nothing
      returning ${COLUMNS}`)
  ).map(requestOf)

export const requestsOf = (
  queries: Queries,
  orderId: number,
  hostId: number,
): Promise<StoredRequest[]> =>
  rowsOf(
    queries,
    sql`where r.order_id = ${orderId} and r.host_id = ${hostId} order by r.user_cart_id`,
  )

export const ownsOrder = async (
  queries: Queries,
  orderId: number,
  userId: number,
): Promise<boolean> =>
  (await queries.row(sql`select id from orders where id = ${orderId} and user_id = ${userId}`)) !==
  undefined

export type OwedRequest = StoredRequest & {
  host: string
  slug: string
  titles: Record<string, string>
  number: string
  cancelled: boolean
}
/**
 * Finds a request by its uuid or by the member's secret; of several orders of a cart, the newest.
 */
export async function findOwed(queries: Queries, uuid: string): Promise<OwedRequest | undefined> {
  const row = await queries.row<Row & Omit<OwedRequest, keyof StoredRequest>>(sql`
    select ${COLUMNS}, u.firstname as host, s.slug, o.number,
      o.status = 'cancelled' as cancelled,
      (select coalesce(json_object_agg(l.locale, l.title), '{}') from shop_translations l
        where l.shop_id = s.id) as titles
    from payment_requests r join orders o on o.id = r.order_id join shops s on s.id = o.shop_id
      join users u on u.id = r.host_id
    where r.uuid = ${uuid} or r.member_uuid = ${uuid} order by r.id desc limit 1`)
  return row && { ...row, ...requestOf(row) }
}

/** Locks a request, so that paying, waiving, lowering and refunding run one after the other. */
export const lockRequest = async (tx: Tx, id: number): Promise<StoredRequest | undefined> =>
  (await rowsOf(tx, sql`where r.id = ${id} for update`))[0]
/** The request and the payer of a transaction; undefined when it paid something else. */
export const findPaidRequest = (
  tx: Tx,
  transactionId: number,
): Promise<{ requestId: number; userId: number } | undefined> =>
  tx.row(sql`
    select payable_id as "requestId", user_id as "userId" from transactions where id = ${transactionId}
      and payable_type = 'payment_request'`)
/** Locks all requests of an order by id. */
export const lockRequestsOf = (tx: Tx, orderId: number): Promise<StoredRequest[]> =>
  rowsOf(tx, sql`where r.order_id = ${orderId} order by r.id for update`)

export type RequestOutcome =
  | { to: 'waived'; now: Date }
  | { to: 'paid'; paidBy: number | null; amount: bigint; transactionId: number | null; now: Date }
/** Settles a pending request. False when it was already paid, waived or expired. */
export const settleRequest = async (
  tx: Tx,
  id: number,
  outcome: RequestOutcome,
): Promise<boolean> => {
  const paid = outcome.to === 'paid' ? outcome : undefined
  return (
    (await tx.run(sql`
      update payment_requests set status = ${outcome.to}, paid_by = ${paid?.paidBy ?? null}::bigint,
        paid_amount = ${paid?.amount ?? 0n},
        transaction_id = ${paid?.transactionId ?? null}::bigint, updated_at = ${outcome.now}
      where id = ${id} and status = 'pending'`)) === 1
  )
}

export const findHostRequest = async (
  queries: Queries,
  id: number,
  hostId: number,
): Promise<StoredRequest | undefined> =>
  (await rowsOf(queries, sql`where r.id = ${id} and r.host_id = ${hostId}`))[0]

export const findExpiredRequests = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(
    sql`select id from payment_requests where status = 'pending' and expires_at <= ${now} order by expires_at
      limit 200`,
  )
/** Undefined when it was settled meanwhile. */
export const expireRequest = async (
  tx: Tx,
  id: number,
  now: Date,
): Promise<StoredRequest | undefined> => {
  const row = await tx.row<Row>(sql`
    update payment_requests r set status = 'expired', updated_at = ${now} where id = ${id}
      and status = 'pending' and expires_at <= ${now}
    returning ${COLUMNS}`)
  return row && requestOf(row)
}

/** Lowers a share. A pending share of zero expires. */
export const lowerRequest = (tx: Tx, id: number, loweredBy: bigint, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_requests set lowered_by = ${loweredBy}, updated_at = ${now},
      status = case when status = 'pending' and amount = ${loweredBy}::bigint then 'expired' else status end
    where id = ${id} and lowered_by < ${loweredBy}::bigint`)

/** False when another transaction has refunded it meanwhile. */
export const addReturnedAmount = async (
  tx: Tx,
  { id, returnedAmount }: StoredRequest,
  amount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update payment_requests set given_back = given_back + ${amount}::bigint, updated_at = ${now}
      where id = ${id} and given_back = ${returnedAmount}`)) === 1

/** Takes overpaid shares for a refund attempt, the longest untried first, and notes the attempt. */
export const takeOverpaidRequests = (
  queries: Queries,
  before: Date,
  now: Date,
): Promise<{ id: number }[]> =>
  queries.rows(sql`
    update payment_requests set back_tried_at = ${now} where id in (
      select id from payment_requests where status = 'paid' and given_back < paid_amount - amount + lowered_by
        and (transaction_id is not null or paid_by is not null) and (back_tried_at is null
          or back_tried_at <= ${before})
      order by back_tried_at nulls first limit 100 for update skip locked)
    returning id`)

/** False when the debtor was reminded since `before`, or owes nothing. */
export const saveReminder = async (tx: Tx, id: number, before: Date, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update payment_requests set reminded_at = ${now}
    where id = ${id} and status = 'pending' and user_id is not null and (reminded_at is null
      or reminded_at <= ${before})`)) === 1
/** Pending requests of users who were neither asked nor reminded since that time. */
export const findRequestsToRemind = (queries: Queries, since: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from payment_requests where status = 'pending' and user_id is not null
      and coalesce(reminded_at, created_at) <= ${since}
    order by coalesce(reminded_at, created_at) limit 200`)
