import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

type ShopVersion = { shopId: number; version: number }

export const recordShopChanged = (
  tx: Tx,
  { shopId, version }: ShopVersion,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:v${version}`, shopId, payload: { version } },
    now,
  )

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
