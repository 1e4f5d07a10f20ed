import type { Money } from '@hawker/domain/money/money'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import { type Tx, sql } from '@hawker/postgres/database'
import type { StoredTransaction } from '../transaction.store.ts'

export const recordMismatch = (
  tx: Tx,
  transaction: StoredTransaction,
  state: PaymentState,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    values ('payment.amount_mismatch', 'transaction', ${transaction.id}, ${JSON.stringify({
      expected: [String(transaction.amount), transaction.currency.code],
      reported: [String(state.amount.minor), state.amount.currency],
    })}, ${now})`)

/** An order that its shop may be cooking has lost its card hold, so nobody pays for it. */
export const recordLostHold = (
  tx: Tx,
  { id, amount, currency }: StoredTransaction,
  status: PaymentState['status'],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    values ('payment.hold_lost', 'transaction', ${id}, ${JSON.stringify({
      status,
      amount: [String(amount), currency.code],
    })}, ${now})`)

/** What became of money that was never booked. */
export const recordRefundOutcome = (
  tx: Tx,
  { id }: StoredTransaction,
  { amount, currency }: { amount: bigint; currency: string | null },
  isPaid: boolean,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    values (${isPaid ? 'payment.sent_back' : 'payment.not_sent_back'}, 'transaction', ${id},
      ${JSON.stringify({ came: [String(amount), currency] })}, ${now})`)

/** Written once for each total that the provider reports. */
export const recordRefundOutside = (
  tx: Tx,
  { id, currency }: StoredTransaction,
  { key, amount }: { key: string; amount: bigint },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    select 'payment.refunded_outside', 'transaction', ${id}::bigint,
      ${JSON.stringify({ key, amount: [String(amount), currency.code] })}::jsonb, ${now}::timestamptz
    where not exists (select from audit_logs l where l.subject = 'transaction' and l.subject_id = ${id}
      and l.action = 'payment.refunded_outside' and l.detail ->> 'key' = ${key})`)

export const recordUnknownRefund = (
  tx: Tx,
  { id, currency }: StoredTransaction,
  { id: refundId, amount }: { id: number; amount: bigint },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    values ('payment.refund_unknown', 'transaction', ${id}, ${JSON.stringify({
      refund: refundId,
      amount: [String(amount), currency.code],
    })}, ${now})`)

/** Money arrived on a page that nobody has seen. A person decides. */
export const recordLostPagePaid = (
  tx: Tx,
  { id }: StoredTransaction,
  { reference, amount }: { reference: string; amount: Money },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    select 'payment.lost_page_paid', 'transaction', ${id}::bigint,
      ${JSON.stringify({ reference, came: [String(amount.minor), amount.currency] })}::jsonb, ${now}::timestamptz
    where not exists (select from audit_logs l where l.subject = 'transaction' and l.subject_id = ${id}
      and l.action = 'payment.lost_page_paid' and l.detail ->> 'reference' = ${reference})`)
