import type { Queries } from '@hawker/postgres/tx'
import { type StoredTransaction, transactionsOf } from '../payments/index.ts'
import { type OrderFilter, selectOrders } from './order.store.ts'
import type { Audience, StoredOrderView } from './order-view.ts'

/** Orders for an audience, in two statements. `toOrder` removes what the audience may not see. */
export async function readOrders(
  queries: Queries,
  filter: OrderFilter,
  lang: string,
  audience: Audience,
): Promise<StoredOrderView[]> {
  const orders = await selectOrders(queries, filter, lang)
  if (orders.length === 0) return []
  const transactions = await transactionsOf(
    queries,
    'order',
    orders.map(({ id }) => id),
  )
  return orders.map((order) =>
    withTransactions(
      order,
      transactions.filter(({ payableId }) => payableId === order.id),
      audience,
    ),
  )
}

export const withTransactions = (
  order: Omit<StoredOrderView, 'audience' | 'transactions'>,
  transactions: StoredTransaction[],
  audience: Audience,
): StoredOrderView => ({
  ...order,
  audience,
  transactions,
  // Refunds are recorded with the payments.
  refunded: transactions.reduce((sum, { refunded }) => sum + refunded, 0n),
})
