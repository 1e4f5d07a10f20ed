import type { Money } from '@hawker/domain/money/money'
import { isOpenTransaction } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { recordRefundOutcome } from '../status/payment-audit.store.ts'
import { fullRefundKey } from './refund-payments.ts'
import { type StoredTransaction, findTransaction, moveTransaction } from '../transaction.store.ts'

/** The note of a payment in a currency that the marketplace does not have. */
export const UNKNOWN_CURRENCY = 'unknown_currency'
/**
 * Without an exchange rate it cannot be booked.
 * It is refunded outside the ledger, and later statuses are ignored.
 */
export const hasUnknownCurrency = ({ note }: StoredTransaction): boolean =>
  note === UNKNOWN_CURRENCY

/** Rejects the payment and enqueues its refund. */
export async function rejectUnknownCurrency(
  tx: Tx,
  { id, status }: StoredTransaction,
  { minor, currency }: Money,
  now: Date,
): Promise<void> {
  if (isOpenTransaction(status)) await moveTransaction(tx, id, [status], 'rejected', null, now)
  await enqueue(
    tx,
    'return_unbooked',
    { id, minor: String(minor), currency },
    `return_unbooked:${id}`,
  )
}

/** Refunds the payment at the provider and writes the outcome to the audit log. */
export async function refundUnknownCurrency(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  id: number,
  received: Money,
): Promise<void> {
  const transaction = await findTransaction(database, id)
  const provider = transaction && payments.get(transaction.tag)
  if (!transaction || !provider) throw new Error(`payment ${id} has no provider to refund it`)
  const { status } = await provider.refund(transaction.uuid, received, fullRefundKey(transaction))
  // Throwing makes the job queue retry with increasing delays.
  if (status === 'progress') throw new Error(`the refund of payment ${id} is still in progress`)
  await recordRefundOutcome(
    database,
    transaction,
    { came: received, returned: status === 'paid' },
    clock.now(),
  )
}
