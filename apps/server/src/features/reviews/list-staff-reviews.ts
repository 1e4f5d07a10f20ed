import type { Query } from '@hawker/contract/core/operation'
import type { StaffReview, listReportedReviews, listSellerReviews } from '@hawker/contract/reviews'
import type { Queries } from '@hawker/postgres/tx'
import { settingsOf } from '../settings/index.ts'
import {
  countReported,
  countReviewsOfOwnShops,
  listReviewsOfOwnShops,
  reportedReviews,
} from './moderation.store.ts'
import { staffReviewWire } from './staff-review.wire.ts'

type Page = { rows: StaffReview[]; total: number }
const pageOf = ({ page = 1, perPage = 10 }: { page?: number; perPage?: number }) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

/** Reviews of the shops whose staff the user belongs to. */
export async function listStaffReviews(
  queries: Queries,
  { userId, query, lang }: { userId: number; query: Query<typeof listSellerReviews>; lang: string },
): Promise<Page> {
  const rating = query.rating ?? null
  const [rows, total, settings] = await Promise.all([
    listReviewsOfOwnShops(queries, userId, rating, lang, pageOf(query)),
    countReviewsOfOwnShops(queries, userId, rating),
    settingsOf(queries),
  ])
  return { rows: rows.map((row) => staffReviewWire(row, lang, settings)), total }
}

/** Reported reviews, undecided ones first. */
export async function listReported(
  queries: Queries,
  { query, lang }: { query: Query<typeof listReportedReviews>; lang: string },
): Promise<Page> {
  const [rows, total, settings] = await Promise.all([
    reportedReviews(queries, lang, pageOf(query)),
    countReported(queries),
    settingsOf(queries),
  ])
  return { rows: rows.map((row) => staffReviewWire(row, lang, settings)), total }
}
