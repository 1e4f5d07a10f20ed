import { divideRounded } from '@hawker/domain/money/money'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import { type LedgerAccount, transfer } from '../../wallet/index.ts'
import { announceClaimRefundEnded, announceWalletRefund } from '../payment.events.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import {
  type StoredRefund,
  failByDispute,
  lostByDisputes,
  saveReturnedByBank,
  uncoveredReturns,
} from './provider-refund.store.ts'

/**
 * After a lost dispute the buyer's bank has returned money, so a refund must not return it again. Its
 * part is no loss, and what the bank did not return goes to the wallet. `wasSent`: the provider has
 * failed to make it. False: no dispute was lost.
 */
export async function settleByBank(
  tx: Tx,
  transaction: StoredTransaction,
  refund: StoredRefund,
  { wasSent, now }: { wasSent: boolean; now: Date },
): Promise<boolean> {
  const lost = await lostByDisputes(tx, transaction.id)
  // A refund in another currency is not of the payment.
  if (!lost || refund.currency !== null) return false
  const left = lost.amount > 0n ? lost.amount : 0n
  const byBank = refund.amount < left ? refund.amount : left
  if (!(await failByDispute(tx, refund.id, { returnedByBank: byBank, wasSent, now }))) return false
  const amount = refund.settlementAmount ?? settledUpTo(transaction, refund.amount)
  const settledByBank = divideRounded(amount * byBank, refund.amount)
  const loser: LedgerAccount =
    lost.liable === 'shop' && lost.shopId !== null
      ? { kind: 'shop', shopId: lost.shopId }
      : { kind: 'platform_revenue' }
  await transfer(tx, {
    kind: 'dispute_refund',
    key: `refund:${refund.id}:wallet`,
    ref: { type: 'transaction', id: transaction.id },
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: -amount },
      { account: loser, amount: settledByBank },
      {
        account: { kind: 'user', userId: transaction.userId },
        amount: amount - settledByBank,
      },
    ],
  })
  if (refund.claimId !== null)
    await announceClaimRefundEnded(tx, transaction, refund.claimId, refund.id, 'paid', now)
  const toWallet = refund.amount - byBank
  if (toWallet > 0n)
    await announceWalletRefund(
      tx,
      transaction,
      { refundId: refund.id, amount: toWallet, cause: 'dispute_lost' },
      now,
    )
  return true
}

/**
 * A lost dispute was won after all, so the bank has taken back what it had returned to the buyer. The
 * wallet gets the refunds that were counted as returned by it. `payer` was liable, and has the money
 * of the dispute again.
 */
export async function payForBank(
  tx: Tx,
  transaction: StoredTransaction,
  { payer, key, now }: { payer: LedgerAccount; key: string; now: Date },
): Promise<void> {
  const { refunds, uncovered } = await uncoveredReturns(tx, transaction.id)
  let left = uncovered
  for (const { id, amount, settlementAmount, returnedByBank } of refunds) {
    if (left <= 0n) return
    const part = returnedByBank < left ? returnedByBank : left
    left -= part
    const settlement = settlementAmount ?? settledUpTo(transaction, amount)
    const settledByBank = (byBank: bigint) => divideRounded(settlement * byBank, amount)
    const due = settledByBank(returnedByBank) - settledByBank(returnedByBank - part)
    await saveReturnedByBank(tx, id, returnedByBank - part)
    await transfer(tx, {
      kind: 'dispute_refund',
      key: `${key}:refund:${id}`,
      ref: { type: 'transaction', id: transaction.id },
      now,
      entries: [
        { account: payer, amount: -due },
        { account: { kind: 'user', userId: transaction.userId }, amount: due },
      ],
    })
    await announceWalletRefund(
      tx,
      transaction,
      { refundId: id, amount: part, cause: 'dispute_lost' },
      now,
    )
  }
}
