import type { Money } from '@hawker/domain/money'
import { isOpenTransaction } from '@hawker/domain/payment-status'
import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { recordRefundOutcome } from '../status/payment-audit.store.ts'
import { fullRefundKey } from './refund-payments.ts'
import { type StoredTransaction, findTransaction, moveTransaction } from '../transaction.store.ts'

/** The note of a payment that came in a currency which is none of ours. */
export const UNKNOWN_CURRENCY = 'unknown_currency'
/** It has no rate, so that no book can hold it: it goes back past the books, and whatever its provider says later changes nothing. */
export const hasUnknownCurrency = ({ note }: StoredTransaction): boolean =>
  note === UNKNOWN_CURRENCY

/** Nothing is paid by it, and its provider is asked to send it back. */
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

/** Asks the provider to send back what we could not book, and leaves staff a line of what became of it. */
export async function refundUnknownCurrency(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  id: number,
  came: Money,
): Promise<void> {
  const transaction = await findTransaction(database, id)
  const provider = transaction && payments.get(transaction.tag)
  if (!transaction || !provider)
    throw new Error(`payment ${id} has no provider that could send it back`)
  const { status } = await provider.refund(transaction.uuid, came, fullRefundKey(transaction))
  // Asked again, later and later, as any job that fails.
  if (status === 'progress') throw new Error(`payment ${id} is still on its way back`)
  await recordRefundOutcome(
    database,
    transaction,
    { came, returned: status === 'paid' },
    clock.now(),
  )
}
