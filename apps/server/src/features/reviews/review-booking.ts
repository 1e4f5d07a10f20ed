import type { Body } from '@hawker/contract/core/operation'
import type { Booking, reviewBooking as ReviewBooking } from '@hawker/contract/reservations'
import { containsContact } from '@hawker/domain/reviews/review-rules'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { lockReviewableBooking, showOwnBooking } from '../reservations/index.ts'
import { recordRatingChanged } from './review.events.ts'
import { insertBookingReview, worksAtShop } from './booking-review.store.ts'

export type BookingReviewRequest = {
  bookingId: number
  userId: number
  body: Body<typeof ReviewBooking>
  lang: string
}

/** Reviews the restaurant of a finished booking. Each booking can be reviewed once. */
export async function reviewBooking(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>,
  { bookingId: id, userId, body: { shop }, lang }: BookingReviewRequest,
): Promise<Booking> {
  const now = deps.clock.now()
  const { shopId } = await lockReviewableBooking(tx, deps, { id, userId, lang })
  if (await worksAtShop(tx, userId, shopId)) refuse('own_shop')
  const comment = shop.comment?.trim() || null
  const images = shop.images ?? []
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'review',
    paths: images,
    field: 'shop.images',
    now,
  })
  const review = {
    rating: shop.rating,
    comment,
    tags: shop.tags ?? [],
    images,
    hasContact: comment !== null && containsContact(comment),
  }
  if (!(await insertBookingReview(tx, { bookingId: id, shopId, userId, review, now })))
    refuse('already_reviewed')
  await recordRatingChanged(tx, shopId, now)
  return showOwnBooking(tx, deps, { id, userId, lang })
}
