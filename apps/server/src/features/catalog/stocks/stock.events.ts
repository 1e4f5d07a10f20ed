import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../../core/events.ts'

/** `cause`: what has changed the stocks, once in all time, such as `order:12:taken`. */
type StocksChange = { shopId: number; stockIds: readonly number[]; cause: string }

/** Pages and boards that show these stocks are out of date. No stock: nothing is recorded. */
export async function recordStocksChanged(
  tx: Tx,
  { shopId, stockIds, cause }: StocksChange,
  now: Date,
): Promise<void> {
  if (stockIds.length === 0) return
  await recordEvent(
    tx,
    { topic: 'stock.changed', key: `${cause}:stock`, shopId, payload: { stock_ids: stockIds } },
    now,
  )
}
