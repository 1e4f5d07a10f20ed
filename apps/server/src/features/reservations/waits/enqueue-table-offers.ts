import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import { hasWaits } from './wait.store.ts'

/** The job that offers free tables of a shop to guests who wait. */
export const OFFER_TABLES = 'offer_tables'

/**
 * Offers the free tables of a shop after the commit. A wait that is not committed yet searches for
 * tables itself.
 */
export async function enqueueTableOffers(tx: Tx, shopId: number): Promise<void> {
  if (await hasWaits(tx, shopId))
    await enqueue(tx, OFFER_TABLES, { shop_id: shopId }, `${OFFER_TABLES}:${shopId}`)
}
