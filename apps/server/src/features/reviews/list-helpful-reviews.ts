import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { helpfulReviewIds } from './vote.store.ts'

/** The list of reviews is the same for everybody: which of them somebody voted for is asked apart. */
export const listHelpfulReviews = async (
  queries: Queries,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<{ ids: number[] }> => ({
  ids: (await helpfulReviewIds(queries, shopId, userId)) ?? refuse('not_found'),
})
