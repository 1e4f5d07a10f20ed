import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import { shopVersion } from './shop-state.store.ts'

/**
 * What a shop sells or shows has changed, so live screens are out of date. Triggers count the version
 * and drop the pages of the shop. A version is announced once.
 */
export async function recordShopChanged(tx: Tx, shopId: number, now: Date): Promise<void> {
  const version = await shopVersion(tx, shopId)
  await recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:v${version}`, shopId, payload: { version } },
    now,
  )
}
