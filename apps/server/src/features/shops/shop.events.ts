import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

export type ShopVersion = { shopId: number; version: number }

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
