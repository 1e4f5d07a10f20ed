import type { ClaimStep } from '@hawker/contract/claims'
import type { ClaimCause, ClaimWorth, Fault, ClaimStatus } from '@hawker/domain/claims/claim'
import { type Queries, type Sql, type Tx, join, sql } from '@hawker/postgres/database'

export type Payout = 'wallet' | 'source'
export type NewClaim = {
  orderId: number
  userId: number
  shopId: number
  currencyId: number
  cause: ClaimCause
  note: string | null
  images: readonly string[]
  payout: Payout
  worth: ClaimWorth
  settlementAmount: bigint
  fault: Fault
  waitsFor: 'shop' | 'staff'
  shopUntil: Date | null
  now: Date
}
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<number> {
  const { worth } = claim
  const row = await tx.row<{ id: number }>(sql`
    with made as (
      insert into order_refunds (order_id, user_id, shop_id, cause, note, images, payout, whole, amount, tax,
        settlement_amount, currency_id, status,
        waits_for, shop_until, fault, created_at)
      values (${claim.orderId}, ${claim.userId}, ${claim.shopId}, ${claim.cause}, ${claim.note},
        ${[...claim.images]}, ${claim.payout},
        ${worth.whole}, ${worth.amount}, ${worth.tax}, ${claim.settlementAmount}, ${claim.currencyId},
          'pending', ${claim.waitsFor},
        ${claim.shopUntil}, ${claim.fault}, ${claim.now})
      returning id),
    details as (
      insert into order_refund_details (order_refund_id, order_detail_id, quantity, amount)
      select made.id, u.id, u.quantity, u.amount from made,
        unnest(${worth.units.map(({ id }) => id)}::bigint[], ${worth.units.map(({ quantity }) => quantity)}::int[],
          ${worth.units.map(({ amount }) => amount)}::bigint[]) as u (id, quantity, amount))
    select id from made`)
  if (!row) throw new Error(`the claim about order ${claim.orderId} was not stored`)
  return row.id
}

