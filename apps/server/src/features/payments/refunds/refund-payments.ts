import { type RefundPart, refundParts, settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import {
  type LedgerAccount,
  escrowOf,
  releaseHeld,
  returnCredit,
  settleOrderOnce,
  transfer,
} from '../../wallet/index.ts'
import { isProvider } from '../methods/method-reason.ts'
import { isTableGuest } from '../../accounts/index.ts'
import { announceRefunded } from '../payment.events.ts'
import { type AgreedRefund, readAgreedRefund, unfinishedCharges } from '../payable.store.ts'
import { insertRefund, isRefundKeyUsed } from './provider-refund.store.ts'
import { recoverPart, recoverRest, recoveryKey } from './recover-outside.ts'
import { type PayableType, type StoredTransaction, lockTransactions } from '../transaction.store.ts'
import {
  addRefund,
  moveTransaction,
  setNote,
  shrinkTransaction,
} from '../change-transaction.store.ts'

/**
 * Refunds everything paid for a cancelled payable, once: wallet money at once, provider payments by
 * a job; open payments are cancelled. An order with an agreed refund returns that part, and the
 * rest is the shop's. After a failed delivery the parties without fault are paid.
 */
export async function refundPayable(
  tx: Tx,
  type: PayableType,
  id: number,
  now: Date,
): Promise<void> {
  const agreed = type === 'order' ? await readAgreedRefund(tx, id) : undefined
  if (agreed) await refundAgreed(tx, id, agreed, now)
  else
    for (const transaction of await lockTransactions(tx, type, id))
      await refundOrCancel(tx, transaction, now)
  if (type === 'order' && !agreed) await recoverRest(tx, id, now)
  if (type === 'order') await settleOrderOnce(tx, id, now)
}

async function refundAgreed(
  tx: Tx,
  orderId: number,
  { amount, shopId, fault }: AgreedRefund,
  now: Date,
): Promise<void> {
  const payments = await lockTransactions(tx, 'order', orderId)
  // A charge paid during the agreement was not applied and is not part of the agreed sum.
  const undone = await unfinishedCharges(tx, orderId)
  for (const payment of payments)
    if (payment.status !== 'paid' || (payment.chargeId !== null && undone.has(payment.chargeId)))
      await refundOrCancel(tx, payment, now)
  const order = { type: 'order', id: orderId } as const
  if ((await escrowOf(tx, order)) === 0n) return
  await refundPart(tx, { ...order, amount, key: 'cancel', now })
  if (fault !== null) return
  const rest = await escrowOf(tx, order)
  await transfer(tx, {
    kind: 'cancel_kept',
    key: `kept:order:${orderId}`,
    ref: order,
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -rest },
      { account: { kind: 'shop', shopId }, amount: rest },
    ],
  })
}

export type PartialRefund = {
  readonly type: PayableType
  readonly id: number
  /** In minor units of the payment's currency. */
  readonly amount: bigint
  /** Idempotency key: one refund per key. */
  readonly key: string
  /** The account that pays; escrow by default, for orders that are not settled. */
  readonly from?: LedgerAccount
  /** Refund the wallet first, so that a rest stays on the card, where a hold pays it in one sum. */
  readonly keepOnCard?: boolean
  /** Refund only this payment, because other payments belong to other payers. */
  readonly transactionId?: number
  readonly now: Date
}

/**
 * Refunds a part of the payments to their sources, never more than each payment. Lowers uncaptured
 * payments first (cash, authorized), then refunds providers, then the wallet.
 * Returns the refunded or lowered amount in both currencies; zero when the key was used before. What the
 * customer has got by a refund in a dashboard counts, too.
 */
export async function refundPart(
  tx: Tx,
  {
    type,
    id,
    amount,
    key,
    from = { kind: 'escrow' },
    keepOnCard = false,
    transactionId,
    now,
  }: PartialRefund,
): Promise<{ amount: bigint; settlementAmount: bigint }> {
  const all = (await lockTransactions(tx, type, id)).filter(
    (payment) => transactionId === undefined || payment.id === transactionId,
  )
  const keyOf = (payment: StoredTransaction) => `refund:${payment.id}:${key}`
  const keys = [...all.map(keyOf), recoveryKey({ type, id }, key)]
  if (await isRefundKeyUsed(tx, keys)) return { amount: 0n, settlementAmount: 0n }
  const open = all.filter(
    ({ tag, status, capturing }) =>
      (tag === 'cash' && status === 'progress') ||
      (isProvider(tag) && status === 'authorized' && !capturing),
  )
  const paid = all.filter(({ status }) => status === 'paid')
  const first = [...open, ...paid.filter(({ tag }) => isProvider(tag))]
  const wallet = paid.filter(({ tag }) => !isProvider(tag))
  const { parts, left } = refundParts(
    keepOnCard ? [...wallet, ...first] : [...first, ...wallet],
    amount,
  )
  let settlementAmount = 0n
  for (const part of parts) {
    const { payment } = part
    if (payment.status === 'paid') {
      settlementAmount += await refundPaymentPart(tx, part, {
        key: keyOf(payment),
        from,
        late: false,
        now,
      })
    } else {
      await shrinkTransaction(tx, payment.id, part.amount, part.settlementAmount, now)
      settlementAmount += part.settlementAmount
    }
  }
  const recovered = await recoverPart(
    tx,
    { type, id, from, key, now },
    { amount: left, payments: all },
  )
  return {
    amount: amount - left + recovered.amount,
    settlementAmount: settlementAmount + recovered.settlementAmount,
  }
}

