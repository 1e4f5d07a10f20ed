import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Overdue = { cartId: number; ownerId: number; deadlineAt: Date; autoCheckout: boolean }
/** Its deadline has locked it: now its owner orders, or has it ordered. */
export const deadlineReached = (tx: Tx, { cartId, ownerId, deadlineAt, autoCheckout }: Overdue, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.deadline',
      key: `group:${cartId}:deadline:${deadlineAt.toISOString()}`,
      userId: ownerId,
      payload: { cart_id: cartId, auto_checkout: autoCheckout },
    },
    now,
  )
