import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

/** Events that cause notifications. Open screens are updated by `notifyGroup` instead. */
export type GroupEvent =
  /** Notifies the owner. */
  | { what: 'joined'; name: string }
  | { what: 'all_done' }
  /** Notifies the removed members. */
  | { what: 'kicked'; userIds: readonly number[] }
  /** Notifies all members except the owner. */
  | { what: 'locked' | 'cancelled' }
  /** Notifies the owner and all members. */
  | { what: 'expired' }

/** `occurrence` distinguishes repeated events of one group, so that each is recorded once. */
export const recordGroupEvent = (
  tx: Tx,
  { cartId, occurrence, ...event }: GroupEvent & { cartId: number; occurrence: string | number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.happened',
      key: `group:${cartId}:${event.what}:${occurrence}`,
      payload: { cart_id: cartId, ...event },
    },
    now,
  )
