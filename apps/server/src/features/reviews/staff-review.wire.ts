import type { StaffReview } from '@hawker/contract/reviews'
import { editDeadline, type ReviewLimits } from '@hawker/domain/reviews/review-rules'
import { reviewWire } from '../shops/index.ts'
import type { StaffReviewRow } from './moderation.store.ts'

export const staffReviewWire = (
  row: StaffReviewRow,
  lang: string,
  spans: ReviewLimits,
): StaffReview => ({
  ...reviewWire(row, lang),
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
