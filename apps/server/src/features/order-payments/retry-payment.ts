import { divideRounded, roundToStep } from '@hawker/domain/money/money'
import { HOUR_MS } from '@hawker/std/time'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { tableOfOrder } from '../dine-in/index.ts'
import {
  type Payment,
  type StoredTransaction,
  announcePaid,
  cancelPayment,
  isProvider,
  lockTransactions,
  openPayments,
} from '../payments/index.ts'
import { addToOrder } from '../orders/index.ts'
import { useNewcomerBudget, readKnownFacts } from '../trust/index.ts'
import { type UnpaidOrder, lockOwnOrder } from './order-payments.store.ts'
import { unpaidPart } from './payment-due.store.ts'

/** Nobody cancels an order that the customer has, so its payment page may stay open. */
const HANDED_OVER_TTL_MS = HOUR_MS

export type Retry = {
  userId: number
  orderId: number
  ip: string
  payment: (order: UnpaidOrder) => Payment
}

/**
 * Pays an unpaid order again, also one whose card's hold has ended. The same choice returns the open
 * payment; another one cancels it.
 * Refuses `invalid_transition` for a paid, cancelled or expired order, `transaction_open` while a
 * bank decides or a payment is being applied, and what opening a payment refuses.
 */
export async function retryPayment(
  tx: Tx,
  deps: Pick<Deps, 'payments' | 'clock' | 'personalDataKey' | 'limitScale'>,
  retry: Retry,
): Promise<StoredTransaction> {
  const now = deps.clock.now()
  const order = await lockOwnOrder(tx, retry.userId, retry.orderId)
  if (!order) return refuse('not_found')
  const payUntil = payUntilOf(order, now)
  if (!payUntil) return refuse('invalid_transition', { status: order.status })
  const payment = retry.payment(order)
  // Nobody collects cash from an order left at the door, or after it was promised to be paid.
  if (payment.tag === 'cash' && (order.dropOff === 'leave_at_door' || order.isDueAgain))
    refuse('payment_method_unavailable', { tag: 'cash' })
  if (order.needsCard && !isProvider(payment.tag)) refuse('phone_unverified')
  const before = (await lockTransactions(tx, 'order', order.id)).filter(
    ({ chargeId }) => chargeId === null,
  )
  // After a lost hold the part of the wallet stays paid.
  const isBeingPaid = ({ tag, status }: StoredTransaction) =>
    isProvider(tag) ? isSecured(status) : status === 'paid' && !order.isDueAgain
  if (before.some(isBeingPaid)) refuse('transaction_open')
  const open = before.filter(({ status }) => status === 'progress' || status === 'authorized')
  const savesCard =
    payment.save_card ?? before.findLast(({ tag }) => tag === payment.tag)?.saveCard ?? false
  const openPayment = open.find(
    ({ tag, saveCard }) => tag === payment.tag && isProvider(tag) && saveCard === savesCard,
  )
  const held = open
    .filter(({ tag }) => tag === 'wallet')
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (openPayment && held === (payment.wallet_amount ?? 0n)) return openPayment
  for (const transaction of open) await cancelPayment(tx, transaction, now)

  const due = await dueOf(tx, order, payment)
  // A payment has arrived and is being applied.
  if (order.isDueAgain && due.total <= 0n) return refuse('transaction_open')
  const { transactions, ready } = await openPayments(tx, deps, {
    payable: { type: 'order', id: order.id },
    userId: retry.userId,
    currency: order.currency,
    amount: due.total,
    settlementAmount: due.settlementTotal,
    // After a lost hold the money is taken at once.
    headroom: order.isDueAgain ? 0n : order.headroom,
    fulfilmentAt: order.fulfilmentAt,
    payment: { ...payment, save_card: savesCard },
    payUntil,
    now,
  })
  const chosen = transactions.at(-1)
  if (!chosen) throw new Error(`no payment was opened for order ${order.id}`)
  if (transactions.some(({ tag }) => tag === 'cash')) await allowCash(tx, deps, order, retry)
  if (ready) await announcePaid(tx, chosen, now)
  return chosen
}

/** An order that becomes one in cash counts like one that is placed in cash. */
async function allowCash(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>,
  { id, shopId, phone }: UnpaidOrder,
  { userId, ip }: Retry,
): Promise<void> {
  if ((await tableOfOrder(tx, id))?.isTrusted) return
  await useNewcomerBudget(tx, deps, {
    action: 'cash_order',
    person: await readKnownFacts(tx, userId),
    subject: { address: ip, phone, userId, shopId },
  })
}

/** Until when the order can be paid; undefined when there is nothing to pay. */
function payUntilOf({ status, paid, isDueAgain, payUntil }: UnpaidOrder, now: Date) {
  if (payUntil === null || status === 'cancelled') return undefined
  if (isDueAgain && (status === 'on_a_way' || status === 'delivered'))
    return new Date(now.getTime() + HANDED_OVER_TTL_MS)
  const isUnpaid = isDueAgain || (status === 'new' && !paid)
  return isUnpaid && payUntil > now ? payUntil : undefined
}

async function dueOf(tx: Tx, order: UnpaidOrder, { tag }: Payment) {
  if (!order.isDueAgain) return tag === 'cash' ? roundForCash(tx, order) : order
  const { amount: total, settlementAmount: settlementTotal } = await unpaidPart(tx, order.id)
  return { total, settlementTotal }
}

/** Rounds the total to coins, because the order was quoted for another payment method. */
async function roundForCash(tx: Tx, { id, total, settlementTotal, cashRounding }: UnpaidOrder) {
  const rounding = cashRounding === null ? 0n : roundToStep(total, cashRounding) - total
  if (rounding === 0n) return { total, settlementTotal }
  const inBase = divideRounded(rounding * settlementTotal, total)
  await addToOrder(tx, id, { rounding, total: rounding, settlementTotal: inBase })
  return { total: total + rounding, settlementTotal: settlementTotal + inBase }
}
