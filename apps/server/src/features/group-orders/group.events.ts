import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type ReachedDeadline = { cartId: number; ownerId: number; deadlineAt: Date; autoCheckout: boolean }
/** Its deadline is over, and it is locked: now its owner orders, or it is ordered for them. */
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
