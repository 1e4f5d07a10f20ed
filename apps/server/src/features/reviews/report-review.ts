import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { markReported } from './moderation.store.ts'

/** Asks staff to look at a review. It stays public until they decide. */
export async function reportReview(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { reviewId, userId, reason }: { reviewId: number; userId: number; reason: string },
): Promise<{ reported: boolean }> {
  if (!(await markReported(tx, reviewId, userId, reason.trim(), clock.now())))
    return refuse('not_found')
  return { reported: true }
}
