import type { Transaction } from '@hawker/contract/payments'
import { toMajor } from '@hawker/domain/money/money'
import { isProvider } from './methods/method-reason.ts'
import type { StoredTransaction } from './transaction.store.ts'

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

export const toTransaction = (transaction: StoredTransaction, origin: string): Transaction => ({
  id: transaction.id,
  payable_type: transaction.payableType,
  payable_id: transaction.payableId,
  status: transaction.status,
  price: toMajor(transaction.amount, transaction.currency.decimals),
  settlement_price: toMajor(transaction.settlementAmount, transaction.baseDecimals),
  held_price:
    transaction.heldAmount === null
      ? null
      : toMajor(transaction.heldAmount, transaction.currency.decimals),
  currency: transaction.currency.code,
  payment: { tag: transaction.tag },
  refunded: toMajor(transaction.refunded, transaction.currency.decimals),
  refunded_to_wallet: toMajor(transaction.refundedToWallet, transaction.currency.decimals),
  refunded_by_bank: toMajor(transaction.refundedByBank, transaction.currency.decimals),
  refund_refused: toMajor(transaction.refundRefused, transaction.currency.decimals),
  refund_made: toMajor(transaction.refundMade, transaction.currency.decimals),
  refund_made_at: transaction.refundMadeAt?.toISOString() ?? null,
  refund_since: transaction.refundSince?.toISOString() ?? null,
  refund_waits: transaction.refundWaits,
  provider_id: transaction.providerId,
  card_last4: transaction.cardLast4,
  note: transaction.note,
  redirect_url:
    transaction.status === 'progress' && isProvider(transaction.tag)
      ? `${origin}/pay/${transaction.uuid}`
      : null,
  expires_at: transaction.expiresAt?.toISOString() ?? null,
  created_at: transaction.createdAt.toISOString(),
})
