import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Overdue = { cartId: number; ownerId: number; deadlineAt: Date; orderByItself: boolean }
/** Its deadline is over, and it is locked: now its owner orders, or it is ordered for them. */
export const deadlineReached = (
  tx: Tx,
  { cartId, ownerId, deadlineAt, orderByItself }: Overdue,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.deadline',
      key: `group:${cartId}:deadline:${deadlineAt.toISOString()}`,
      userId: ownerId,
      payload: { cart_id: cartId, order_by_itself: orderByItself },
    },
    now,
  )
