import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import type { StoredTransaction } from './transaction.store.ts'

const eventSubject = ({ payableType, payableId, userId }: StoredTransaction) => ({
  ...(payableType === 'order' ? { orderId: payableId } : {}),
  userId,
})

/** All money of the payable is there or promised: the order may go to the shop. `cash` says it will be handed over; `amount` is in base currency. */
export const announcePaid = (tx: Tx, transaction: StoredTransaction, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.paid',
      key: `payment.paid:${transaction.id}`,
      ...eventSubject(transaction),
      payload: {
        transaction_id: transaction.id,
        tag: transaction.tag,
        cash: transaction.tag === 'cash',
        payable_type: transaction.payableType,
        payable_id: transaction.payableId,
        amount: String(transaction.settlementAmount),
        ...(transaction.chargeId === null ? {} : { charge_id: transaction.chargeId }),
      },
    },
    now,
  )
/** What a bank had promised for an order was taken. For screens alone. */
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
/** Money went back to where it came from; `late` when it had arrived for something that nobody waited for any more. `amount` is in its own currency. */
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
/** A provider has paid out what a claim brought, or refused to: then it is in the wallet. */
export const announceClaimRefundEnded = (
  tx: Tx,
  transaction: StoredTransaction,
  orderRefundId: number,
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
      payload: { order_refund_id: orderRefundId, outcome },
    },
    now,
  )
