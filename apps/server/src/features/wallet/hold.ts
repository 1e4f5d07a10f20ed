import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { drawCredits } from './credit.store.ts'
import { accountId, insertEntry, insertTransfer, moveHeld, spendHeld } from './ledger.store.ts'

/** Sets money of a wallet aside. Refuses `insufficient_wallet`. Whoever holds keeps its own record of it, and captures or releases it once. */
export async function hold(tx: Tx, userId: number, amount: bigint): Promise<void> {
  if (!(await moveHeld(tx, await accountId(tx, { kind: 'user', userId }), amount))) refuse('insufficient_wallet')
}

/** Gives held money back to its owner. */
export async function releaseHeld(tx: Tx, userId: number, amount: bigint): Promise<void> {
  const account = await accountId(tx, { kind: 'user', userId })
  if (!(await moveHeld(tx, account, -amount))) throw new Error(`wallet ${account} does not hold ${amount}`)
}

/** Pays held money into escrow. The same key again does nothing. */
export async function captureHeld(
  tx: Tx,
  { userId, amount, key, ref, now }: { userId: number; amount: bigint; key: string; ref: { type: string; id: number }; now: Date },
): Promise<void> {
  const transfer = await insertTransfer(tx, { kind: 'order_payment', key, refType: ref.type, refId: ref.id, note: null, now })
  if (!transfer) return
  const account = await accountId(tx, { kind: 'user', userId })
  const left = await spendHeld(tx, account, amount)
  if (!left) throw new Error(`wallet ${account} does not hold ${amount}`)
  await insertEntry(tx, transfer.id, account, -amount, left.balance)
  if (left.drawn > 0) await drawCredits(tx, account, transfer.id, left.drawn)
  await insertEntry(tx, transfer.id, await accountId(tx, { kind: 'escrow' }), amount, null)
}
