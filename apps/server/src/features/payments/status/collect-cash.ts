import type { Tx } from '@hawker/postgres/tx'
import { transfer } from '../../wallet/index.ts'
import { lockTransactions, moveTransaction } from '../transaction.store.ts'

/**
 * Marks the cash of an order as collected.
 * Returns the amount in minor units; undefined without cash due.
 */
export async function collectCash(
  tx: Tx,
  orderId: number,
  { by, now }: { by: number; now: Date },
): Promise<bigint | undefined> {
  const cash = (await lockTransactions(tx, 'order', orderId)).find(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  if (!cash) return undefined
  await moveTransaction(tx, cash.id, ['progress'], 'paid', `cash:${by}`, now)
  await transfer(tx, {
    kind: 'cash_payment',
    key: `pay:${cash.id}`,
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      { account: { kind: 'cash_clearing' }, amount: -cash.settlementAmount },
      { account: { kind: 'escrow' }, amount: cash.settlementAmount },
    ],
  })
  return cash.amount
}
