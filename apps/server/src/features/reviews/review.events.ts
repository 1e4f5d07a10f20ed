import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import { shopVersion } from './review.store.ts'

/**
 * The rating of a shop changed, so the pages that show it are out of date. The key holds the version,
 * and `recordEvent` ignores a key that exists.
 */
export async function recordRatingChanged(tx: Tx, shopId: number, now: Date): Promise<void> {
  const version = await shopVersion(tx, shopId)
  await recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:v${version}`, shopId, payload: { version } },
    now,
  )
}

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
