import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { helpfulReviewIds } from './vote.store.ts'

/**
 * The public list of reviews is the same for every reader, so the votes of a user are a request of
 * their own.
 */
export const listHelpfulReviews = async (
  queries: Queries,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<{ ids: number[] }> => ({
  ids: (await helpfulReviewIds(queries, shopId, userId)) ?? refuse('not_found'),
})
