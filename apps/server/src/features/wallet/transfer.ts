import type { PayableType } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import type { WalletPaid } from './credit.store.ts'
import { type LedgerAccount, postTransfer } from './ledger.store.ts'

export type Entry = { readonly account: LedgerAccount; readonly amount: bigint }
export type Transfer = {
  readonly kind: string
  /** Idempotency key: the same transfer again does nothing. */
  readonly key: string
  readonly ref?: {
    readonly type: PayableType | 'transaction' | 'refund' | 'referral'
    readonly id: number
  }
  readonly note?: string
  /** `real`: excludes promotional credit, as for transfers between users. */
  readonly money?: 'real'
  /** Minor units of the base currency; they sum to zero. */
  readonly entries: readonly Entry[]
  readonly now: Date
}

/**
 * Moves money between accounts. Returns false for a replay or when nothing moves. Refuses
 * `insufficient_wallet` when a wallet would fall below its holds. The same when credit would pay
 * another user, or only credit for a larger basket is left.
 */
export async function transfer(
  tx: Tx,
  { kind, key, ref, note, money, entries, now }: Transfer,
): Promise<boolean> {
  const nonZero = entries.filter(({ amount }) => amount !== 0n)
  if (nonZero.length === 0) return false
  if (nonZero.reduce((sum, { amount }) => sum + amount, 0n) !== 0n)
    throw new Error(`transfer ${key} does not sum to zero`)
  const newTransfer = {
    kind,
    key,
    refType: ref?.type ?? null,
    refId: ref?.id ?? null,
    note: note ?? null,
    now,
  }
  const outcome = await postTransfer(tx, newTransfer, nonZero, {
    onlyMoney: money === 'real',
    paid: ref && isWalletPaid(ref) ? ref : null,
  })
  if (outcome === 'insufficient') refuse('insufficient_wallet')
  return outcome === 'posted'
}

const isWalletPaid = (ref: NonNullable<Transfer['ref']>): ref is WalletPaid =>
  ref.type === 'order' || ref.type === 'parcel_order'
