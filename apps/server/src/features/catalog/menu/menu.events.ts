import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../../core/events.ts'
import type { ShopVersion } from '../../shops/index.ts'

export const recordStockChanged = (
  tx: Tx,
  { shopId, version, stockId }: ShopVersion & { stockId: number },
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
