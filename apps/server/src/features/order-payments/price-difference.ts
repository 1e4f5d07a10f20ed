import type { Tx } from '../../database/tx.ts'
import { divideRounded } from '@hawker/domain/money'
import {
  growTransaction,
  hasAuthorizedPayment,
  lockTransactions,
  refundPart,
} from '../payments/index.ts'
import { refuse } from '../../http/refuse.ts'
import { cashDueOf, changeCash } from './change-cash.ts'

/** What an order costs, as far as a difference depends on it. Minor units of its currency; the settlement's of the base currency. */
export type OrderCost = {
  readonly id: number
  readonly rounding: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  readonly currency: { readonly cashRounding: bigint | null }
}
/** By how much the order's amounts change. */
export type Difference = { total: bigint; rounding: bigint; settlementTotal: bigint }

/** An order costs less than before: less is asked for at the door, or the difference goes back to where it came from. */
export async function refundDifference(
  tx: Tx,
  order: OrderCost,
  amount: bigint,
  key: string,
  now: Date,
): Promise<Difference> {
  const cash = await cashDueOf(tx, order.id)
  if (cash && cash.amount >= amount) return changeCashDue(tx, cash, order, -amount, now)
  const back = await refundPart(tx, { type: 'order', id: order.id, amount, key, now })
  // A bank is being asked for the old amount: in a moment it can be given back.
  if (back.amount !== amount && (await hasAuthorizedPayment(tx, order.id)))
    return refuse('transaction_open')
  if (back.amount !== amount)
    throw new Error(`order ${order.id}: only ${back.amount} of ${amount} could go back`)
  return { total: -amount, rounding: 0n, settlementTotal: -back.settlementAmount }
}

/** An order costs more: where cash is due, it is asked for at the door. Undefined: somebody has to be charged. */
export async function addToCashDue(
  tx: Tx,
  order: OrderCost,
  amount: bigint,
  now: Date,
): Promise<Difference | undefined> {
  const cash = await cashDueOf(tx, order.id)
  return cash && changeCashDue(tx, cash, order, amount, now)
}

/** An order costs more: where its card holds that much, it is taken of that. Undefined: somebody has to be charged. */
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

/** What the card of an order holds beyond what it costs now. */
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
