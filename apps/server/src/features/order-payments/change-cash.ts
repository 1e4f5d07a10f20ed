import { divideRounded, roundToStep } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { lockTransactions } from '../payments/index.ts'
import { setCashDue } from '../payments/index.ts'

/** Cash due for an order, in minor units of its currency. */
export type CashDue = { readonly transactionId: number; readonly amount: bigint }

/** Undefined when no cash is due. */
export async function cashDueOf(tx: Tx, orderId: number): Promise<CashDue | undefined> {
  const cash = (await lockTransactions(tx, 'order', orderId)).find(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  return cash && { transactionId: cash.id, amount: cash.amount }
}

/**
 * Changes the cash due by an amount, rounded to coins. Returns the rounded change and its rounding.
 * Refuses `transaction_open` when the cash was collected meanwhile.
 */
export async function changeCash(
  tx: Tx,
  due: CashDue,
  change: {
    by: bigint
    rounding: bigint
    cashRounding: bigint | null
    total: bigint
    settlementTotal: bigint
    now: Date
  },
): Promise<{ by: bigint; rounding: bigint; settlementBy: bigint }> {
  const exact = change.total - change.rounding + change.by
  const rounding =
    change.cashRounding === null ? 0n : roundToStep(exact, change.cashRounding) - exact
  const by = exact + rounding - change.total
  const settlementBy =
    change.total === 0n ? by : divideRounded(by * change.settlementTotal, change.total)
  if (!(await setCashDue(tx, due.transactionId, by, settlementBy, change.now)))
    refuse('transaction_open')
  return { by, rounding: rounding - change.rounding, settlementBy }
}
