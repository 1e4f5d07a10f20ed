import type { OrderReview } from '@hawker/contract/reviews'
import { HOUR_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { settingsOf } from '../settings/index.ts'
import { validateReview } from './validate-review.ts'
import type { ReviewRequest } from './review-order.ts'
import {
  lockReviewedOrder,
  updateCourierReview,
  updateProductReview,
  updateShopReview,
} from './review.store.ts'
import { showOrderReview } from './show-order-review.ts'
import { recordShopChanged } from '../shops/index.ts'

/** Changes a review within the time that allows changes. */
export async function editOrderReview(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, userId, body }: ReviewRequest,
): Promise<OrderReview> {
  const now = deps.clock.now()
  const order = await lockReviewedOrder(tx, orderId, userId)
  if (!order) return refuse('not_found')
  if (order.selfDealing) return refuse(order.selfDealing)
  const since = new Date(now.getTime() - (await settingsOf(tx)).reviewEditHours * HOUR_MS)
  const { shop, courier, products } = validateReview(body, order)

  if (shop)
    await attachPictures(tx, {
      ownerId: userId,
      purpose: 'review',
      paths: shop.images,
      before: order.images,
      field: 'shop.images',
      now,
    })
  if (shop && !(await updateShopReview(tx, order, shop, since, now))) refuse('review_closed')
  for (const product of products.toSorted(
    (a, b) => a.productId - b.productId || a.stockId - b.stockId,
  ))
    if (!(await updateProductReview(tx, order, product, since, now))) refuse('review_closed')
  if (courier && !(await updateCourierReview(tx, order, courier, since, now)))
    refuse('review_closed')
  if (shop) await recordShopChanged(tx, order.shopId, now)
  return showOrderReview(tx, { orderId, userId })
}
