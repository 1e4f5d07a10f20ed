import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { addVote, countVotes, lockReview, removeVote } from './vote.store.ts'

export type ReviewVote = { reviewId: number; userId: number; helpful: boolean }

/**
 * Sets or removes a helpful vote. A repeated vote counts once; authors cannot vote for their own
 * review.
 */
export async function voteForReview(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { reviewId, userId, helpful }: ReviewVote,
): Promise<{ helpful: boolean; helpful_count: number }> {
  const review = await lockReview(tx, reviewId, userId)
  if (!review) return refuse('not_found')
  if (review.own) return refuse('own_review')
  if (helpful) await addVote(tx, reviewId, userId, clock.now())
  else await removeVote(tx, reviewId, userId)
  return { helpful, helpful_count: await countVotes(tx, reviewId) }
}
