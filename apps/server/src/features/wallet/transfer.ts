import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type Account, bookForeseen, bookTransfer } from './ledger.store.ts'

export type Entry = { readonly account: Account; readonly amount: bigint }
export type Transfer = {
  readonly kind: string
  /** One effect per key: the same transfer again does nothing. */
  readonly key: string
  readonly ref?: {
    readonly type:
      | 'order'
      | 'wallet_topup'
      | 'payment_request'
      | 'transaction'
      | 'refund'
      | 'referral'
    readonly id: number
  }
  readonly note?: string
  /** `real`: promotional credit does not count, as between two people. */
  readonly money?: 'real'
  /** Minor units of the base currency; they sum to zero. */
  readonly entries: readonly Entry[]
  readonly now: Date
}

/** Pays an order from a wallet without credit together with the commit; what is not so undoes it, and the work is begun again. */
export function payForeseen(
  tx: Tx,
  {
    userId,
    orderId,
    amount,
    key,
    now,
  }: { userId: number; orderId: number; amount: bigint; key: string; now: Date },
): void {
  bookForeseen(
    tx,
    { kind: 'order_payment', key, refType: 'order', refId: orderId, note: null, now },
    { userId, amount },
  )
}

/**
 * Moves money between accounts. Answers false for a replay or when there is nothing to move.
 * Refuses `insufficient_wallet` when a wallet would fall below what it holds, another person would be paid from credit,
 * or an order from credit that asks for a larger one.
 */
export async function transfer(
  tx: Tx,
  { kind, key, ref, note, money, entries, now }: Transfer,
): Promise<boolean> {
  const real = entries.filter(({ amount }) => amount !== 0n)
  if (real.length === 0) return false
  if (real.reduce((sum, { amount }) => sum + amount, 0n) !== 0n)
    throw new Error(`transfer ${key} does not sum to zero`)
  const noted = {
    kind,
    key,
    refType: ref?.type ?? null,
    refId: ref?.id ?? null,
    note: note ?? null,
    now,
  }
  const order = ref?.type === 'order' ? ref.id : null
  const outcome = await bookTransfer(tx, noted, real, { onlyMoney: money === 'real', order })
  if (outcome === 'insufficient') refuse('insufficient_wallet')
  return outcome === 'booked'
}
