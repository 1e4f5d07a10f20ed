import type { Contents } from '@hawker/contract/seller-menu'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { setContents } from './product.store.ts'
import { shopChanged } from './seller.events.ts'
import { bumpShop, shopIdsOf } from './seller.store.ts'

/** What customers who avoid something go by, written down with what was said before: of a dish, an article, or an option of dishes. */
export async function declareProduct(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { productId, userId, contents }: { productId: number; userId: number; contents: Contents },
): Promise<{ id: number; contents: Contents }> {
  const said = plainContents(contents)
  const product = await setContents(tx, productId, await shopIdsOf(tx, userId), said)
  if (!product) return refuse('not_found')
  const now = clock.now()
  const shop = await bumpShop(tx, product.shopId)
  await shopChanged(tx, { shopId: product.shopId, version: shop?.version ?? 0 }, now)
  const detail = { ...said, was: product.was }
  await writeAudit(tx, { userId, action: 'product.declare', subject: 'product', subjectId: productId, detail, now })
  return { id: productId, contents: said }
}

/** Each thing once; what it holds it does not only maybe hold. */
export function plainContents({ allergens, may_contain, diets }: Contents): Contents {
  const holds = new Set(allergens)
  return {
    allergens: allergens && [...holds],
    may_contain: [...new Set(may_contain)].filter((allergen) => !holds.has(allergen)),
    diets: [...new Set(diets)],
  }
}
