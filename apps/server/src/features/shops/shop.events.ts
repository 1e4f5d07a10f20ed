import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import { bumpShopVersion } from './shop-state.store.ts'

/**
 * What a shop sells or shows has changed: its caches, pages and screens are out of date. Locks the
 * row of the shop, so a caller that must be the only one at work calls it first.
 */
export async function recordShopChanged(tx: Tx, shopId: number, now: Date): Promise<void> {
  const version = await bumpShopVersion(tx, shopId)
  await recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:v${version}`, shopId, payload: { version } },
    now,
  )
}
