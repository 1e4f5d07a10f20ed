import type { Tx } from '@hawker/postgres/tx'
import { divideRounded } from '@hawker/domain/money/money'
import {
  growTransaction,
  hasAuthorizedPayment,
  lockTransactions,
  refundPart,
} from '../payments/index.ts'
import { refuse } from '../../core/refuse.ts'
import { cashDueOf, changeCash } from './change-cash.ts'
import { isPaymentDue } from './payment-due.store.ts'

/** An order's cost in minor units of its currency; the settlement in base currency. */
export type OrderCost = {
  readonly id: number
  readonly rounding: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  readonly currency: { readonly cashRounding: bigint | null }
}
/** The change of an order's amounts. */
export type Difference = { total: bigint; rounding: bigint; settlementTotal: bigint }

/** Lowers the cash due of an order that got cheaper, or refunds the difference to its source. */
export async function refundDifference(
  tx: Tx,
  order: OrderCost,
  amount: bigint,
  key: string,
  now: Date,
): Promise<Difference> {
  const cash = await cashDueOf(tx, order.id)
  if (cash && cash.amount >= amount) return changeCashDue(tx, cash, order, -amount, now)
  // What the customer has to pay again must not change meanwhile.
  if (await isPaymentDue(tx, order.id)) return refuse('transaction_open')
  const refund = await refundPart(tx, { type: 'order', id: order.id, amount, key, now })
  // A capture of the old amount is in progress; a retry can refund it.
  if (refund.amount !== amount && (await hasAuthorizedPayment(tx, order.id)))
    return refuse('transaction_open')
  if (refund.amount !== amount)
    throw new Error(`order ${order.id}: only ${refund.amount} of ${amount} could be refunded`)
  return { total: -amount, rounding: 0n, settlementTotal: -refund.settlementAmount }
}

/**
 * Adds to the cash due of an order that got dearer. Undefined when the customer has to be charged.
 */
export async function addToCashDue(
  tx: Tx,
  order: OrderCost,
  amount: bigint,
  now: Date,
): Promise<Difference | undefined> {
  const cash = await cashDueOf(tx, order.id)
  return cash && changeCashDue(tx, cash, order, amount, now)
}

/** Takes a higher price from the card's hold. Undefined when the customer has to be charged. */
export async function takeFromHold(
  tx: Tx,
  order: OrderCost,
  amount: bigint,
  now: Date,
): Promise<Difference | undefined> {
  const settlementAmount =
    order.total === 0n ? amount : divideRounded(amount * order.settlementTotal, order.total)
  for (const { id, chargeId, heldAmount } of await lockTransactions(tx, 'order', order.id))
    if (
      chargeId === null &&
      heldAmount !== null &&
      (await growTransaction(tx, id, amount, settlementAmount, now))
    )
      return { total: amount, rounding: 0n, settlementTotal: settlementAmount }
  return undefined
}

/** What the card's hold exceeds the order's current cost by. */
export async function remainingHold(tx: Tx, orderId: number): Promise<bigint> {
  const card = (await lockTransactions(tx, 'order', orderId)).find(
    ({ chargeId, heldAmount, status, capturing }) =>
      chargeId === null && heldAmount !== null && status === 'authorized' && !capturing,
  )
  return card?.heldAmount ? card.heldAmount - card.amount : 0n
}

async function changeCashDue(
  tx: Tx,
  cash: { transactionId: number; amount: bigint },
  order: OrderCost,
  by: bigint,
  now: Date,
) {
  const { rounding, total, settlementTotal, currency } = order
  const changed = await changeCash(tx, cash, {
    by,
    rounding,
    cashRounding: currency.cashRounding,
    total,
    settlementTotal,
    now,
  })
  return { total: changed.by, rounding: changed.rounding, settlementTotal: changed.settlementBy }
}
