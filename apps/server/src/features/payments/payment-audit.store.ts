import type { PaymentState } from '../../adapters/payments/port.ts'
import { type Tx, sql } from '../../database/database.ts'
import type { StoredTransaction } from './transaction.store.ts'

export const recordMismatch = (tx: Tx, transaction: StoredTransaction, state: PaymentState, now: Date): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (action, subject, subject_id, detail, created_at)
    values ('payment.amount_mismatch', 'transaction', ${transaction.id}, ${JSON.stringify({
      asked: [String(transaction.amount), transaction.currency.code],
      told: [String(state.amount.minor), state.amount.currency],
    })}, ${now})`)
