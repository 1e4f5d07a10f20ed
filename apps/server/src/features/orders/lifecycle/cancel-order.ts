import type { cancelOrder as operation, Order } from '@hawker/contract/orders'
import type { Body } from '@hawker/contract/core/operation'
import { canMove } from '@hawker/domain/orders/order-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { finishCart } from '../../carts/index.ts'
import { moveOrder } from './move-order.ts'
import { findStatus } from './order-status.store.ts'
import { showOrder } from '../show-order.ts'

export type CancelOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}

/**
 * The customer may cancel until the shop accepts. Later the shop must agree (`cancel_needs_shop`).
 */
export async function cancelOrder(
  tx: Tx,
  deps: Deps,
  { orderId, userId, body, lang }: CancelOrder,
): Promise<Order> {
  const current = await findStatus(tx, orderId, { userId })
  if (!current) return refuse('not_found')
  const { status, deliveryType } = current
  const onlyShopMay =
    !canMove(status, 'cancelled', 'customer', { deliveryType }) &&
    canMove(status, 'cancelled', 'seller', { deliveryType })
  if (onlyShopMay) return refuse('cancel_needs_shop', { status })
  const moved = await moveOrder(tx, deps, {
    orderId,
    to: 'cancelled',
    by: { actor: 'customer', userId },
    owner: { userId },
    version: body.version,
    reason: body.reason ?? 'other',
    note: body.note,
  })
  if (moved.cartId !== null) await finishCart(tx, moved.cartId, deps.clock.now())
  return showOrder(tx, deps, { orderId, userId, lang })
}
