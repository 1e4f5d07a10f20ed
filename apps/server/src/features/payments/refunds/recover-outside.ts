import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import { type LedgerAccount, escrowOf, transfer } from '../../wallet/index.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import { type Refunded, paidOutside } from './outside-refund.store.ts'

type Recovery = Refunded & {
  /** The account that does not need the money any more. */
  readonly from: LedgerAccount
  readonly key: string
  readonly now: Date
}

/** The key of a recovery, one for each partial refund of a payable. */
export const recoveryKey = ({ type, id }: Refunded, key: string): string =>
  `recovered:${type}:${id}:${key}`

/**
 * Moves money to the marketplace, which has paid the customer's refund in a dashboard. Returns the
 * amount in base currency.
 */
async function recover(
  tx: Tx,
  { from, key, now, ...payable }: Recovery,
  max: bigint,
): Promise<bigint> {
  const paid = await paidOutside(tx, payable)
  const amount = max < paid ? max : paid
  if (amount <= 0n) return 0n
  await transfer(tx, {
    kind: payable.type === 'payment_request' ? 'share_back' : 'refund_recovered',
    key: recoveryKey(payable, key),
    ref: payable,
    // The promotional credit of a host is not their own money.
    money: 'real',
    now,
    entries: [
      { account: from, amount: -amount },
      { account: { kind: 'platform_revenue' }, amount },
    ],
  })
  return amount
}

/** What is left in the escrow of a cancelled order after its refunds. */
export async function recoverRest(tx: Tx, id: number, now: Date): Promise<void> {
  const order = { type: 'order', id } as const
  const recovery = { ...order, from: { kind: 'escrow' }, key: 'rest', now } as const
  await recover(tx, recovery, await escrowOf(tx, order))
}

/**
 * The part of a partial refund that the customer has got already: their payments have less left than
 * `amount`, which is in their currency.
 */
export async function recoverPart(
  tx: Tx,
  recovery: Recovery,
  { amount, payments }: { amount: bigint; payments: readonly StoredTransaction[] },
): Promise<{ amount: bigint; settlementAmount: bigint }> {
  const refunded = payments.find((payment) => payment.refunded > 0n)
  // The settlement of a parcel gives the rest to the marketplace.
  const needsNone = recovery.type === 'parcel_order' || recovery.from.kind === 'platform_revenue'
  if (amount <= 0n || !refunded || needsNone) return { amount: 0n, settlementAmount: 0n }
  const fullAmount = settledUpTo(refunded, amount)
  const settlementAmount = await recover(tx, recovery, fullAmount)
  return { amount: settlementAmount === fullAmount ? amount : 0n, settlementAmount }
}
