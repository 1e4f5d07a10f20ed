import type { StaffReview } from '@hawker/contract/reviews'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { writeAudit } from '../settings/index.ts'
import { findStaffReview, writeDecision } from './moderation.store.ts'
import { staffReviewWire } from './staff-review.wire.ts'
import { recordShopChanged } from '../shops/index.ts'

export type ReviewDecision = {
  reviewId: number
  userId: number
  decision: 'kept' | 'hidden'
  reason: string
  lang: string
}

/**
 * Staff keep or hide a reported review. A hidden review no longer counts in the rating of the shop.
 */
export async function decideReview(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { reviewId, userId, decision, reason, lang }: ReviewDecision,
): Promise<StaffReview> {
  const now = clock.now()
  const decided = await writeDecision(tx, reviewId, {
    decision,
    reason: reason.trim(),
    userId,
    now,
  })
  if (!decided) return refuse('not_found')
  await writeAudit(tx, {
    userId,
    action: `review.${decision}`,
    subject: 'review',
    subjectId: reviewId,
    detail: { reason },
    now,
  })
  await recordShopChanged(tx, decided.shop_id, now)
  const review = await findStaffReview(tx, reviewId, lang)
  return review ? staffReviewWire(review, lang, await settingsOf(tx)) : refuse('not_found')
}
