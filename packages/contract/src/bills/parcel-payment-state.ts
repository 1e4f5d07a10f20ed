import type { PaymentTag, TransactionStatus } from '@hawker/domain/payments/payment-status'

/** A payment on a parcel's receipt. Refunds are rows of their own, so a refunded payment was paid. */
export function parcelPaymentState({
  tag,
  status,
  payer,
}: {
  tag: PaymentTag
  status: TransactionStatus
  payer: 'sender' | 'receiver'
}) {
  if (status === 'authorized') return 'reserved'
  if (status === 'progress') return 'cash_due'
  return tag === 'cash' && payer === 'receiver' ? 'paid_by_recipient' : 'paid'
}
