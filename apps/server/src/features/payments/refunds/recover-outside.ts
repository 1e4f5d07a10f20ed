import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import { type Tx, sql } from '@hawker/postgres/database'
import { escrowOf, transfer } from '../../wallet/index.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/** The key of a recovery, one for each partial refund of an order. */
export const recoveryKey = (orderId: number, key: string): string => `recovered:${orderId}:${key}`

/** What the marketplace has paid for refunds of an order in a dashboard, in base currency. */
async function paidOutside(tx: Tx, orderId: number): Promise<bigint> {
  const row = await tx.row<{ sum: number }>(sql`
    select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_transfers l
      join ledger_entries e on e.transfer_id = l.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'platform_revenue'
    where l.ref_type = 'order' and l.ref_id = ${orderId}
      and (l.key like 'outside:%' or l.key like 'recovered:%')`)
  return BigInt(row?.sum ?? 0)
}

/**
 * Moves money that an order does not need any more from escrow to the marketplace, which has paid the
 * customer's refund in a dashboard. Returns the amount in base currency.
 */
async function recover(
  tx: Tx,
  { orderId, most, key, now }: { orderId: number; most: bigint; key: string; now: Date },
): Promise<bigint> {
  const paid = await paidOutside(tx, orderId)
  const amount = most < paid ? most : paid
  if (amount <= 0n) return 0n
  await transfer(tx, {
    kind: 'refund_recovered',
    key: recoveryKey(orderId, key),
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -amount },
      { account: { kind: 'platform_revenue' }, amount },
    ],
  })
  return amount
}

/** What is left in the escrow of a cancelled order after its refunds. */
export const recoverRest = async (tx: Tx, orderId: number, now: Date): Promise<bigint> =>
  recover(tx, {
    orderId,
    most: await escrowOf(tx, { type: 'order', id: orderId }),
    key: 'rest',
    now,
  })

/**
 * The part of a partial refund that the customer has got already: their payments have less left than
 * `amount`, which is in their currency.
 */
export async function recoverPart(
  tx: Tx,
  { orderId, amount, key, now }: { orderId: number; amount: bigint; key: string; now: Date },
  payments: readonly StoredTransaction[],
): Promise<{ amount: bigint; settlementAmount: bigint }> {
  const refunded = payments.find((payment) => payment.refunded > 0n)
  if (amount <= 0n || !refunded) return { amount: 0n, settlementAmount: 0n }
  const most = settledUpTo(refunded, amount)
  const settlementAmount = await recover(tx, { orderId, most, key, now })
  return { amount: settlementAmount === most ? amount : 0n, settlementAmount }
}
