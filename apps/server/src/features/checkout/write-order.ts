import type { Tx } from '@hawker/postgres/tx'
import { notifyGroup } from '../carts/index.ts'
import { keepSessionOpen } from '../dine-in/index.ts'
import { insertOrder } from '../orders/index.ts'
import {
  type StoredTransaction,
  canPayAtCommit,
  insertTransactions,
  newPayments,
  payFromWallet,
} from '../payments/index.ts'
import { recordOrderCreated } from './checkout.events.ts'
import { insertAtCommit } from './insert-at-commit.store.ts'
import type { NewOrder } from './new-order.ts'
import type { OrderPayments } from './plan-order-payments.ts'
import { canTakeAtCommit, takeStockSlotAndCoupons } from './take-stock-slot-and-coupons.ts'
import { recordStocksChanged } from '../catalog/index.ts'

/** Writes the order, what it holds, its payments and its events: all of it or nothing. */
export async function writeOrder(
  tx: Tx,
  order: NewOrder,
  payments: OrderPayments,
): Promise<StoredTransaction[]> {
  const { priced, columns, cart } = order
  const { input, planned, ids, baseDecimals } = payments
  const payable = { type: 'order' as const, id: columns.id }
  const { rows, wallet } = newPayments({ ...input, payable }, planned, ids)
  const writeRest = async (by: Tx): Promise<StoredTransaction[]> => {
    const [transactions] = await Promise.all([
      insertTransactions(by, rows, {
        currency: input.currency,
        baseDecimals,
        now: input.now,
      }),
      recordOrderCreated(by, columns, priced.facts.now),
      cart.isGroup && notifyGroup(by, cart.id, 'ordered'),
      priced.facts.table && keepSessionOpen(by, priced.facts.table, priced.facts.now),
    ])
    return transactions
  }
  if (isUncontended(tx, order, payments)) return insertAtCommit(tx, order, { wallet, writeRest })

  // No statement needs another's answer, so they leave together. Stocks come first:
  // the order's lines refer to them, and a row that many others refer to is slower to change.
  const [scarce, , transactions] = await Promise.all([
    takeStockSlotAndCoupons(tx, priced, columns.userId),
    insertOrder(tx, order),
    writeRest(tx),
    wallet && payFromWallet(tx, wallet),
  ])
  const { id, shopId } = columns
  const change = { shopId, stockIds: scarce, cause: `order:${id}:taken` }
  await recordStocksChanged(tx, change, priced.facts.now)
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
  !isRetry && !cart.isGroup && canTakeAtCommit(priced) && canPayAtCommit(planned, { hasCredit })
