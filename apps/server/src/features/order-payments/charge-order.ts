import { MINUTE_MS } from '@hawker/std/time'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type Payment,
  type StoredTransaction,
  cancelPayment,
  isProvider,
  lockTransactions,
  openPayments,
  refundLatePayment,
} from '../payments/index.ts'
import { settingsOf } from '../settings/index.ts'
import {
  type ChargeKind,
  type StoredCharge,
  dropCharge,
  insertCharge,
  openCharges,
} from './charge.store.ts'
import { isPaymentDue } from './payment-due.store.ts'

export type ChargeRequest = {
  order: { id: number; userId: number; currency: { id: number; code: string; decimals: number } }
  kind: ChargeKind
  /** In minor units of the order's currency; `settlementAmount` in base currency. */
  amount: bigint
  settlementAmount: bigint
  /** The buyer's payment method; cash is refused. */
  payment: Pick<Payment, 'tag' | 'save_card'> | undefined
  /** What to do once it is paid. */
  detail: Record<string, unknown>
  now: Date
}

/**
 * Charges an amount beyond what an order was paid with.
 * The wallet pays at once (`paid`), and the caller applies the charge. A provider pays later, and
 * the listener of `payment.paid` applies it. Cancels an unpaid charge of the same kind.
 * Refuses `choose_payment`, `payment_method_unavailable`, `insufficient_wallet`, and
 * `transaction_open` while a bank decides on the earlier charge, or the order itself is unpaid.
 */
export async function chargeOrder(
  tx: Tx,
  deps: Pick<Deps, 'payments'>,
  { order, kind, amount, settlementAmount, payment, detail, now }: ChargeRequest,
): Promise<{ charge: StoredCharge; transaction: StoredTransaction; paid: boolean }> {
  if (payment === undefined) return refuse('choose_payment')
  const { tag } = payment
  if (tag !== 'wallet' && !isProvider(tag)) return refuse('payment_method_unavailable', { tag })
  if (await isPaymentDue(tx, order.id)) refuse('transaction_open')
  for (const id of await openCharges(tx, order.id, kind))
    await cancelCharge(tx, { id, orderId: order.id }, now)
  const payUntil = new Date(now.getTime() + (await settingsOf(tx)).paymentTtlMin * MINUTE_MS)
  const charge = await insertCharge(tx, {
    orderId: order.id,
    kind,
    amount,
    settlementAmount,
    detail,
    expiresAt: payUntil,
    now,
  })
  const { transactions, ready } = await openPayments(tx, deps, {
    payable: { type: 'order', id: order.id, chargeId: charge.id },
    userId: order.userId,
    currency: order.currency,
    amount,
    settlementAmount,
    payment: { tag, save_card: payment.save_card },
    payUntil,
    now,
  })
  const transaction = transactions.at(-1)
  if (!transaction) throw new Error(`no payment was opened for charge ${charge.id}`)
  return { charge, transaction, paid: ready }
}

/**
 * Cancels an unpaid charge; a late payment is refunded.
 * Refuses `transaction_open` while a bank decides.
 */
export async function cancelCharge(
  tx: Tx,
  { id, orderId }: { id: number; orderId: number },
  now: Date,
): Promise<void> {
  const payments = (await lockTransactions(tx, 'order', orderId)).filter(
    ({ chargeId }) => chargeId === id,
  )
  if (payments.some(({ status }) => status === 'authorized' || status === 'paid'))
    refuse('transaction_open')
  if (!(await dropCharge(tx, id))) return
  for (const payment of payments) await cancelPayment(tx, payment, now)
}

/** Refunds a paid charge that can no longer be applied; repeated calls refund it once. */
export async function refundCharge(
  tx: Tx,
  { id, orderId }: { id: number; orderId: number },
  now: Date,
): Promise<void> {
  await dropCharge(tx, id)
  for (const payment of await lockTransactions(tx, 'order', orderId))
    if (payment.chargeId === id && isSecured(payment.status))
      await refundLatePayment(tx, payment, now)
}
