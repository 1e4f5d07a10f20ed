import { refundParts, settledUpTo } from '@hawker/domain/refund-parts'
import type { Tx } from '../../../database/tx.ts'
import { refuse } from '../../../http/refuse.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Entry, returnCredit, transfer } from '../../wallet/index.ts'
import { isProvider } from '../method-reason.ts'
import { insertRefund } from './provider-refund.store.ts'
import { addRefund, countWalletRefund, lockTransactions } from '../transaction.store.ts'

export type ClaimRefund = {
  readonly orderId: number
  readonly userId: number
  /** Minor units of the currency in which it was paid. */
  readonly amount: bigint
  readonly to: 'wallet' | 'source'
  readonly claimId: number
  /** Who pays for it, in base currency: entries that sum to what is given. */
  readonly paidBy: (settlementAmount: bigint) => readonly Entry[]
  readonly now: Date
}

/**
 * Gives part of what a delivered order cost back, at the expense of who is liable: from what a provider took first, then from the wallet's part and
 * cash, never more than each paid. What was not paid by a provider can only go to the wallet. One transfer; once a refund.
 * Answers whether all of it is in the wallet now. Refuses `nothing_to_refund` when less than that is left.
 */
export async function refundClaim(
  tx: Tx,
  { orderId, userId, amount, to, claimId, paidBy, now }: ClaimRefund,
): Promise<{ toWallet: boolean }> {
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
  let settled = 0n
  for (const { payment: transaction, amount: part, settlementAmount: settlementPart } of parts) {
    if (!(await addRefund(tx, transaction.id, part, now))) refuse('nothing_to_refund')
    settled += settlementPart
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
      { account: { kind: 'user', userId }, amount: settled - sent },
    ],
  })
  for (const { payment: transaction, amount: part } of parts) {
    if (transaction.tag !== 'wallet') continue
    const back = settledUpTo(transaction, transaction.refunded + part)
    await returnCredit(tx, {
      userId,
      key: `pay:${transaction.id}`,
      spent: transaction.settlementAmount,
      back,
      now,
    })
  }
  return { toWallet: sent === 0n }
}
