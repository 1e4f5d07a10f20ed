import { changedFields } from '../../../core/changed-fields.ts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { bumpShopVersion, recordShopChanged, shopIdsOf } from '../../shops/index.ts'
import { setPublished } from './menu-stock.store.ts'

/**
 * Publishes or unpublishes a product. Checkout refuses carts that still contain an unpublished one.
 */
export async function publishProduct(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { productId, userId, published }: { productId: number; userId: number; published: boolean },
): Promise<{ id: number; published: boolean }> {
  const product = await setPublished(tx, productId, await shopIdsOf(tx, userId), published)
  if (!product) return refuse('not_found')
  const now = clock.now()
  const shop = await bumpShopVersion(tx, product.shop_id)
  await recordShopChanged(tx, { shopId: product.shop_id, version: shop?.version ?? 0 }, now)
  await writeAudit(tx, {
    userId,
    action: 'product.publish',
    subject: 'product',
    subjectId: productId,
    detail: changedFields({ published: product.wasPublished }, { published }),
    now,
  })
  return { id: productId, published }
}
