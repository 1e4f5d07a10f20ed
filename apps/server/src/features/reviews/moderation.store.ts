import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { REVIEW_COLUMNS, type ReviewRow, shopTitle } from '../shops/index.ts'

export type StaffReviewRow = ReviewRow & {
  shop_id: number
  slug: string
  shop_title: string
  order_id: number | null
  number: string | null
  hidden: boolean
  reported_at: Date | null
  report_reason: string | null
  decision: 'kept' | 'hidden' | null
  decision_reason: string | null
  decided_at: Date | null
}

const selectReviews = (lang: string): Sql => sql`
  select ${REVIEW_COLUMNS}, r.shop_id, s.slug,
    coalesce(${shopTitle(lang, sql`s.id`)}, s.slug) as shop_title,
    r.order_id, o.number, r.hidden, r.reported_at, r.report_reason, r.decision, r.decision_reason, r.decided_at
  from reviews r join shops s on s.id = r.shop_id left join orders o on o.id = r.order_id`

export type ReviewPage = { limit: number; offset: number }
const ofOwnShops = (userId: number, rating: number | null): Sql => sql`
  where r.shop_id in (select shop_id from shop_staff where user_id = ${userId})
    and (${rating}::int is null or r.rating = ${rating})`
export const listReviewsOfOwnShops = (
  queries: Queries,
  userId: number,
  rating: number | null,
  lang: string,
  page: ReviewPage,
) =>
  queries.rows<StaffReviewRow>(sql`
    ${selectReviews(lang)} ${ofOwnShops(userId, rating)} order by r.created_at desc, r.id desc
      limit ${page.limit} offset ${page.offset}`)
export const countReviewsOfOwnShops = async (
  queries: Queries,
  userId: number,
  rating: number | null,
): Promise<number> =>
  (
    await queries.row<{ n: number }>(
      sql`select count(*) as n from reviews r ${ofOwnShops(userId, rating)}`,
    )
  )?.n ?? 0

export const reportedReviews = (queries: Queries, lang: string, page: ReviewPage) =>
  queries.rows<StaffReviewRow>(sql`
    ${selectReviews(lang)} where r.reported_at is not null
    order by (r.decision is null) desc, r.reported_at desc, r.id desc limit ${page.limit} offset ${page.offset}`)
export const countReported = async (queries: Queries): Promise<number> =>
  (
    await queries.row<{ n: number }>(
      sql`select count(*) as n from reviews where reported_at is not null`,
    )
  )?.n ?? 0

export const findStaffReview = (
  queries: Queries,
  id: number,
  lang: string,
): Promise<StaffReviewRow | undefined> =>
  queries.row<StaffReviewRow>(sql`${selectReviews(lang)} where r.id = ${id}`)
export const isReviewOfOwnShop = async (
  queries: Queries,
  id: number,
  userId: number,
): Promise<boolean> =>
  (await queries.row(sql`
    select 1 from reviews r join shop_staff s on s.shop_id = r.shop_id and s.user_id = ${userId}
      where r.id = ${id}`)) !== undefined

/** Writes a reply once; an existing reply can be changed only for a while. False after that. */
export const writeReply = async (
  tx: Tx,
  id: number,
  text: string,
  oldestEditableReply: Date,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update reviews set reply = ${text}, reply_at = coalesce(reply_at, ${now})
      where id = ${id} and (reply_at is null or reply_at > ${oldestEditableReply})`)) === 1

/** False when there is no such visible review. An earlier report or decision stays unchanged. */
export const markReported = async (
  tx: Tx,
  id: number,
  userId: number,
  reason: string,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update reviews set reported_at = coalesce(reported_at, ${now}), report_reason = coalesce(report_reason, ${reason}),
      reported_by = case when reported_at is null then ${userId} else reported_by end
    where id = ${id} and not hidden`)) === 1

/** The shop of the review; undefined when nobody reported it. */
export const writeDecision = (
  tx: Tx,
  id: number,
  decided: { decision: 'kept' | 'hidden'; reason: string; userId: number; now: Date },
): Promise<{ shop_id: number } | undefined> =>
  tx.row(sql`
    update reviews set decision = ${decided.decision}, decision_reason = ${decided.reason},
      decided_by = ${decided.userId},
      decided_at = ${decided.now}, hidden = ${decided.decision === 'hidden'}
    where id = ${id} and reported_at is not null returning shop_id`)
