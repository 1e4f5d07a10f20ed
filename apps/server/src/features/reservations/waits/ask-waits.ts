import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import { hasWaits } from './wait.store.ts'

/** The job that offers free tables of a shop to guests who wait. */
export const OFFER_TABLES = 'offer_tables'

/**
 * After the commit, offers the tables of a shop that got free. A wait that is not committed yet looks
 * for tables itself.
 */
export async function askWaits(tx: Tx, shopId: number): Promise<void> {
  if (await hasWaits(tx, shopId))
    await enqueue(tx, OFFER_TABLES, { shop_id: shopId }, `${OFFER_TABLES}:${shopId}`)
}
