import type { PaymentTag, TransactionStatus } from '@hawker/domain/payments/payment-status'

/**
 * The text of a payment on a parcel's receipt. What was refunded was paid: refunds are rows of their
 * own.
 */
export function parcelPaymentKey({
  tag,
  status,
  payer,
}: {
  tag: PaymentTag
  status: TransactionStatus
  payer: 'sender' | 'receiver'
}) {
  if (status === 'authorized') return 'receipt.reserved'
  if (status === 'progress') return 'receipt.cash_due'
  return tag === 'cash' && payer === 'receiver' ? 'receipt.paid_by_recipient' : 'receipt.paid'
}
