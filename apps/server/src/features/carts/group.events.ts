import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

/** What people are told of a group order when they are not looking at it; whoever looks at it hears tellGroup. */
export type GroupEvent =
  /** Told to the owner. */
  | { what: 'joined'; name: string }
  | { what: 'all_done' }
  /** Told to whom it happened. */
  | { what: 'kicked'; userIds: readonly number[] }
  /** Told to everybody else in it. */
  | { what: 'locked' | 'cancelled' }
  /** Told to everybody. */
  | { what: 'expired' }

/** `once` tells apart what can happen to the same group again. */
export const recordGroupEvent = (
  tx: Tx,
  { cartId, once, ...happening }: GroupEvent & { cartId: number; once: string | number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.happened',
      key: `group:${cartId}:${happening.what}:${once}`,
      payload: { cart_id: cartId, ...happening },
    },
    now,
  )
