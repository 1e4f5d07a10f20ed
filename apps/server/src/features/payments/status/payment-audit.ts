import type { Money } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import { type AuditEntry, writeAudit, writeAuditOnce } from '../../settings/index.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/** The marketplace itself acts. */
const entryOf = (
  { id }: StoredTransaction,
  action: string,
  detail: AuditEntry['detail'],
  now: Date,
): AuditEntry => ({ userId: null, action, subject: 'transaction', subjectId: id, detail, now })

const amountOf = ({ amount, currency }: StoredTransaction) => [String(amount), currency.code]

export const recordMismatch = (
  tx: Tx,
  transaction: StoredTransaction,
  { amount }: PaymentState,
  now: Date,
): Promise<number> => {
  const detail = {
    expected: amountOf(transaction),
    reported: [String(amount.minor), amount.currency],
  }
  return writeAudit(tx, entryOf(transaction, 'payment.amount_mismatch', detail, now))
}

/** An order that its shop may be cooking has lost its card hold, so nobody pays for it. */
export const auditLostHold = (
  tx: Tx,
  transaction: StoredTransaction,
  status: PaymentState['status'],
  now: Date,
): Promise<number> => {
  const detail = { status, amount: amountOf(transaction) }
  return writeAudit(tx, entryOf(transaction, 'payment.hold_lost', detail, now))
}

/** What became of money that was never booked. */
export const recordRefundOutcome = (
  tx: Tx,
  transaction: StoredTransaction,
  { amount, currency }: { amount: bigint; currency: string | null },
  isPaid: boolean,
  now: Date,
): Promise<number> => {
  const action = isPaid ? 'payment.sent_back' : 'payment.not_sent_back'
  return writeAudit(tx, entryOf(transaction, action, { came: [String(amount), currency] }, now))
}

/** Written once for each total that the provider reports. */
export const recordRefundOutside = (
  tx: Tx,
  transaction: StoredTransaction,
  { key, amount }: { key: string; amount: bigint },
  now: Date,
): Promise<number> => {
  const detail = { key, amount: [String(amount), transaction.currency.code] }
  return writeAuditOnce(tx, entryOf(transaction, 'payment.refunded_outside', detail, now), {
    detail: 'key',
    value: key,
  })
}

export const recordUnknownRefund = (
  tx: Tx,
  transaction: StoredTransaction,
  { id, amount }: { id: number; amount: bigint },
  now: Date,
): Promise<number> => {
  const detail = { refund: id, amount: [String(amount), transaction.currency.code] }
  return writeAudit(tx, entryOf(transaction, 'payment.refund_unknown', detail, now))
}

/** Money arrived on a page that nobody has seen. A person decides. */
export const recordLostPagePaid = (
  tx: Tx,
  transaction: StoredTransaction,
  { reference, amount }: { reference: string; amount: Money },
  now: Date,
): Promise<number> => {
  const detail = { reference, came: [String(amount.minor), amount.currency] }
  return writeAuditOnce(tx, entryOf(transaction, 'payment.lost_page_paid', detail, now), {
    detail: 'reference',
    value: reference,
  })
}
