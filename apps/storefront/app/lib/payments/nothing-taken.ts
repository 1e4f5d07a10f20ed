import type { Transaction } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'

/** Notes of payments that do not match the request and are given back. */
export const REFUNDED_NOTES: ReadonlySet<string> = new Set(['amount_mismatch', 'unknown_currency'])
/** Nothing moves before the hand-over. */
const PAID_LATER: ReadonlySet<PaymentTag> = new Set(['cash', 'free'])

type EndedPayment = {
  readonly status: Transaction['status']
  readonly note: Transaction['note']
  readonly payment: Pick<Transaction['payment'], 'tag'>
}

/** True for a payment that ended without taking money. */
const endedEmpty = ({ status, note }: Omit<EndedPayment, 'payment'>): boolean =>
  (status === 'canceled' || status === 'rejected') &&
  (note === null || !(note === 'too_late' || REFUNDED_NOTES.has(note)))

/** A payment that was called off: its amount says nothing any more. */
export const wasCalledOff = (payment: Omit<EndedPayment, 'payment'>): boolean =>
  payment.status === 'canceled' && endedEmpty(payment)

/**
 * True when every payment has ended without taking money, such as a card's hold that was released.
 * False for money that came and goes back, and when nothing was to be paid before the hand-over.
 */
export function wasNothingTaken(transactions: readonly EndedPayment[]): boolean {
  const payments = transactions.filter(({ payment }) => !PAID_LATER.has(payment.tag))
  return payments.length > 0 && payments.every(endedEmpty)
}
