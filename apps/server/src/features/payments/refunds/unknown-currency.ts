import type { Money } from '@hawker/domain/money/money'
import { isOpenTransaction } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import { type StoredTransaction } from '../transaction.store.ts'
import { moveTransaction } from '../change-transaction.store.ts'
import { insertRefund } from './provider-refund.store.ts'

/** The note of a payment in a currency that the marketplace does not have. */
export const UNKNOWN_CURRENCY = 'unknown_currency'
/**
 * If there is no exchange rate, it cannot be booked.
 * It is refunded outside the ledger, and later statuses are ignored.
 */
export const hasUnknownCurrency = ({ note }: Pick<StoredTransaction, 'note'>): boolean =>
  note === UNKNOWN_CURRENCY

/** Rejects the payment and enqueues its refund. */
export async function rejectUnknownCurrency(
  tx: Tx,
  { id, status }: StoredTransaction,
  received: Money,
  now: Date,
): Promise<void> {
  if (isOpenTransaction(status)) await moveTransaction(tx, id, [status], 'rejected', null, now)
  await refundUnbooked(tx, id, received, now)
}

/** Enqueues the refund of money that was never booked, once. */
export async function refundUnbooked(
  tx: Tx,
  transactionId: number,
  { minor, currency }: Money,
  now: Date,
): Promise<void> {
  const key = `refund:${transactionId}:full`
  const refund = await insertRefund(tx, { transactionId, amount: minor, currency, key, now })
  if (refund) await enqueue(tx, 'refund_payment', { id: refund.id }, `refund:${refund.id}`)
}
