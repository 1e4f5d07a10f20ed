import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Overdue = { cartId: number; ownerId: number; deadlineAt: Date }
/** Its deadline has locked it: now its owner orders. */
export const deadlineReached = (tx: Tx, { cartId, ownerId, deadlineAt }: Overdue, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.deadline',
      key: `group:${cartId}:deadline:${deadlineAt.toISOString()}`,
      userId: ownerId,
      payload: { cart_id: cartId },
    },
    now,
  )
