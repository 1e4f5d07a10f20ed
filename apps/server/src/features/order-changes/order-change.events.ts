import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { Parties } from './order-change.store.ts'

/** Changes other than of the status, named in the payload of `order.changed`. */
export type OrderChange =
  | 'tip'
  | 'cancel_asked'
  | 'cancel_offered'
  | 'cancel_declined'
  | 'cancel_unanswered'
  | 'cancel_kept'
  | 'substitution_proposed'
  | 'substituted'
  | 'weighed'
  | 'edited'
  | 'codes_locked'
  | 'pin_locked'
  | 'handover_confirmed'
  | 'no_id'
  | 'payment_review'
  | 'hold_lost'
  | 'paid_again'
  | 'written_off'
  | 'table_paid'

export const recordOrderChanged = (
  tx: Tx,
  order: Parties,
  version: number,
  what: OrderChange,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.changed',
      key: `order:${order.id}:v${version}`,
      orderId: order.id,
      shopId: order.shopId,
      userId: order.userId,
      ...(order.driverId === null ? {} : { driverId: order.driverId }),
      payload: { what, version, status: order.status, released: order.released },
    },
    now,
  )
