import { canMoveTransaction, isLateSuccess, isSecured } from '@hawker/domain/payment-status'
import type { PaymentState } from '../../adapters/payments/port.ts'
import type { Tx } from '../../database/tx.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { captureHeld, transfer } from '../wallet/index.ts'
import { readPayable } from './payable.store.ts'
import { announceCaptured, announcePaid, announceRejected } from './payment.events.ts'
import { recordMismatch } from './payment-audit.store.ts'
import { giveUpPayment, refundPayment } from './refund-payments.ts'
import { type StoredTransaction, lockTransactions, moveTransaction, setNote } from './transaction.store.ts'

/**
 * Takes over what the provider says about a payment. Return page, webhook, reconciler: all come here, in any order and any number of
 * times. Forward only; money that nobody waits for any more is recorded and sent back.
 */
export async function applyStatus(tx: Tx, known: StoredTransaction, state: PaymentState, now: Date): Promise<void> {
  const all = await lockTransactions(tx, known.payableType, known.payableId)
  const transaction = all.find(({ id }) => id === known.id)
  if (!transaction || !canMoveTransaction(transaction.status, state.status)) return
  if (isSecured(state.status) && !fits(transaction, state)) return rejectMismatch(tx, transaction, state, now)
  const others = all.filter(({ id, chargeId }) => id !== transaction.id && chargeId === transaction.chargeId)
  switch (state.status) {
    case 'paid':
      return takePaid(tx, transaction, others, now)
    case 'authorized':
      return takeAuthorized(tx, transaction, others, now)
    case 'rejected':
    case 'canceled':
      return takeFailed(tx, transaction, others, state, now)
    case 'progress':
      return
  }
}

/** What is authorized may be more than what will be taken; what was taken is not. */
const fits = ({ amount, heldAmount, currency }: StoredTransaction, state: PaymentState): boolean =>
  state.amount.minor === (state.status === 'authorized' ? (heldAmount ?? amount) : amount) && state.amount.currency === currency.code

/** Money came, but not the money that was asked for: nothing is delivered for it, and staff read of it. */
async function rejectMismatch(tx: Tx, transaction: StoredTransaction, state: PaymentState, now: Date): Promise<void> {
  const moved = await moveTransaction(tx, transaction.id, ['progress', 'authorized'], 'rejected', 'amount_mismatch', now)
  if (!moved) return
  await recordMismatch(tx, transaction, state, now)
  await announceRejected(tx, transaction, now)
}

async function takePaid(tx: Tx, transaction: StoredTransaction, others: readonly StoredTransaction[], now: Date): Promise<void> {
  const from = transaction.status
  if (!(await moveTransaction(tx, transaction.id, [from], 'paid', null, now))) return
  const { payableType, payableId, userId, settlementAmount } = transaction
  await transfer(tx, {
    kind: payableType === 'wallet_topup' ? 'topup' : 'provider_payment',
    key: `pay:${transaction.id}`,
    ref: { type: payableType, id: payableId },
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: -settlementAmount },
      // A top-up is done as soon as it is paid, late or not: the money is its owner's. All other money waits for whoever hears of it.
      { account: payableType === 'wallet_topup' ? { kind: 'user', userId } : { kind: 'escrow' }, amount: settlementAmount },
    ],
  })
  const paid: StoredTransaction = { ...transaction, status: 'paid' }
  if (!(await isStillWanted(tx, transaction, others, isLateSuccess(from, 'paid')))) return refundPayment(tx, paid, { late: true, now })
  for (const other of others) {
    if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
    // A second open way to pay the same order must not be paid as well.
    else if (other.status === 'progress') await giveUpPayment(tx, other, now)
  }
  // Of an order everybody has heard when it was promised: whoever looks at it sees that it is taken.
  await (from === 'authorized' && payableType === 'order' ? announceCaptured(tx, paid, now) : announcePaid(tx, paid, now))
}

/** The payable still waits for exactly this money: it is not cancelled, and this with what is held or paid beside it makes its total. */
async function isStillWanted(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  late: boolean,
): Promise<boolean> {
  const payable = await readPayable(tx, transaction.payableType, transaction.payableId, transaction.chargeId)
  if (!payable) return transaction.payableType !== 'order'
  if (payable.closed) return false
  const beside = others.filter(({ status }) => isSecured(status)).reduce((sum, { amount }) => sum + amount, 0n)
  // Cash was promised meanwhile, or the wallet part was given back when this had failed.
  const cash = others.some(({ tag, status }) => tag === 'cash' && status === 'progress')
  return late ? !cash && beside + transaction.amount === payable.total : beside + transaction.amount <= payable.total
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

async function takeAuthorized(tx: Tx, transaction: StoredTransaction, others: readonly StoredTransaction[], now: Date): Promise<void> {
  if (!(await moveTransaction(tx, transaction.id, ['progress'], 'authorized', null, now))) return
  if (!(await isStillWanted(tx, transaction, others, false))) return giveUpPayment(tx, { ...transaction, status: 'authorized' }, now)
  // Only an order's money waits for a shop to accept it; any other is taken, and told of then.
  if (transaction.payableType !== 'order') return enqueue(tx, 'capture_payment', { id: transaction.id }, `capture:${transaction.id}`)
  for (const other of others) if (other.tag === 'wallet' && other.status === 'authorized') await captureWallet(tx, other, now)
  await announcePaid(tx, transaction, now)
}

/** The wallet part was held for this payment, so it goes back; the order waits for another try. */
async function takeFailed(
  tx: Tx,
  transaction: StoredTransaction,
  others: readonly StoredTransaction[],
  state: PaymentState,
  now: Date,
): Promise<void> {
  if (!(await moveTransaction(tx, transaction.id, [transaction.status], state.status, null, now))) return
  if (state.note) await setNote(tx, transaction.id, state.note, now)
  for (const other of others) if (other.tag === 'wallet' && other.status === 'authorized') await giveUpPayment(tx, other, now)
  await announceRejected(tx, transaction, now)
}
