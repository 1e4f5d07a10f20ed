import type { Money } from '@hawker/domain/money/money'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
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
      asked: [String(transaction.amount), transaction.currency.code],
      told: [String(state.amount.minor), state.amount.currency],
    })}, ${now})`)

/** Writes one audit entry, however often the job is retried. */
export const recordRefundOutcome = (
  queries: Queries,
  { id }: StoredTransaction,
  { came, returned }: { came: Money; returned: boolean },
  now: Date,
): Promise<number> =>
  queries.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    select w.action, 'transaction', ${id}::bigint,
      ${JSON.stringify({ came: [String(came.minor), came.currency] })}::jsonb, ${now}::timestamptz
    from (values (${returned ? 'payment.sent_back' : 'payment.not_sent_back'}::text)) as w (action)
    where not exists (select from audit_logs l where l.subject = 'transaction' and l.subject_id = ${id}
      and l.action = w.action)`)
