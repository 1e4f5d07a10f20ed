import type { ModeratedReview } from '@hawker/contract/reviews'
import { editDeadline, type ReviewLimits } from '@hawker/domain/reviews/review-rules'
import { translationIn } from '../settings/index.ts'
import type { ModeratedRow } from './moderation.store.ts'

export const moderatedReviewWire = (
  row: ModeratedRow,
  lang: string,
  spans: ReviewLimits,
): ModeratedReview => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  images: row.images,
  tags: row.tags,
  user: { firstname: row.firstname, lastname_initial: row.lastname_initial, img: null },
  verified: true,
  order_items_preview: (row.ordered ?? []).map(
    (titles) => translationIn(titles, lang)?.words ?? '',
  ),
  reply:
    row.reply === null || row.reply_at === null
      ? null
      : { text: row.reply, created_at: row.reply_at.toISOString() },
  helpful_count: row.helpful_count,
  created_at: row.created_at.toISOString(),
  shop: { id: row.shop_id, slug: row.slug, translation: { title: row.shop_title } },
  order:
    row.order_id === null || row.number === null ? null : { id: row.order_id, number: row.number },
  hidden: row.hidden,
  report: row.reported_at && { reason: row.report_reason ?? '', at: row.reported_at.toISOString() },
  decision:
    row.decision && row.decided_at
      ? {
          decision: row.decision,
          reason: row.decision_reason ?? '',
          at: row.decided_at.toISOString(),
        }
      : null,
  reply_until: row.reply_at && new Date(editDeadline(row.reply_at.getTime(), spans)).toISOString(),
})
