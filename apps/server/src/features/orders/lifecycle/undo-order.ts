import type { Order } from '@hawker/contract/orders'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { type ReopenedCart, reopenCart } from '../../carts/index.ts'
import { showOrder } from '../show-order.ts'
import { moveOrder } from './move-order.ts'
import { refuseTransition } from './invalid-transition.ts'
import { factsOf } from '../order.wire.ts'
import { orderPermissions } from '@hawker/domain/orders/order-permissions'
import { readOrders } from '../read-orders.ts'

/**
 * Takes back an order that the shop has not seen, and reopens its cart. Refuses
 * `invalid_transition`.
 */
export async function undoOrder(
  tx: Tx,
  deps: Deps,
  { orderId, userId, lang }: { orderId: number; userId: number; lang: string },
): Promise<Order & { cart_state: ReopenedCart }> {
  const now = deps.clock.now()
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  if (!view) return refuse('not_found')
  if (!orderPermissions(factsOf(view, now)).undo.allowed) return refuseTransition(view)
  const moved = await moveOrder(tx, deps, {
    orderId,
    from: ['new'],
    to: 'cancelled',
    by: { actor: 'customer', userId },
    owner: { userId },
    reason: 'changed_mind',
    unreleased: true,
    undone: true,
  })
  const state = moved.cartId === null ? 'open' : await reopenCart(tx, moved.cartId, userId, now)
  return { ...(await showOrder(tx, deps, { orderId, userId, lang })), cart_state: state }
}
