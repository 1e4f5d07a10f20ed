import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type StoredRefund = {
  id: number
  transactionId: number
  amount: bigint
  key: string
  /** The claim that it pays, if any. */
  claimId: number | null
  /** In base currency; null when it is the payment's proportional share. */
  settlementAmount: bigint | null
  status: 'progress' | 'paid' | 'failed'
}

type NewRefund = {
  transactionId: number
  amount: bigint
  key: string
  now: Date
  claimId?: number
  settlementAmount?: bigint
}

/** Undefined when a refund with this key exists. */
export const insertRefund = (
  tx: Tx,
  { transactionId, amount, key, now, claimId, settlementAmount }: NewRefund,
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into provider_refunds (transaction_id, amount, key, order_refund_id, settlement_amount, status,
      created_at, updated_at)
    values (${transactionId}, ${amount}, ${key}, ${claimId ?? null}, ${settlementAmount ?? null}, 'progress',
      ${now}, ${now}) on conflict (key) do nothing returning id`)

export async function findRefund(queries: Queries, id: number): Promise<StoredRefund | undefined> {
  const row = await queries.row<{
    id: number
    transaction_id: number
    amount: number
    key: string
    order_refund_id: number | null
    settlement_amount: number | null
    status: StoredRefund['status']
  }>(
    sql`select id, transaction_id, amount, key, order_refund_id, settlement_amount, status
      from provider_refunds where id = ${id}`,
  )
  return (
    row && {
      id: row.id,
      transactionId: row.transaction_id,
      amount: BigInt(row.amount),
      key: row.key,
      claimId: row.order_refund_id,
      settlementAmount: row.settlement_amount === null ? null : BigInt(row.settlement_amount),
      status: row.status,
    }
  )
}
/** Unfinished refunds that were not tried since `before`; younger ones still have their job. */
export const pendingRefunds = (queries: Queries, before: Date): Promise<{ id: number }[]> =>
  queries.rows(
    sql`select id from provider_refunds where status = 'progress' and updated_at < ${before}
      order by updated_at, id limit 50`,
  )

export const countRefundAttempt = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update provider_refunds set attempts = attempts + 1, updated_at = ${now} where id = ${id}
      and status = 'progress'`,
  )
export const settleRefund = async (
  tx: Tx,
  id: number,
  providerId: string,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update provider_refunds set status = 'paid', provider_id = ${providerId}, updated_at = ${now}
      where id = ${id} and status = 'progress'`)) === 1
export const failRefund = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update provider_refunds set status = 'failed', updated_at = ${now} where id = ${id} and status = 'progress'`,
  )) === 1
