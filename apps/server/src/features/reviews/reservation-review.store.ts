import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { isOwnShop } from '../shops/index.ts'
import type { ShopReviewInput } from './review.store.ts'

export const worksAtShop = async (
  queries: Queries,
  userId: number,
  shopId: number,
): Promise<boolean> =>
  (
    await queries.row<{ own: boolean }>(
      sql`select ${isOwnShop(sql`${userId}::bigint`, sql`${shopId}::bigint`)} as own`,
    )
  )?.own ?? false

/** False when the visit has a review. A review with contact details waits for the staff. */
export const insertReservationReview = async (
  tx: Tx,
  {
    reservationId,
    shopId,
    userId,
    review,
    now,
  }: { reservationId: number; shopId: number; userId: number; review: ShopReviewInput; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into reviews (shop_id, booking_id, user_id, firstname, lastname_initial, rating, comment, tags,
      images, hidden, reported_at, report_reason, created_at)
    select ${shopId}::bigint, ${reservationId}::bigint, u.id, u.firstname, nullif(left(u.lastname, 1), ''),
      ${review.rating}, ${review.comment}, ${[...review.tags]}, ${[...review.images]},
      ${review.hasContact}::boolean, case when ${review.hasContact}::boolean then ${now}::timestamptz end,
      case when ${review.hasContact}::boolean then 'contact' end, ${now}
    from users u where u.id = ${userId}
    on conflict (booking_id) where booking_id is not null do nothing`)) === 1
