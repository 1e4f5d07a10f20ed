import type { OrderReview, ReviewInput } from '@hawker/contract/reviews'
import { reviewDeadline } from '@hawker/domain/reviews/review-rules'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { settingsOf } from '../settings/index.ts'
import { validateReview } from './validate-review.ts'
import { recordReviewWritten } from './review.events.ts'
import {
  insertCourierReview,
  insertProductReviews,
  insertShopReview,
  lockReviewedOrder,
} from './review.store.ts'
import { showOrderReview } from './show-order-review.ts'
import { recordShopChanged } from '../shops/index.ts'

export type ReviewRequest = { orderId: number; userId: number; body: ReviewInput }

/** Reviews a delivered order of the customer. Stores all parts or none. */
export async function reviewOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, userId, body }: ReviewRequest,
): Promise<OrderReview> {
  const now = deps.clock.now()
  const order = await lockReviewedOrder(tx, orderId, userId)
  if (!order) return refuse('not_found')
  if (order.selfDealing) return refuse(order.selfDealing)
  const until = reviewDeadline(
    { status: order.status, deliveredAt: order.deliveredAt?.getTime() ?? null },
    await settingsOf(tx),
  )
  if (until === null || now.getTime() >= until) return refuse('review_closed')
  const { shop, courier, products } = validateReview(body, order)

  if (shop)
    await attachPictures(tx, {
      ownerId: userId,
      purpose: 'review',
      paths: shop.images,
      field: 'shop.images',
      now,
    })
  if (shop && !(await insertShopReview(tx, order, userId, shop, now))) refuse('already_reviewed')
  if (
    products.length > 0 &&
    (await insertProductReviews(tx, order, userId, products, now)) < products.length
  )
    refuse('already_reviewed')
  if (courier && !(await insertCourierReview(tx, order, userId, courier, now)))
    refuse('already_reviewed')
  if (shop) {
    await recordShopChanged(tx, order.shopId, now)
    await recordReviewWritten(tx, { id: orderId, shopId: order.shopId, userId }, now)
  }
  return showOrderReview(tx, { orderId, userId })
}
