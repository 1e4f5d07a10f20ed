import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/**
 * Whether a public review belongs to the user. Locks it, so that votes are counted one after the
 * other.
 */
export const lockReview = (
  tx: Tx,
  id: number,
  userId: number,
): Promise<{ own: boolean } | undefined> =>
  tx.row<{ own: boolean }>(
    sql`select user_id is not distinct from ${userId}::bigint as own from reviews
      where id = ${id} and not hidden for update`,
  )

export const addVote = (tx: Tx, reviewId: number, userId: number, now: Date): Promise<number> =>
  tx.run(
    sql`insert into review_votes (review_id, user_id, created_at)
      values (${reviewId}, ${userId}, ${now}) on conflict do nothing`,
  )
export const removeVote = (tx: Tx, reviewId: number, userId: number): Promise<number> =>
  tx.run(sql`delete from review_votes where review_id = ${reviewId} and user_id = ${userId}`)

export const countVotes = async (queries: Queries, reviewId: number): Promise<number> =>
  (
    await queries.row<{ helpful_count: number }>(
      sql`select helpful_count from reviews where id = ${reviewId}`,
    )
  )?.helpful_count ?? 0

/** Reviews of a shop that the user found helpful; undefined when there is no such shop. */
export const helpfulReviewIds = async (
  queries: Queries,
  shopId: number,
  userId: number,
): Promise<number[] | undefined> =>
  (
    await queries.row<{ ids: number[] }>(sql`
      select array(select r.id from review_votes v join reviews r on r.id = v.review_id
        where v.user_id = ${userId} and r.shop_id = s.id order by r.id) as ids
      from shops s where s.id = ${shopId} and s.status = 'approved'`)
  )?.ids
