import type { Order } from '@hawker/contract/orders'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { toOrder } from './order.wire.ts'
import { readOrders } from './read-orders.ts'

export async function showOrder(deps: Deps, { orderId, userId, lang }: { orderId: number; userId: number; lang: string }): Promise<Order> {
  const [view] = await readOrders(deps.database, { id: orderId, userId }, lang, 'customer')
  return view ? toOrder(view, deps) : refuse('not_found')
}
