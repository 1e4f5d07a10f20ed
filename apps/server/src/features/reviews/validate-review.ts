import type { ReviewInput } from '@hawker/contract/reviews'
import { containsContact } from '@hawker/domain/reviews/review-rules'
import { refuse } from '../../core/refuse.ts'
import type { ProductReviewInput, ReviewedOrder, ShopReviewInput } from './review.store.ts'

export type ValidReview = {
  shop: ShopReviewInput | undefined
  courier: { rating: number; tags: readonly string[] } | undefined
  products: ProductReviewInput[]
}

/**
 * The review matched with the lines of its order. Refuses `validation_failed` for parts that the
 * order did not contain.
 */
export function validateReview(body: ReviewInput, order: ReviewedOrder): ValidReview {
  const { shop, deliveryman, products = [] } = body
  if (!shop && !deliveryman && products.length === 0)
    refuse('validation_failed', undefined, { shop: 'validation.invalid' })
  if (deliveryman && order.driverId === null)
    refuse('validation_failed', undefined, { deliveryman: 'validation.invalid' })
  const comment = trimmedOrNull(shop?.comment)
  return {
    shop: shop && {
      rating: shop.rating,
      comment,
      tags: shop.tags ?? [],
      images: shop.images ?? [],
      hasContact: comment !== null && containsContact(comment),
    },
    courier: deliveryman && { rating: deliveryman.rating, tags: deliveryman.tags ?? [] },
    products: products.map(({ stock_id: stockId, rating, comment: text }, index) => {
      const ordered = order.stocks.find((stock) => stock.stockId === stockId)
      const isDuplicate = products.findIndex((product) => product.stock_id === stockId) !== index
      if (!ordered || isDuplicate)
        return refuse('validation_failed', undefined, {
          [`products.${index}.stock_id`]: 'validation.invalid',
        })
      return { stockId, productId: ordered.productId, rating, comment: trimmedOrNull(text) }
    }),
  }
}

const trimmedOrNull = (comment: string | undefined): string | null => comment?.trim() || null
