import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Changed = { shopId: number; version: number }

export const shopChanged = (tx: Tx, { shopId, version }: Changed, now: Date): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:v${version}`, shopId, payload: { version } },
    now,
  )

export const stockChanged = (
  tx: Tx,
  { shopId, version, stockId }: Changed & { stockId: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'stock.changed',
      key: `shop:${shopId}:v${version}`,
      shopId,
      payload: { stock_ids: [stockId] },
    },
    now,
  )
