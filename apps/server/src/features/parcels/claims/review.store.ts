import { type Tx, sql } from '@hawker/postgres/database'

/** False if the parcel has a review. A trigger counts it into the courier's rating. */
export const insertParcelReview = async (
  tx: Tx,
  review: {
    parcelId: number
    driverId: number
    userId: number
    rating: number
    tags: readonly string[]
    now: Date
  },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into parcel_reviews (parcel_order_id, driver_id, user_id, rating, tags, created_at)
    values (${review.parcelId}, ${review.driverId}, ${review.userId}, ${review.rating},
      ${[...review.tags]}, ${review.now})
    on conflict do nothing`)) === 1
