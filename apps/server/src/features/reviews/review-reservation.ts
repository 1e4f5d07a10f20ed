import type { Body } from '@hawker/contract/core/operation'
import type { Reservation, reviewBooking as ReviewReservation } from '@hawker/contract/reservations'
import { containsContact } from '@hawker/domain/reviews/review-rules'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { lockReviewableReservation, showOwnReservation } from '../reservations/index.ts'
import { recordShopChanged } from '../shops/index.ts'
import { insertReservationReview, worksAtShop } from './reservation-review.store.ts'

export type ReservationReviewRequest = {
  reservationId: number
  userId: number
  body: Body<typeof ReviewReservation>
  lang: string
}

/** Reviews the restaurant of a finished reservation. Each reservation can be reviewed once. */
export async function reviewReservation(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>,
  { reservationId: id, userId, body: { shop }, lang }: ReservationReviewRequest,
): Promise<Reservation> {
  const now = deps.clock.now()
  const { shopId } = await lockReviewableReservation(tx, deps, { id, userId, lang })
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
  if (!(await insertReservationReview(tx, { reservationId: id, shopId, userId, review, now })))
    refuse('already_reviewed')
  await recordShopChanged(tx, shopId, now)
  return showOwnReservation(tx, deps, { id, userId, lang })
}
