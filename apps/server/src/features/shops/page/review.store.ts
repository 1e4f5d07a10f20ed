import { type Queries, raw, sql } from '@hawker/postgres/database'

export type ReviewRow = {
  id: number
  rating: number
  comment: string | null
  images: string[]
  tags: string[]
  firstname: string
  lastname_initial: string | null
  reply: string | null
  reply_at: Date | null
  helpful_count: number
  created_at: Date
  /** Titles of up to three order lines. */
  ordered: Record<string, string>[] | null
}
/** The columns of a ReviewRow, for reviews `r`. */
export const REVIEW_COLUMNS = sql`r.id, r.rating, r.comment, r.images, r.tags, r.firstname,
  r.lastname_initial, r.reply, r.reply_at, r.helpful_count, r.created_at,
  (select json_agg(d.titles order by d.id) from (select id, titles from order_details
    where order_id = r.order_id order by id limit 3) d) as ordered`
export type Stars = { readonly rating: number; readonly count: number; readonly with_photo: number }

/** The number of reviews by stars; undefined when there is no such listed shop. */
export async function countStars(queries: Queries, shopId: number): Promise<Stars[] | undefined> {
  const rows = await queries.rows<{ rating: number | null; count: number; with_photo: number }>(sql`
    select r.rating, count(r.id) as count, count(r.id) filter (where cardinality(r.images) > 0) as with_photo
    from shops s left join reviews r on r.shop_id = s.id and not r.hidden
    where s.id = ${shopId} and s.status = 'approved' group by r.rating`)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ rating, count, with_photo }) =>
    rating === null ? [] : [{ rating, count, with_photo }],
  )
}

export const REVIEW_ORDERS = ['created_at', 'rating', 'helpful_count'] as const
export type ShopReviewPage = {
  readonly rating?: number
  readonly withPhoto: boolean
  readonly column: (typeof REVIEW_ORDERS)[number]
  readonly sort: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

export const loadReviews = (
  queries: Queries,
  shopId: number,
  page: ShopReviewPage,
): Promise<ReviewRow[]> =>
  queries.rows<ReviewRow>(sql`
    select ${REVIEW_COLUMNS} from reviews r
    where shop_id = ${shopId} and not hidden and (${page.rating ?? null}::int is null
      or rating = ${page.rating ?? null})
      and (not ${page.withPhoto}::boolean or cardinality(images) > 0)
    order by ${raw(page.column)} ${raw(page.sort)}, created_at desc, id desc limit ${page.limit} offset ${page.offset}`)
