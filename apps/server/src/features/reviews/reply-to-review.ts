import type { StaffReview } from '@hawker/contract/reviews'
import { HOUR_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { writeAudit } from '../settings/index.ts'
import { findStaffReview, isReviewOfOwnShop, writeReply } from './moderation.store.ts'
import { staffReviewWire } from './staff-review.wire.ts'

/** The shop's public reply below a review. A shop cannot remove the review. */
export async function replyToReview(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    reviewId,
    userId,
    text,
    lang,
  }: { reviewId: number; userId: number; text: string; lang: string },
): Promise<StaffReview> {
  const now = clock.now()
  if (!(await isReviewOfOwnShop(tx, reviewId, userId))) return refuse('not_found')
  const settings = await settingsOf(tx)
  const oldestEditableReply = new Date(now.getTime() - settings.reviewEditHours * HOUR_MS)
  if (!(await writeReply(tx, reviewId, text.trim(), oldestEditableReply, now)))
    return refuse('review_closed')
  await writeAudit(tx, {
    userId,
    action: 'review.replied',
    subject: 'review',
    subjectId: reviewId,
    detail: {},
    now,
  })
  const review = await findStaffReview(tx, reviewId, lang)
  return review ? staffReviewWire(review, lang, settings) : refuse('not_found')
}
