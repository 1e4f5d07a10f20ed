import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

export const recordOrderCreated = (
  tx: Tx,
  { id, shopId, userId }: { id: number; shopId: number; userId: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.created',
      key: `order:${id}:created`,
      orderId: id,
      shopId,
      userId,
      payload: { status: 'new', version: 1 },
    },
    now,
  )

/** The outcome of ordering for a group at its deadline: an order, or the code of the refusal. */
export const recordGroupOrderTried = (
  tx: Tx,
  {
    cartId,
    ownerId,
    ...outcome
  }: { cartId: number; ownerId: number } & ({ orderId: number } | { code: string }),
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.order_tried',
      key: `group:${cartId}:tried:${'code' in outcome ? now.toISOString() : outcome.orderId}`,
      userId: ownerId,
      ...('code' in outcome ? {} : { orderId: outcome.orderId }),
      payload: { cart_id: cartId, ...('code' in outcome ? { code: outcome.code } : {}) },
    },
    now,
  )
