import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type WalletPaid, lockRestrictedCredit, spendCredits } from './credit.store.ts'
import { accountId, insertEntry, insertTransfer, moveHeld, spendHeld } from './ledger.store.ts'

/**
 * Reserves wallet money for an order or a parcel. Refuses `insufficient_wallet`. The caller records the hold
 * and captures or releases it once.
 */
export async function hold(
  tx: Tx,
  { userId, paid, amount }: { userId: number; paid: WalletPaid; amount: bigint },
): Promise<void> {
  const account = await accountId(tx, { kind: 'user', userId })
  const { barred } = await lockRestrictedCredit(tx, userId, paid)
  if (!(await moveHeld(tx, account, amount, barred))) refuse('insufficient_wallet')
}

/** Releases held money to its owner. */
export async function releaseHeld(tx: Tx, userId: number, amount: bigint): Promise<void> {
  const account = await accountId(tx, { kind: 'user', userId })
  if (!(await moveHeld(tx, account, -amount, 0n)))
    throw new Error(`wallet ${account} does not hold ${amount}`)
}

/** Pays held money into escrow. The same key again does nothing. */
export async function captureHeld(
  tx: Tx,
  {
    userId,
    paid,
    amount,
    key,
    now,
  }: { userId: number; paid: WalletPaid; amount: bigint; key: string; now: Date },
): Promise<void> {
  const transfer = await insertTransfer(tx, {
    kind: 'order_payment',
    key,
    refType: paid.type,
    refId: paid.id,
    note: null,
    now,
  })
  if (!transfer) return
  const account = await accountId(tx, { kind: 'user', userId })
  const { basket, barred } = await lockRestrictedCredit(tx, userId, paid)
  const left = await spendHeld(tx, account, amount, barred)
  if (!left) throw new Error(`wallet ${account} does not hold ${amount}`)
  await insertEntry(tx, transfer.id, account, -amount, left.balance)
  if (left.drawn > 0) await spendCredits(tx, account, transfer.id, left.drawn, basket)
  await insertEntry(tx, transfer.id, await accountId(tx, { kind: 'escrow' }), amount, null)
}
