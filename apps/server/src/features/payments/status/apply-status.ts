import { divideRounded } from '@hawker/domain/money/money'
import {
  canMoveTransaction,
  isDeliveredPayable,
  isLateSuccess,
  isOpenTransaction,
  isSecured,
} from '@hawker/domain/payments/payment-status'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import { type StoredCurrency, currencyByCode } from '../../settings/index.ts'
import { type LedgerAccount, captureHeld, transfer } from '../../wallet/index.ts'
import { readPayable } from '../payable.store.ts'
import {
  announceCaptured,
  announceLostHold,
  announcePaid,
  announceRejected,
} from '../payment.events.ts'
import { recordLostHold } from './record-lost-hold.ts'
import { recordMismatch } from './payment-audit.ts'
import { cancelPayment, refundLatePayment, refundPayment } from '../refunds/refund-payments.ts'
import {
  UNKNOWN_CURRENCY,
  hasUnknownCurrency,
  rejectUnknownCurrency,
} from '../refunds/unknown-currency.ts'
import { type StoredTransaction, lockTransactions } from '../transaction.store.ts'
import { moveTransaction, setNote, saveReceivedAmount } from '../change-transaction.store.ts'

/**
 * Applies a provider's payment status. Return page, webhook and reconciler all call this, in any
 * order and repeatedly. Statuses only move forward; money that is no longer due is refunded.
 */
export async function applyStatus(
  tx: Tx,
  known: StoredTransaction,
  state: PaymentState,
  now: Date,
): Promise<void> {
  const all = await lockTransactions(tx, known.payableType, known.payableId)
  const transaction = all.find(({ id }) => id === known.id)
  if (
    !transaction ||
    hasUnknownCurrency(transaction) ||
    !canMoveTransaction(transaction.status, state.status)
  )
    return
  const others = all.filter(
    ({ id, chargeId }) => id !== transaction.id && chargeId === transaction.chargeId,
  )
  if (isSecured(state.status) && !isAmountAsRequested(transaction, state))
    return refundMismatch(tx, transaction, others, state, now)
  switch (state.status) {
    case 'paid':
      return handlePaid(tx, transaction, others, now)
    case 'authorized':
      return handleAuthorized(tx, transaction, others, now)
    case 'rejected':
    case 'canceled':
      return handleFailed(tx, transaction, others, state, now)
    case 'progress':
      return
  }
}

/** An authorized amount may exceed the amount to capture; a captured amount must match it. */
const isAmountAsRequested = (
  { amount, heldAmount, currency }: StoredTransaction,
  state: PaymentState,
): boolean =>
  state.amount.minor === (state.status === 'authorized' ? (heldAmount ?? amount) : amount) &&
  state.amount.currency === currency.code

/**
 * Handles a wrong amount or currency: pays nothing, writes an audit entry, and refunds all of it.
 */
async function refundMismatch(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  state: PaymentState,
  now: Date,
): Promise<void> {
  await recordMismatch(tx, transaction, state, now)
  await setNote(tx, transaction.id, await refundReceivedAmount(tx, transaction, state, now), now)
  // A payment that was closed before needs no event, and its wallet hold belongs to a later
  // attempt.
  if (!isOpenTransaction(transaction.status)) return
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await cancelPayment(tx, other, now)
  await announceRejected(tx, transaction, now)
}

/** Returns the note for the transaction. */
async function refundReceivedAmount(
  tx: Tx,
  transaction: StoredTransaction,
  { status, amount }: PaymentState,
  now: Date,
): Promise<string> {
  if (status === 'authorized') {
    await cancelPayment(tx, transaction, now)
    return 'amount_mismatch'
  }
  const currency = await currencyByCode(tx, amount.currency)
  if (!currency) {
    await rejectUnknownCurrency(tx, transaction, amount, now)
    return UNKNOWN_CURRENCY
  }
  const received = await recordReceivedAmount(
    tx,
    transaction,
    { minor: amount.minor, currency },
    now,
  )
  await bookPayment(tx, received, { kind: 'escrow' }, now)
  await refundLatePayment(tx, received, now)
  return 'amount_mismatch'
}

/** Stores the amount that arrived, so that books and receipts show it and its refund. */
async function recordReceivedAmount(
  tx: Tx,
  transaction: StoredTransaction,
  { minor, currency }: { minor: bigint; currency: StoredCurrency },
  now: Date,
): Promise<StoredTransaction> {
  const settlementAmount = divideRounded(minor * currency.rate.denominator, currency.rate.numerator)
  const received: StoredTransaction = {
    ...transaction,
    status: 'paid',
    amount: minor,
    heldAmount: null,
    currency,
    settlementAmount,
  }
  await saveReceivedAmount(tx, received, now)
  return received
}