async function refundOrCancel(tx: Tx, transaction: StoredTransaction, now: Date): Promise<void> {
  if (transaction.status === 'progress' || transaction.status === 'authorized')
    return cancelPayment(tx, transaction, now)
  if (transaction.status === 'paid') return refundPayment(tx, transaction, { late: false, now })
}

/** Cancels an unpaid payment: releases a wallet hold, and voids it at the provider by a job. */
export async function cancelPayment(
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
): Promise<void> {
  if (
    !(await moveTransaction(tx, transaction.id, ['progress', 'authorized'], 'canceled', null, now))
  )
    return
  if (transaction.tag === 'wallet')
    await releaseHeld(tx, transaction.userId, transaction.settlementAmount)
  if (isProvider(transaction.tag) && transaction.providerId !== null)
    await voidPayment(tx, transaction)
}

/** Enqueues voiding the payment at the provider. */
export const voidPayment = (tx: Tx, { id }: StoredTransaction): Promise<void> =>
  enqueue(tx, 'void_payment', { id }, `void:${id}`)

const fullRefundKey = ({ id }: StoredTransaction): string => `refund:${id}:full`

/** Refunds a paid transaction in full. */
export async function refundPayment(
  tx: Tx,
  transaction: StoredTransaction,
  { late, now }: { late: boolean; now: Date },
): Promise<void> {
  const key = fullRefundKey(transaction)
  for (const part of refundParts([transaction], transaction.amount).parts)
    await refundPaymentPart(tx, part, { key, from: { kind: 'escrow' }, late, now })
}

/** Refunds a captured or authorized payment that is no longer due, and notifies the payer. */
export async function refundLatePayment(
  tx: Tx,
  transaction: StoredTransaction,
  now: Date,
): Promise<void> {
  const { id, status, amount } = transaction
  await setNote(tx, id, 'too_late', now)
  if (status === 'paid') return refundPayment(tx, transaction, { late: true, now })
  await cancelPayment(tx, transaction, now)
  await announceRefunded(
    tx,
    transaction,
    { key: fullRefundKey(transaction), amount, late: true },
    now,
  )
}

/** The payable that a ledger transfer links to; a top-up has none. */
export const refOf = ({ payableType, payableId }: StoredTransaction) =>
  payableType === 'wallet_topup' ? {} : { ref: { type: payableType, id: payableId } as const }

/**
 * Cash is refunded to the customer's wallet. A guest at a table has none: the staff, who have taken
 * the cash, give it back.
 */
export async function refundAccount(
  tx: Tx,
  { tag, userId }: Pick<StoredTransaction, 'tag' | 'userId'>,
): Promise<LedgerAccount> {
  if (isProvider(tag)) return { kind: 'provider_clearing' }
  const isHandedBack = tag === 'cash' && (await isTableGuest(tx, userId))
  return isHandedBack ? { kind: 'cash_clearing' } : { kind: 'user', userId }
}

type RefundContext = { key: string; from: LedgerAccount; late: boolean; now: Date }
/** Returns the refund in base currency. */
async function refundPaymentPart(
  tx: Tx,
  part: RefundPart<StoredTransaction>,
  { key, from, late, now }: RefundContext,
): Promise<bigint> {
  const { payment: transaction, amount, settlementAmount } = part
  if (!(await addRefund(tx, transaction.id, amount, now))) return 0n
  await transfer(tx, {
    kind: transaction.payableType === 'payment_request' ? 'share_back' : 'order_refund',
    key,
    ...refOf(transaction),
    // A host's promotional credit cannot pay back a share.
    money: 'real',
    now,
    entries: [
      { account: from, amount: -settlementAmount },
      { account: await refundAccount(tx, transaction), amount: settlementAmount },
    ],
  })
  if (transaction.tag === 'wallet') {
    const refundedSettlement = settledUpTo(transaction, transaction.refunded + amount)
    await returnCredit(tx, {
      userId: transaction.userId,
      key: `pay:${transaction.id}`,
      spent: transaction.settlementAmount,
      back: refundedSettlement,
      now,
    })
  }
  if (isProvider(transaction.tag)) {
    const refund = await insertRefund(tx, { transactionId: transaction.id, amount, key, now })
    if (refund) await enqueue(tx, 'refund_payment', { id: refund.id }, `refund:${refund.id}`)
  }
  await announceRefunded(tx, transaction, { key, amount, late }, now)
  return settlementAmount
}
