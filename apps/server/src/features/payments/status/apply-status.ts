import { divideRounded } from '@hawker/domain/money'
import {
  canMoveTransaction,
  isLateSuccess,
  isOpenTransaction,
  isSecured,
} from '@hawker/domain/payment-status'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import type { Tx } from '../../../database/tx.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type StoredCurrency, currencyByCode } from '../../settings/index.ts'
import { type Account, captureHeld, transfer } from '../../wallet/index.ts'
import { readPayable } from '../payable.store.ts'
import { announceCaptured, announcePaid, announceRejected } from '../payment.events.ts'
import { recordMismatch } from './payment-audit.store.ts'
import { cancelPayment, refundLatePayment } from '../refunds/refund-payments.ts'
import {
  UNKNOWN_CURRENCY,
  hasUnknownCurrency,
  rejectUnknownCurrency,
} from '../refunds/unknown-currency.ts'
import {
  type StoredTransaction,
  lockTransactions,
  moveTransaction,
  setNote,
  saveReceivedAmount,
} from '../transaction.store.ts'

/**
 * Takes over what the provider says about a payment. Return page, webhook, reconciler: all come here, in any order and any number of
 * times. Forward only; money that nobody waits for any more is recorded and sent back.
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

/** What is authorized may be more than what will be taken; what was taken is not. */
const isAmountAsRequested = (
  { amount, heldAmount, currency }: StoredTransaction,
  state: PaymentState,
): boolean =>
  state.amount.minor === (state.status === 'authorized' ? (heldAmount ?? amount) : amount) &&
  state.amount.currency === currency.code

/** Money came, but not the money that was asked for: nothing is delivered for it, staff read of it, and all that came goes back. */
async function refundMismatch(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  state: PaymentState,
  now: Date,
): Promise<void> {
  await recordMismatch(tx, transaction, state, now)
  await setNote(tx, transaction.id, await refundReceivedAmount(tx, transaction, state, now), now)
  // Of what was given up before, nobody waits to hear, and what is held now is held for another try.
  if (!isOpenTransaction(transaction.status)) return
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await cancelPayment(tx, other, now)
  await announceRejected(tx, transaction, now)
}

/** Answers what is noted of it. */
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
  const came = await recordReceivedAmount(tx, transaction, { minor: amount.minor, currency }, now)
  await bookPayment(tx, came, { kind: 'escrow' }, now)
  await refundLatePayment(tx, came, now)
  return 'amount_mismatch'
}

/** The payment as it was really made, so that books and receipts tell what came and what went back. */
async function recordReceivedAmount(
  tx: Tx,
  transaction: StoredTransaction,
  { minor, currency }: { minor: bigint; currency: StoredCurrency },
  now: Date,
): Promise<StoredTransaction> {
  const settlementAmount = divideRounded(minor * currency.rate.denominator, currency.rate.numerator)
  const came: StoredTransaction = {
    ...transaction,
    status: 'paid',
    amount: minor,
    heldAmount: null,
    currency,
    settlementAmount,
  }
  await saveReceivedAmount(tx, came, now)
  return came
}

const bookPayment = (
  tx: Tx,
  { id, payableType, payableId, settlementAmount }: StoredTransaction,
  to: Account,
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
  // A top-up is done as soon as it is paid, late or not: the money is its owner's. All other money waits for whoever hears of it.
  await bookPayment(
    tx,
    transaction,
    payableType === 'wallet_topup' ? { kind: 'user', userId } : { kind: 'escrow' },
    now,
  )
  const paid: StoredTransaction = { ...transaction, status: 'paid' }
  if (!(await isStillDue(tx, transaction, others, isLateSuccess(from, 'paid'))))
    return refundLatePayment(tx, paid, now)
  for (const other of others) {
    if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
    // A second open way to pay the same order must not be paid as well.
    else if (other.status === 'progress') await cancelPayment(tx, other, now)
  }
  // Of an order everybody has heard when it was promised: whoever looks at it sees that it is taken.
  await (from === 'authorized' && payableType === 'order'
    ? announceCaptured(tx, paid, now)
    : announcePaid(tx, paid, now))
}

/** The payable still waits for exactly this money: it is not cancelled, and this with what is held or paid beside it makes its total. */
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
  if (!payable) return transaction.payableType !== 'order'
  if (payable.closed) return false
  const beside = others
    .filter(({ status }) => isSecured(status))
    .reduce((sum, { amount }) => sum + amount, 0n)
  // Cash was promised meanwhile, or the wallet part was given back when this had failed.
  const cash = others.some(({ tag, status }) => tag === 'cash' && status === 'progress')
  return late
    ? !cash && beside + transaction.amount === payable.total
    : beside + transaction.amount <= payable.total
}

async function captureWallet(tx: Tx, wallet: StoredTransaction, now: Date): Promise<void> {
  if (!(await moveTransaction(tx, wallet.id, ['authorized'], 'paid', null, now))) return
  await captureHeld(tx, {
    userId: wallet.userId,
    amount: wallet.settlementAmount,
    key: `pay:${wallet.id}`,
    orderId: wallet.payableId,
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
  // Only an order's money waits for a shop to accept it; any other is taken, and told of then.
  if (transaction.payableType !== 'order')
    return enqueue(tx, 'capture_payment', { id: transaction.id }, `capture:${transaction.id}`)
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
  await announcePaid(tx, transaction, now)
}

/** The wallet part was held for this payment, so it goes back; the order waits for another try. */
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
  for (const other of others)
    if (other.tag === 'wallet' && other.status === 'authorized') await cancelPayment(tx, other, now)
  await announceRejected(tx, transaction, now)
}
