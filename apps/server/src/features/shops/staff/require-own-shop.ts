import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { timezoneOfOwnShop } from './own-timezone.store.ts'

/** Refuses `not_found` for a shop that does not have this user among its staff. */
export async function requireOwnShop(
  queries: Queries,
  shopId: number,
  userId: number,
): Promise<{ timezone: string }> {
  return { timezone: (await timezoneOfOwnShop(queries, shopId, userId)) ?? refuse('not_found') }
}
