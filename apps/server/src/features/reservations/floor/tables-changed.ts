import type { Tx } from '@hawker/postgres/tx'
import { suspendTablesCache } from '../availability/changing-tables.store.ts'
import { askWaits } from '../waits/ask-waits.ts'

/** After a change of tables, rules or days: guests see it at once, and may get a table by it. */
export async function tablesChanged(tx: Tx, shopId: number, now: Date): Promise<void> {
  suspendTablesCache(tx, shopId, now)
  await askWaits(tx, shopId)
}
