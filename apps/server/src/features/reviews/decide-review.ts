import type { ModeratedReview } from '@hawker/contract/reviews'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { writeAudit } from '../settings/index.ts'
import { findModerated, writeDecision } from './moderation.store.ts'
import { moderatedReviewWire } from './moderated.wire.ts'
import { recordRatingChanged } from './review.events.ts'

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
): Promise<ModeratedReview> {
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
  await recordRatingChanged(tx, decided.shop_id, now)
  const review = await findModerated(tx, reviewId, lang)
  return review ? moderatedReviewWire(review, lang, await settingsOf(tx)) : refuse('not_found')
}
