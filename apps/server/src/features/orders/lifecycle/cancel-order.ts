import type { cancelOrder as operation, Order } from '@hawker/contract/orders'
import type { Body } from '@hawker/contract/operation'
import { canMove } from '@hawker/domain/order-status'
import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refuse.ts'
import { finishCart } from '../../carts/index.ts'
import { moveOrder } from './move-order.ts'
import { findStanding } from './order-status.store.ts'
import { showOrder } from '../show-order.ts'

export type CancelOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}

/** The customer cancels while the shop has not accepted; later it takes the shop's word (`cancel_needs_shop`). */
export async function cancelOrder(
  tx: Tx,
  deps: Deps,
  { orderId, userId, body, lang }: CancelOrder,
): Promise<Order> {
  const standing = await findStanding(tx, orderId, { userId })
  if (!standing) return refuse('not_found')
  const { status, deliveryType } = standing
  const shopCould =
    !canMove(status, 'cancelled', 'customer', { deliveryType }) &&
    canMove(status, 'cancelled', 'seller', { deliveryType })
  if (shopCould) return refuse('cancel_needs_shop', { status })
  const moved = await moveOrder(tx, deps, {
    orderId,
    to: 'cancelled',
    by: { actor: 'customer', userId },
    owner: { userId },
    version: body.version,
    reason: body.reason,
    note: body.note,
  })
  if (moved.cartId !== null) await finishCart(tx, moved.cartId, deps.clock.now())
  return showOrder(tx, deps, { orderId, userId, lang })
}
