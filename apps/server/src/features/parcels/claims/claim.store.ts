import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { RowOf } from '@hawker/postgres/table/columns'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { PARCELS } from '../parcel.table.ts'

export const insertParcelClaim = async (
  tx: Tx,
  claim: {
    parcelId: number
    userId: number
    cause: string
    note: string | null
    images: readonly string[]
    now: Date
  },
): Promise<number | undefined> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into parcel_claims (parcel_order_id, user_id, cause, note, images, created_at)
      values (${claim.parcelId}, ${claim.userId}, ${claim.cause}, ${claim.note}, ${[...claim.images]},
        ${claim.now})
      on conflict (parcel_order_id) where status = 'pending' do nothing returning id`)
  )?.id

const CLAIMED_PARCELS = viewOf(PARCELS, ['driverId', 'currencyId', 'rate'])
export type ClaimToDecide = RowIn<typeof CLAIMED_PARCELS> & {
  readonly id: number
  readonly parcelId: number
  readonly userId: number
  readonly status: string
  readonly limit: number
}
/**
 * The most that a claim about parcel `p` pays: the total as far as it is paid and did not go back, by
 * us or by the bank, and the declared value.
 */
const LIMIT = sql`(p.value + greatest(0, least(p.total, (
  select coalesce(sum(t.amount - t.refunded - (
      select coalesce(sum(d.taken), 0) from payment_disputes d
      where d.transaction_id = t.id and d.status = 'lost'
    ) + (
      select coalesce(sum(r.returned_by_bank), 0) from provider_refunds r where r.transaction_id = t.id
    )), 0)
  from transactions t where t.payable_type = 'parcel_order' and t.payable_id = p.id
    and t.status in ('authorized', 'paid', 'refund')))))::bigint`
export const lockParcelClaim = (tx: Tx, id: number): Promise<ClaimToDecide | undefined> =>
  tx.row(sql`
    select c.id, c.parcel_order_id as "parcelId", c.user_id as "userId", c.status,
      ${CLAIMED_PARCELS.select}, ${LIMIT} as "limit"
    from parcel_claims c join parcel_orders p on p.id = c.parcel_order_id
    where c.id = ${id} for update of c`)

const CLAIM_MONEY = viewOf(PARCELS, ['currencyId', 'rate'])
export type ClaimMoney = RowIn<typeof CLAIM_MONEY>
export const findClaimMoney = (queries: Queries, id: number): Promise<ClaimMoney | undefined> =>
  queries.row(sql`
    select ${CLAIM_MONEY.select}
    from parcel_claims c join parcel_orders p on p.id = c.parcel_order_id where c.id = ${id}`)

export const endParcelClaim = (
  tx: Tx,
  decision: {
    id: number
    status: 'approved' | 'rejected'
    amount: bigint | null
    settlementAmount: bigint | null
    fault: string | null
    answer: string
    by: number
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    update parcel_claims set status = ${decision.status}, amount = ${decision.amount},
      settlement_amount = ${decision.settlementAmount}, fault = ${decision.fault},
      answer = ${decision.answer}, decided_by = ${decision.by}, decided_at = ${decision.now}
    where id = ${decision.id} and status = 'pending'`)

const VALUED_PARCELS = viewOf(PARCELS, ['number', 'currencyId', 'total', 'value'])
export type StoredStaffClaim = RowOf<typeof VALUED_PARCELS.columns> & {
  readonly id: number
  readonly cause: 'damaged' | 'lost' | 'late' | 'not_delivered'
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly note: string | null
  readonly images: readonly string[]
  readonly amount: number | null
  readonly answer: string | null
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly fault: 'courier' | 'platform' | 'customer' | null
  readonly parcelId: number
  readonly limit: number
  readonly userId: number
  readonly firstname: string
  readonly driverId: number | null
  readonly driverFirstname: string | null
}
export const readStaffClaims = (
  queries: Queries,
  {
    id = null,
    status = null,
    limit,
    offset,
  }: { id?: number | null; status?: string | null; limit: number; offset: number },
): Promise<StoredStaffClaim[]> =>
  queries.rows(sql`
    select c.id, c.cause, c.status, c.note, c.images, c.amount, c.answer,
      c.created_at::text as "createdAt", c.decided_at::text as "decidedAt", c.fault,
      p.id as "parcelId", ${VALUED_PARCELS.select},
      ${LIMIT} as "limit",
      u.id as "userId", u.firstname, d.id as "driverId", d.firstname as "driverFirstname"
    from parcel_claims c join parcel_orders p on p.id = c.parcel_order_id join users u on u.id = c.user_id
      left join users d on d.id = p.driver_id
    where (${id}::bigint is null or c.id = ${id}) and (${status}::text is null or c.status = ${status})
    order by c.status <> 'pending', c.id limit ${limit} offset ${offset}`)

export const countStaffClaims = async (queries: Queries, status: string | null): Promise<number> =>
  (
    await queries.row<{ count: number }>(sql`
      select count(*) as count from parcel_claims where ${status}::text is null or status = ${status}`)
  )?.count ?? 0

/** Rejects the open claims of users who do not wait for an answer. */
export const rejectClaimsOf = (
  tx: Tx,
  userIds: readonly number[],
  { answer, now }: { answer: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update parcel_claims set status = 'rejected', answer = ${answer}, decided_at = ${now}
    where status = 'pending' and user_id = any(${[...userIds]}::bigint[])`)
