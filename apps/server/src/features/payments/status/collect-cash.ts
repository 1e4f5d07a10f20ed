import type { Tx } from '@hawker/postgres/tx'
import { type WalletPaid, transfer } from '../../wallet/index.ts'
import { lockTransactions } from '../transaction.store.ts'
import { moveTransaction } from '../change-transaction.store.ts'

/**
 * Marks the cash of an order or a parcel as collected.
 * Returns the amount in minor units; undefined without cash due.
 */
export async function collectCash(
  tx: Tx,
  paid: WalletPaid,
  { by, now }: { by: number; now: Date },
): Promise<bigint | undefined> {
  const cash = (await lockTransactions(tx, paid.type, paid.id)).find(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  if (!cash) return undefined
  await moveTransaction(tx, cash.id, ['progress'], 'paid', `cash:${by}`, now)
  await transfer(tx, {
    kind: 'cash_payment',
    key: `pay:${cash.id}`,
    ref: paid,
    now,
    entries: [
      { account: { kind: 'cash_clearing' }, amount: -cash.settlementAmount },
      { account: { kind: 'escrow' }, amount: cash.settlementAmount },
    ],
  })
  return cash.amount
}
