import type { Tx } from '@hawker/postgres/tx'
import { suspendTablesCache } from '../availability/changing-tables.store.ts'
import { enqueueTableOffers } from '../waits/enqueue-table-offers.ts'

/**
 * After a change of tables, rules or days: suspends the cache of tables, and offers free ones to
 * guests who wait.
 */
export async function refreshAfterTableChange(tx: Tx, shopId: number, now: Date): Promise<void> {
  suspendTablesCache(tx, shopId, now)
  await enqueueTableOffers(tx, shopId)
}
