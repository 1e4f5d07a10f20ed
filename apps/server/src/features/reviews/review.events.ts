import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

export const recordReviewRequested = (
  tx: Tx,
  order: { id: number; userId: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'review.wanted',
      key: `order:${order.id}:review_wanted`,
      orderId: order.id,
      userId: order.userId,
    },
    now,
  )

/** Notifies the staff of the shop. */
export const recordReviewWritten = (
  tx: Tx,
  order: { id: number; shopId: number; userId: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'review.given',
      key: `order:${order.id}:review_given`,
      orderId: order.id,
      shopId: order.shopId,
      userId: order.userId,
      payload: {},
    },
    now,
  )
