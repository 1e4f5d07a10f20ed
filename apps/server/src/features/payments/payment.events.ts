import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { StoredTransaction } from './transaction.store.ts'

const eventSubject = ({ payableType, payableId, userId }: StoredTransaction) => ({
  ...(payableType === 'order' ? { orderId: payableId } : {}),
  ...(payableType === 'parcel_order' ? { parcelId: payableId } : {}),
  userId,
})

/**
 * The payable is fully paid or authorized, so an order can be released to its shop.
 * `cash` means payment at the door; `amount` is in base currency. `late`: the payment had been given
 * up, perhaps after it was announced once.
 */
export const announcePaid = (
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
  { late = false } = {},
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.paid',
      key: `payment.paid:${transaction.id}${late ? ':late' : ''}`,
      ...eventSubject(transaction),
      payload: {
        transaction_id: transaction.id,
        tag: transaction.tag,
        cash: transaction.tag === 'cash',
        payable_type: transaction.payableType,
        payable_id: transaction.payableId,
        amount: String(transaction.settlementAmount),
        late,
        ...(transaction.chargeId === null ? {} : { charge_id: transaction.chargeId }),
      },
    },
    now,
  )
/** The hold of an order's card has ended before its capture, so the order is unpaid. */
export const announceLostHold = (
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.hold_lost',
      key: `payment.hold_lost:${transaction.id}`,
      ...eventSubject(transaction),
      payload: { transaction_id: transaction.id, tag: transaction.tag },
    },
    now,
  )
/** An authorized payment of an order was captured. Only updates screens. */
export const announceCaptured = (
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.captured',
      key: `payment.captured:${transaction.id}`,
      ...eventSubject(transaction),
      payload: { transaction_id: transaction.id },
    },
    now,
  )
export const announceRejected = (
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.rejected',
      key: `payment.rejected:${transaction.id}`,
      ...eventSubject(transaction),
      payload: { transaction_id: transaction.id, tag: transaction.tag },
    },
    now,
  )
/**
 * A payment was refunded; `late` when it arrived after it was due. `amount` is in its own currency.
 */
export const announceRefunded = (
  tx: Tx,
  transaction: StoredTransaction,
  { key, amount, late }: { key: string; amount: bigint; late: boolean },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.refunded',
      key: `payment.refunded:${key}`,
      ...eventSubject(transaction),
      payload: {
        transaction_id: transaction.id,
        tag: transaction.tag,
        late,
        amount: String(amount),
        currency_id: transaction.currency.id,
        ...(transaction.chargeId === null ? {} : { charge_id: transaction.chargeId }),
      },
    },
    now,
  )
/** A provider has paid out a claim's refund, or has refused to; then it went to the wallet. */
export const announceClaimRefundEnded = (
  tx: Tx,
  transaction: StoredTransaction,
  claimId: number,
  refundId: number,
  outcome: 'paid' | 'failed',
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.refund_ended',
      key: `payment.refund_ended:${refundId}`,
      ...eventSubject(transaction),
      payload: { order_refund_id: claimId, outcome },
    },
    now,
  )
/** A refund that the provider cannot pay is in the wallet. `amount` is in the payment's currency. */
export const announceWalletRefund = (
  tx: Tx,
  transaction: StoredTransaction,
  {
    refundId,
    amount,
    cause,
  }: { refundId: number; amount: bigint; cause: 'bank_refused' | 'dispute_lost' },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.refund_in_wallet',
      key: `payment.refund_in_wallet:${refundId}`,
      ...eventSubject(transaction),
      payload: {
        transaction_id: transaction.id,
        amount: String(amount),
        currency_id: transaction.currency.id,
        cause,
      },
    },
    now,
  )
