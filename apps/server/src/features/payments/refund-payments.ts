import { divideRounded, money } from '@hawker/domain/money'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { releaseHeld, transfer } from '../wallet/index.ts'
import { isProvider } from './method-reason.ts'
import { announceRefunded } from './payment.events.ts'
import { failRefund, findRefund, insertRefund, noteRefundTry, settleRefund } from './provider-refund.store.ts'
import {
  type PayableType,
  type StoredTransaction,
  addRefund,
  findTransaction,
  lockTransactions,
  moveTransaction,
} from './transaction.store.ts'

/**
 * Gives everything back that was paid or set aside for something that will not happen: held and spent wallet money at once, the
 * provider's by a job, and what was never paid is given up. Each only once, however often it is asked.
 */
export async function refundPayable(tx: Tx, type: PayableType, id: number, now: Date): Promise<void> {
  for (const transaction of await lockTransactions(tx, type, id)) await giveBack(tx, transaction, now)
}

async function giveBack(tx: Tx, transaction: StoredTransaction, now: Date): Promise<void> {
  if (transaction.status === 'progress' || transaction.status === 'authorized') return giveUpPayment(tx, transaction, now)
  if (transaction.status === 'paid') return refundPayment(tx, transaction, { late: false, now })
}

/** Ends a payment that has not been paid: a hold is released, the provider is told by a job that nobody will pay any more. */
export async function giveUpPayment(tx: Tx, transaction: StoredTransaction, now: Date): Promise<void> {
  if (!(await moveTransaction(tx, transaction.id, ['progress', 'authorized'], 'canceled', null, now))) return
  if (transaction.tag === 'wallet') await releaseHeld(tx, transaction.userId, transaction.settlementAmount)
  if (isProvider(transaction.tag) && transaction.providerId !== null)
    await enqueue(tx, 'void_payment', { id: transaction.id }, `void:${transaction.id}`)
}

/** Gives a paid transaction back in full. */
export async function refundPayment(tx: Tx, transaction: StoredTransaction, { late, now }: { late: boolean; now: Date }): Promise<void> {
  const amount = transaction.amount - transaction.refunded
  if (amount === 0n || !(await addRefund(tx, transaction.id, amount, now))) return
  const settlementAmount = transaction.amount === 0n ? 0n : divideRounded(amount * transaction.settlementAmount, transaction.amount)
  const key = `refund:${transaction.id}:full`
  await transfer(tx, {
    kind: 'order_refund',
    key,
    ...(transaction.payableType === 'order' ? { ref: { type: 'order', id: transaction.payableId } as const } : {}),
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -settlementAmount },
      // Cash cannot be sent back: it becomes the customer's wallet money.
      isProvider(transaction.tag)
        ? { account: { kind: 'provider_clearing' }, amount: settlementAmount }
        : { account: { kind: 'user', userId: transaction.userId }, amount: settlementAmount },
    ],
  })
  if (isProvider(transaction.tag)) {
    const refund = await insertRefund(tx, { transactionId: transaction.id, amount, key, now })
    if (refund) await enqueue(tx, 'refund_payment', { id: refund.id }, `refund:${refund.id}`)
  }
  await announceRefunded(tx, transaction, late, now)
}

/** Asks the provider to pay a refund out. What it refuses for good goes to the customer's wallet instead. */
export async function payRefund(deps: Pick<Deps, 'database' | 'payments' | 'clock'>, refundId: number): Promise<void> {
  const refund = await findRefund(deps.database, refundId)
  if (!refund || refund.status !== 'progress') return
  await noteRefundTry(deps.database, refundId, deps.clock.now())
  const transaction = await findTransaction(deps.database, refund.transactionId)
  const provider = transaction && deps.payments.get(transaction.tag)
  if (!transaction || !provider) throw new Error(`refund ${refundId} has no provider`)
  const answer = await provider.refund(transaction.uuid, money(refund.amount, transaction.currency.code), refund.key)
  const now = deps.clock.now()
  if (answer.status === 'paid') await settleRefund(deps.database, refundId, answer.providerId, now)
  if (answer.status === 'failed') await deps.database.transaction((tx) => refundToWallet(tx, transaction, refund, now))
}

async function refundToWallet(tx: Tx, transaction: StoredTransaction, refund: { id: number; amount: bigint }, now: Date): Promise<void> {
  if (!(await failRefund(tx, refund.id, now))) return
  const amount = divideRounded(refund.amount * transaction.settlementAmount, transaction.amount)
  await transfer(tx, {
    kind: 'order_refund',
    key: `refund:${refund.id}:wallet`,
    ...(transaction.payableType === 'order' ? { ref: { type: 'order', id: transaction.payableId } as const } : {}),
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: -amount },
      { account: { kind: 'user', userId: transaction.userId }, amount },
    ],
  })
}
