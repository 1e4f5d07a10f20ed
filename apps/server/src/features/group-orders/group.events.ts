import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

type ReachedDeadline = { cartId: number; ownerId: number; deadlineAt: Date; autoCheckout: boolean }
/** The group is locked at its deadline. Its owner orders now, or the automatic checkout does. */
export const recordDeadlineReached = (
  tx: Tx,
  { cartId, ownerId, deadlineAt, autoCheckout }: ReachedDeadline,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.deadline',
      key: `group:${cartId}:deadline:${deadlineAt.toISOString()}`,
      userId: ownerId,
      payload: { cart_id: cartId, order_by_itself: autoCheckout },
    },
    now,
  )
