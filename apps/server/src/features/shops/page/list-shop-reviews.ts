import type { Query } from '@hawker/contract/core/operation'
import type { listShopReviews as ListShopReviews } from '@hawker/contract/reviews'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { averageRating } from '../list/filter-shops.ts'
import { REVIEW_ORDERS, type Stars, countStars, loadReviews } from './review.store.ts'
import { reviewWire } from './review.wire.ts'

/** Reviews of a shop. `meta.rating` covers all of its reviews, for any filter. */
export async function listShopReviews(
  queries: Queries,
  shopId: number,
  query: Query<typeof ListShopReviews>,
  lang: string,
) {
  const { page = 1, perPage = 10, rating, with_photo: withPhoto = false } = query
  const column = REVIEW_ORDERS.find((name) => name === query.column) ?? 'created_at'
  const [stars, rows] = await Promise.all([
    countStars(queries, shopId),
    loadReviews(queries, shopId, {
      ...(rating === undefined ? {} : { rating }),
      withPhoto,
      column,
      sort: query.sort ?? 'desc',
      offset: (page - 1) * perPage,
      limit: perPage,
    }),
  ])
  if (!stars) return refuse('not_found')
  const matching = stars.filter((star) => rating === undefined || star.rating === rating)
  const total = matching.reduce((sum, star) => sum + (withPhoto ? star.with_photo : star.count), 0)
  return { rows: rows.map((row) => reviewWire(row, lang)), total, meta: { rating: summary(stars) } }
}

function summary(stars: readonly Stars[]) {
  const count = stars.reduce((sum, star) => sum + star.count, 0)
  const points = stars.reduce((sum, star) => sum + star.rating * star.count, 0)
  const of = (rating: number) => stars.find((star) => star.rating === rating)?.count ?? 0
  return {
    avg: averageRating(points, count),
    count,
    stars: { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) },
  }
}
