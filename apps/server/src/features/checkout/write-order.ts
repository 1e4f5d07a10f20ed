import type { Tx } from '@hawker/postgres/tx'
import { notifyGroup } from '../carts/index.ts'
import { keepSessionOpen } from '../dine-in/index.ts'
import { insertOrder, stocksChanged } from '../orders/index.ts'
import { type StoredTransaction, canPayOptimistically, writePayments } from '../payments/index.ts'
import { recordOrderCreated } from './checkout.events.ts'
import type { NewOrder } from './new-order.ts'
import { insertOptimistically } from './optimistic-insert.store.ts'
import type { OrderPayments } from './plan-order-payments.ts'
import { canTakeOptimistically, takeHolds } from './take-holds.ts'

/** Writes the order, what it holds, its payments and its events: all of it or nothing. */
export async function writeOrder(
  tx: Tx,
  order: NewOrder,
  payments: OrderPayments,
): Promise<StoredTransaction[]> {
  if (isUncontended(tx, order, payments))
    return insertOptimistically(tx, order, (by) => writePaymentsAndEvents(by, order, payments))

  // No statement needs another's answer, so they leave together. Stocks come first:
  // the order's lines refer to them, and a row that many others refer to is slower to change.
  const { priced, columns } = order
  const [scarce, , transactions] = await Promise.all([
    takeHolds(tx, priced, columns.userId),
    insertOrder(tx, order),
    writePaymentsAndEvents(tx, order, payments),
  ])
  if (scarce.length > 0)
    await stocksChanged(
      tx,
      { orderId: columns.id, shopId: columns.shopId, why: 'taken', stockIds: scarce },
      priced.facts.now,
    )
  return transactions
}

/**
 * No refusal is to be expected, as far as reading has shown: plenty of stock, no slot, no coupon,
 * no group and no wallet credit. Such an order does not wait for an answer before the commit.
 * If the guess is wrong, Postgres rolls back and the retry takes the other path.
 */
const isUncontended = (
  { isRetry }: Tx,
  { priced, cart }: NewOrder,
  { planned, hasCredit }: OrderPayments,
): boolean =>
  !isRetry &&
  !cart.isGroup &&
  canTakeOptimistically(priced) &&
  canPayOptimistically(planned, { hasCredit })

async function writePaymentsAndEvents(
  tx: Tx,
  { columns, cart, priced }: NewOrder,
  { asked, planned, ids, baseDecimals }: OrderPayments,
): Promise<StoredTransaction[]> {
  const payable = { type: 'order' as const, id: columns.id }
  const [transactions] = await Promise.all([
    writePayments(tx, { ...asked, payable }, planned, { ids, baseDecimals }),
    recordOrderCreated(tx, columns, priced.facts.now),
    cart.isGroup && notifyGroup(tx, cart.id, 'ordered'),
    priced.facts.table && keepSessionOpen(tx, priced.facts.table, priced.facts.now),
  ])
  return transactions
}
