import { refundParts } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import type { PaymentState } from '../../../adapters/payments/port.ts'
import { lockFreeMoney, transfer } from '../../wallet/index.ts'
import { recordRefundOutside } from '../status/payment-audit.ts'
import { type StoredTransaction, findTransaction } from '../transaction.store.ts'
import { addRefund } from '../change-transaction.store.ts'
import { type RefundSums, insertRefund, sumRefunds } from './provider-refund.store.ts'
import { refOf } from './refund-payments.ts'
import { hasUnknownCurrency } from './unknown-currency.ts'

/**
 * Records a refund that was made in the provider's dashboard: the provider has returned more than we
 * have sent. The order stays as it is, so the marketplace pays for it. A returned top-up is taken back
 * from the wallet, as far as the money is there. Staff see it in the audit log. Money that may be of a
 * refund which staff thought not made is not booked: the wallet has it, too, so it becomes a finding.
 */
export async function recordOutsideRefund(
  tx: Tx,
  id: number,
  { refunded }: PaymentState,
  now: Date,
): Promise<void> {
  if (!refunded || refunded.minor === 0n) return
  const transaction = await findTransaction(tx, id)
  if (!transaction || !isBooked(transaction) || refunded.currency !== transaction.currency.code)
    return
  const sums = await sumRefunds(tx, id)
  const outside = refunded.minor - sums.sent
  if (outside <= 0n) return
  const key = outsideKey(id, refunded.minor, sums)
  await recordRefundOutside(tx, transaction, { key, amount: outside }, now)
  const explained = outside < sums.thoughtNotMade ? outside : sums.thoughtNotMade
  // What the wallet got instead cannot be counted a second time: only staff can get it back.
  for (const part of refundParts([transaction], outside - explained).parts)
    await bookOutsideRefund(tx, part, key, now)
}

/** The count keeps it unique: the same total comes again when a refund of ours has failed meanwhile. */
const outsideKey = (id: number, total: bigint, { outsideCount }: RefundSums): string =>
  `outside:${id}:${total}:${outsideCount}`

const isBooked = (transaction: StoredTransaction): boolean =>
  (transaction.status === 'paid' || transaction.status === 'refund') &&
  !hasUnknownCurrency(transaction)

async function bookOutsideRefund(
  tx: Tx,
  {
    payment,
    amount,
    settlementAmount,
  }: { payment: StoredTransaction; amount: bigint; settlementAmount: bigint },
  key: string,
  now: Date,
): Promise<void> {
  if (!(await insertRefund(tx, { transactionId: payment.id, amount, key, now, isMade: true })))
    return
  if (!(await addRefund(tx, payment.id, amount, now)))
    throw new Error(`payment ${payment.id} has less than ${amount} left to refund`)
  const isTopUp = payment.payableType === 'wallet_topup'
  const fromWallet = isTopUp ? await takeableMoney(tx, payment.userId, settlementAmount) : 0n
  await transfer(tx, {
    kind: isTopUp ? 'withdraw' : 'order_refund',
    key,
    ...(isTopUp ? { ref: { type: 'wallet_topup', id: payment.payableId } } : refOf(payment)),
    money: 'real',
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: settlementAmount },
      { account: { kind: 'user', userId: payment.userId }, amount: -fromWallet },
      { account: { kind: 'platform_revenue' }, amount: fromWallet - settlementAmount },
    ],
  })
}

/** Money that is held for an order, and promotional credit, stay in the wallet. */
async function takeableMoney(tx: Tx, userId: number, wanted: bigint): Promise<bigint> {
  const free = await lockFreeMoney(tx, userId)
  return free < wanted ? free : wanted
}
