import type { OrderReview } from '@hawker/contract/reviews'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { deleteReviews, lockReviewedOrder } from './review.store.ts'
import { showOrderReview } from './show-order-review.ts'
import { recordShopChanged } from '../shops/index.ts'

/** Deletes everything that the customer wrote about an order. Without a review it does nothing. */
export async function deleteOrderReview(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<OrderReview> {
  const order = await lockReviewedOrder(tx, orderId, userId)
  if (!order) return refuse('not_found')
  const now = clock.now()
  await deleteReviews(tx, orderId)
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'review',
    paths: [],
    before: order.images,
    field: 'shop.images',
    now,
  })
  await recordShopChanged(tx, order.shopId, now)
  return showOrderReview(tx, { orderId, userId })
}
