import type { Transaction } from '@hawker/contract/payments'
import { toMajor } from '@hawker/domain/money/money'
import { wireOf } from '@hawker/postgres/table/columns'
import { isProvider } from './methods/method-reason.ts'
import type { StoredTransaction } from './transaction.store.ts'
import { STORED_TRANSACTIONS } from './transaction.table.ts'

/** An open payment of something cancelled counts as cancelled; the job that ends it runs later. */
export const toPayment = (
  transaction: StoredTransaction,
  { origin, isCancelled }: { origin: string; isCancelled: boolean },
): Transaction =>
  toTransaction(
    isCancelled && transaction.status === 'progress'
      ? { ...transaction, status: 'canceled' }
      : transaction,
    origin,
  )

export function toTransaction(transaction: StoredTransaction, origin: string): Transaction {
  const major = (minor: bigint) => toMajor(minor, transaction.currency.decimals)
  return {
    ...wireOf(STORED_TRANSACTIONS.columns, transaction, major),
    settlement_price: toMajor(transaction.settlementAmount, transaction.baseDecimals),
    currency: transaction.currency.code,
    payment: { tag: transaction.tag },
    refunded_to_wallet: major(transaction.refundedToWallet),
    refunded_by_bank: major(transaction.refundedByBank),
    refund_refused: major(transaction.refundRefused),
    refund_made: major(transaction.refundMade),
    refund_made_at: transaction.refundMadeAt?.toISOString() ?? null,
    refund_since: transaction.refundSince?.toISOString() ?? null,
    refund_waits: transaction.refundWaits,
    redirect_url:
      transaction.status === 'progress' && isProvider(transaction.tag)
        ? `${origin}/pay/${transaction.uuid}`
        : null,
  }
}