/** Adds a step to a claim's timeline. Use `addStepOnce` for steps that cannot repeat. */
export const addStep = (
  tx: Tx,
  claimId: number,
  step: ClaimStep,
  { note = null, userId = null, now }: { note?: string | null; userId?: number | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into order_refund_steps (order_refund_id, step, note, user_id, created_at)
    values (${claimId}, ${step}, ${note}, ${userId}, ${now})`)
export const addStepOnce = (tx: Tx, claimId: number, step: ClaimStep, now: Date): Promise<number> =>
  tx.run(sql`
    insert into order_refund_steps (order_refund_id, step, created_at)
    select ${claimId}::bigint, ${step}::text, ${now}::timestamptz
    where not exists (select 1 from order_refund_steps where order_refund_id = ${claimId} and step = ${step})`)

export type LockedClaim = {
  id: number
  orderId: number
  userId: number
  shopId: number
  status: ClaimStatus
  waitsFor: 'shop' | 'staff' | null
  payout: Payout
  amount: bigint
  tax: bigint
  fault: Fault
  appealed: boolean
}
/**
 * Locks a claim after its order, as filing does. `userId` or `staffId` restrict whose claim it is.
 */
export async function lockClaim(
  tx: Tx,
  id: number,
  whose: { userId?: number; staffId?: number },
): Promise<LockedClaim | undefined> {
  const conditions: Sql[] = [sql`f.id = ${id}`]
  if (whose.userId !== undefined) conditions.push(sql`f.user_id = ${whose.userId}`)
  if (whose.staffId !== undefined)
    conditions.push(
      sql`f.shop_id in (select shop_id from shop_staff where user_id = ${whose.staffId})`,
    )
  const known = await tx.row<{ order_id: number }>(
    sql`select f.order_id from order_refunds f where ${join(conditions, ' and ')}`,
  )
  if (!known) return undefined
  await tx.run(sql`select 1 from orders where id = ${known.order_id} for no key update`)
  const row = await tx.row<{
    order_id: number
    user_id: number
    shop_id: number
    status: ClaimStatus
    waits_for: 'shop' | 'staff' | null
    payout: Payout
    amount: number
    tax: number
    fault: Fault
    appealed: boolean
  }>(sql`
    select order_id, user_id, shop_id, status, waits_for, payout, amount, tax, fault, appealed_at is not null
      as appealed
    from order_refunds where id = ${id} for update`)
  return (
    row && {
      id,
      orderId: row.order_id,
      userId: row.user_id,
      shopId: row.shop_id,
      status: row.status,
      waitsFor: row.waits_for,
      payout: row.payout,
      amount: BigInt(row.amount),
      tax: BigInt(row.tax),
      fault: row.fault,
      appealed: row.appealed,
    }
  )
}

/** In base currency. */
export const claimSettlement = async (queries: Queries, id: number): Promise<number | undefined> =>
  (
    await queries.row<{ settlement: number }>(
      sql`select settlement_amount as settlement from order_refunds where id = ${id}`,
    )
  )?.settlement

export type ClaimDecision = {
  status: 'approved' | 'rejected'
  by: 'policy' | 'shop' | 'admin'
  fault: Fault
  answer: string | null
  now: Date
}
/** False when it was already decided. */
export const saveDecision = async (
  tx: Tx,
  id: number,
  { status, by, fault, answer, now }: ClaimDecision,
): Promise<boolean> =>
  (await tx.run(sql`
    update order_refunds set status = ${status}, decided_by = ${by}, fault = ${fault}, answer = ${answer},
      decided_at = ${now},
      waits_for = null, shop_until = null
    where id = ${id} and status = 'pending'`)) === 1
export const savePayout = (tx: Tx, id: number, toWallet: boolean): Promise<number> =>
  tx.run(sql`update order_refunds set paid_to_wallet = ${toWallet} where id = ${id}`)
/** SQL condition: rejected, never appealed, no open claim, and no second claim for lateness. */
export const APPEALABLE = sql`f.status = 'rejected' and f.appealed_at is null and not exists (
  select from order_refunds other where other.order_id = f.order_id
    and (other.status = 'pending' or (f.cause = 'late' and other.cause = 'late' and other.status = 'approved')))`
/** False when the claim cannot be appealed. */
export const saveAppeal = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update order_refunds f set status = 'pending', waits_for = 'staff', appealed_at = ${now},
      decided_at = null, decided_by = null
    where id = ${id} and ${APPEALABLE}`)) === 1
export const hasOpenClaim = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from order_refunds where order_id = ${orderId} and status = 'pending'`,
  )) !== undefined

/** Passes claims that their shop did not answer in time to staff. */
export const passUnansweredToStaff = (tx: Tx, now: Date): Promise<{ id: number }[]> =>
  tx.rows(sql`
    update order_refunds set waits_for = 'staff', shop_until = null
    where id in (select id from order_refunds where status = 'pending' and waits_for = 'shop'
      and shop_until <= ${now} limit 100 for update skip locked)
    returning id`)

export type ClaimFilter = {
  id?: number
  userId?: number
  staffId?: number
  orderId?: number
  status?: ClaimStatus
}
export function claimsWhere(filter: ClaimFilter): Sql {
  const conditions: Sql[] = [sql`true`]
  if (filter.id !== undefined) conditions.push(sql`f.id = ${filter.id}`)
  if (filter.userId !== undefined) conditions.push(sql`f.user_id = ${filter.userId}`)
  if (filter.staffId !== undefined)
    conditions.push(
      sql`f.shop_id in (select shop_id from shop_staff where user_id = ${filter.staffId})`,
    )
  if (filter.orderId !== undefined) conditions.push(sql`f.order_id = ${filter.orderId}`)
  if (filter.status !== undefined) conditions.push(sql`f.status = ${filter.status}`)
  return join(conditions, ' and ')
}
export const countClaims = async (queries: Queries, filter: ClaimFilter): Promise<number> =>
  (
    await queries.row<{ n: number }>(
      sql`select count(*) as n from order_refunds f where ${claimsWhere(filter)}`,
    )
  )?.n ?? 0

/** Deletes what a customer wrote and photographed. */
export const wipeClaims = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`update order_refunds set note = null, images = '{}' where user_id = ${userId}`)
