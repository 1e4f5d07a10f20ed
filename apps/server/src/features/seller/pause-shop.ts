import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { recordShopChanged } from './seller.events.ts'
import { setPause, shopIdsOf } from './seller.store.ts'

/** Stops new orders for some minutes; 0 opens the shop again. */
export async function pauseShop(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shopId, userId, minutes }: { shopId: number; userId: number; minutes: number },
): Promise<void> {
  if (!(await shopIdsOf(tx, userId)).includes(shopId)) refuse('not_found')
  const now = clock.now()
  const shop = await setPause(
    tx,
    shopId,
    minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000),
  )
  if (!shop) return refuse('not_found')
  await recordShopChanged(tx, { shopId, version: shop.version }, now)
  await writeAudit(tx, {
    userId,
    action: 'shop.pause',
    subject: 'shop',
    subjectId: shopId,
    detail: { minutes },
    now,
  })
}
