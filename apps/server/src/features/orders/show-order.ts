import type { Order } from '@hawker/contract/orders'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { toOrder } from './order.wire.ts'
import { readOrders } from './read-orders.ts'

/**
 * The caller's order, also within the transaction that has just changed it. Refuses `not_found`.
 */
export async function showOrder(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { orderId, userId, lang }: { orderId: number; userId: number; lang: string },
): Promise<Order> {
  const [view] = await readOrders(queries, { id: orderId, userId }, lang, 'customer')
  return view ? toOrder(view, deps) : refuse('not_found')
}
