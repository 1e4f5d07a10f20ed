import { refundParts, settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Entry, returnCredit, transfer } from '../../wallet/index.ts'
import { isProvider } from '../methods/method-reason.ts'
import { insertRefund } from './provider-refund.store.ts'
import { addRefund, countWalletRefund } from '../change-transaction.store.ts'
import { lockTransactions } from '../transaction.store.ts'
import { refundAccount } from './refund-payments.ts'

export type ClaimRefund = {
  readonly orderId: number
  readonly userId: number
  /** In minor units of the payment's currency. */
  readonly amount: bigint
  readonly to: 'wallet' | 'source'
  readonly claimId: number
  /** The ledger entries of the liable parties, in base currency; they sum to the refund. */
  readonly paidBy: (settlementAmount: bigint) => readonly Entry[]
  readonly now: Date
}

/**
 * Refunds an approved claim at the expense of the liable parties, once and in one ledger transfer.
 * Provider payments are refunded first, then wallet and cash, never more than each paid.
 * Wallet and cash parts go to the wallet; the staff give cash back to a guest at a table.
 * Refuses `nothing_to_refund` when less than the amount is left.
 */
export async function refundClaim(
  tx: Tx,
  { orderId, userId, amount, to, claimId, paidBy, now }: ClaimRefund,
): Promise<{ sent: bigint; handedBack: bigint }> {
  const paid = (await lockTransactions(tx, 'order', orderId)).filter(
    ({ status }) => status === 'paid',
  )
  const inTurn = [
    ...paid.filter(({ tag }) => isProvider(tag)),
    ...paid.filter(({ tag }) => !isProvider(tag)),
  ]
  const { parts, left } = refundParts(inTurn, amount)
  if (left > 0n) refuse('nothing_to_refund')
  let sent = 0n
  let handedBack = 0n
  let settled = 0n
  for (const { payment: transaction, amount: part, settlementAmount: settlementPart } of parts) {
    if (!(await addRefund(tx, transaction.id, part, now))) refuse('nothing_to_refund')
    settled += settlementPart
    const { kind } = await refundAccount(tx, transaction)
    if (kind === 'cash_clearing') handedBack += settlementPart
    if (!isProvider(transaction.tag)) continue
    if (to === 'wallet') {
      await countWalletRefund(tx, transaction.id, part, settlementPart)
      continue
    }
    sent += settlementPart
    const key = `claim:${claimId}:${transaction.id}`
    const refund = await insertRefund(tx, {
      transactionId: transaction.id,
      amount: part,
      settlementAmount: settlementPart,
      key,
      claimId,
      now,
    })
    if (refund) await enqueue(tx, 'refund_payment', { id: refund.id }, `refund:${refund.id}`)
  }
  await transfer(tx, {
    kind: 'order_refund',
    key: `claim:${claimId}`,
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      ...paidBy(settled),
      { account: { kind: 'provider_clearing' }, amount: sent },
      { account: { kind: 'cash_clearing' }, amount: handedBack },
      { account: { kind: 'user', userId }, amount: settled - sent - handedBack },
    ],
  })
  for (const { payment: transaction, amount: part } of parts) {
    if (transaction.tag !== 'wallet') continue
    const refundedSettlement = settledUpTo(transaction, transaction.refunded + part)
    await returnCredit(tx, {
      userId,
      key: `pay:${transaction.id}`,
      spent: transaction.settlementAmount,
      back: refundedSettlement,
      now,
    })
  }
  return { sent, handedBack }
}
