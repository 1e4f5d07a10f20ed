import type { TransactionStatus } from '@hawker/domain/payments/payment-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { assignments } from '@hawker/postgres/table/rows'
import type { StoredTransaction } from './transaction.store.ts'
import { TRANSACTIONS } from './transaction.table.ts'

/** False when it is no longer in one of the `from` statuses. */
export const moveTransaction = async (
  tx: Tx,
  id: number,
  from: readonly TransactionStatus[],
  to: TransactionStatus,
  note: string | null,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set status = ${to}, note = coalesce(${note}, note), updated_at = ${now},
      next_check_at = case when ${to} in ('paid', 'refund') then null else next_check_at end
    where id = ${id} and status = any(${[...from]}::text[])`)) === 1

/** Replaces the requested amount with the received one. */
export const saveReceivedAmount = (
  tx: Tx,
  {
    id,
    amount,
    currency,
    settlementAmount,
  }: Pick<StoredTransaction, 'id' | 'amount' | 'currency' | 'settlementAmount'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update transactions set ${assignments(TRANSACTIONS, {
      status: 'paid',
      amount,
      heldAmount: null,
      currencyId: currency.id,
      settlementAmount,
      nextCheckAt: null,
      updatedAt: now,
    })}
    where id = ${id}`)

export const setNote = (tx: Tx, id: number, note: string, now: Date): Promise<number> =>
  tx.run(
    sql`update transactions set note = ${note}, updated_at = ${now} where id = ${id} and note is distinct from ${note}`,
  )

/** Adds a refund and its receipt entry. False when it would exceed the paid amount. */
export const addRefund = async (tx: Tx, id: number, amount: bigint, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    with counted as (
      update transactions set refunded = refunded + ${amount}::bigint, updated_at = ${now},
        status = case when refunded + ${amount}::bigint = amount then 'refund' else status end
      where id = ${id} and status = 'paid' and refunded + ${amount}::bigint <= amount returning id)
    insert into transaction_refunds (transaction_id, amount, created_at) select id, ${amount}::bigint, ${now}
      from counted`)) === 1

/** Lowers a payment that is not captured: cash due, or an authorized amount. */
export const shrinkTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount - ${amount}::bigint,
      settlement_amount = settlement_amount - ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status in ('progress', 'authorized') and not capturing and amount >= ${amount}::bigint`)) ===
  1

/**
 * Raises an authorized amount within its hold. False when the hold is too small or being captured.
 */
export const growTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount + ${amount}::bigint,
      settlement_amount = settlement_amount + ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status = 'authorized' and not capturing and amount + ${amount}::bigint <= held_amount`)) ===
  1

/** Fixes the amount of an authorized payment. Returns 0 when there is nothing to capture. */
export const fixCaptureAmount = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update transactions set capturing = true, updated_at = ${now} where id = ${id} and status = 'authorized'`,
  )

/** Counts the part of a refund that goes to the wallet instead of the provider. */
export const countWalletRefund = (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
): Promise<number> =>
  tx.run(sql`
    update transactions set refunded_to_wallet = refunded_to_wallet + ${amount}::bigint,
      refunded_to_wallet_settlement = refunded_to_wallet_settlement + ${settlementAmount}::bigint where id = ${id}`)

/** False when the cash was already collected. */
export const setCashDue = async (
  tx: Tx,
  transactionId: number,
  by: bigint,
  settlementBy: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount + ${by}::bigint,
      settlement_amount = settlement_amount + ${settlementBy}::bigint, updated_at = ${now}
    where id = ${transactionId} and tag = 'cash' and status = 'progress' and amount + ${by}::bigint >= 0`)) ===
  1