const bookPayment = (
  tx: Tx,
  { id, payableType, payableId, settlementAmount }: StoredTransaction,
  to: LedgerAccount,
  now: Date,
): Promise<boolean> =>
  transfer(tx, {
    kind: payableType === 'wallet_topup' ? 'topup' : 'provider_payment',
    key: `pay:${id}`,
    ref: { type: payableType, id: payableId },
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: -settlementAmount },
      { account: to, amount: settlementAmount },
    ],
  })

async function handlePaid(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  now: Date,
): Promise<void> {
  const from = transaction.status
  if (!(await moveTransaction(tx, transaction.id, [from], 'paid', null, now))) return
  const { payableType, userId } = transaction
  // A paid top-up goes to its owner's wallet, even if late. All other money waits in escrow.
  await bookPayment(
    tx,
    transaction,
    payableType === 'wallet_topup' ? { kind: 'user', userId } : { kind: 'escrow' },
    now,
  )
  const paid: StoredTransaction = { ...transaction, status: 'paid' }
  if (payableType === 'provider_test') return refundPayment(tx, paid, { late: false, now })
  const late = isLateSuccess(from, 'paid')
  if (!(await isStillDue(tx, transaction, others, late))) return refundLatePayment(tx, paid, now)
  for (const other of others) {
    if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
    // Another open payment of the same order must not be paid as well.
    else if (other.status === 'progress') await cancelPayment(tx, other, now)
  }
  // An authorized delivery was announced as paid already; this only updates open screens.
  await (from === 'authorized' && isDeliveredPayable(payableType)
    ? announceCaptured(tx, paid, now)
    : announcePaid(tx, paid, now, { late }))
}

/** True when the payable is open, and this payment and the other secured ones make up its total. */
async function isStillDue(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  late: boolean,
): Promise<boolean> {
  const payable = await readPayable(
    tx,
    transaction.payableType,
    transaction.payableId,
    transaction.chargeId,
  )
  if (!payable) return !isDeliveredPayable(transaction.payableType)
  if (payable.closed) return false
  const secured = others
    .filter(({ status }) => isSecured(status))
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n)
  // Meanwhile the buyer may have chosen cash, or the wallet part was released after a failure.
  const cash = others.some(({ tag, status }) => tag === 'cash' && status === 'progress')
  return late
    ? !cash && secured + transaction.amount === payable.total
    : secured + transaction.amount <= payable.total
}

async function captureWallet(tx: Tx, wallet: StoredTransaction, now: Date): Promise<void> {
  if (!(await moveTransaction(tx, wallet.id, ['authorized'], 'paid', null, now))) return
  const { payableType: type, payableId: id } = wallet
  if (!isDeliveredPayable(type)) throw new Error(`a wallet pays no ${type}`)
  await captureHeld(tx, {
    userId: wallet.userId,
    amount: wallet.settlementAmount,
    key: `pay:${wallet.id}`,
    paid: { type, id },
    now,
  })
}

async function handleAuthorized(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  now: Date,
): Promise<void> {
  if (!(await moveTransaction(tx, transaction.id, ['progress'], 'authorized', null, now))) return
  if (!(await isStillDue(tx, transaction, others, false)))
    return refundLatePayment(tx, { ...transaction, status: 'authorized' }, now)
  // Only a delivery's payment waits; any other is captured and announced then.
  if (!isDeliveredPayable(transaction.payableType))
    return enqueue(tx, 'capture_payment', { id: transaction.id }, `capture:${transaction.id}`)
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
  await announcePaid(tx, transaction, now)
}

/** Releases the wallet part that was held for this payment; the order waits for a retry. */
async function handleFailed(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  state: PaymentState,
  now: Date,
): Promise<void> {
  if (!(await moveTransaction(tx, transaction.id, [transaction.status], state.status, null, now)))
    return
  if (state.note) await setNote(tx, transaction.id, state.note, now)
  if (transaction.status === 'authorized') {
    await recordLostHold(tx, transaction, state.status, now)
    await announceLostHold(tx, transaction, now)
  }
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await cancelPayment(tx, other, now)
  await announceRejected(tx, transaction, now)
}
