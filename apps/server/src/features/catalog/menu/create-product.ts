import type { createProduct as Operation } from '@hawker/contract/seller-menu'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { attachPictures } from '../../pictures/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { insertProduct } from './menu-product.store.ts'
import { type StoredStock, findStock } from './menu-stock.store.ts'
import { normalizeContents } from './update-product.ts'
import { recordShopChanged, shopIdsOf } from '../../shops/index.ts'

/** `price` is in minor units of the base currency; texts are in the language of the seller. */
export type NewProduct = {
  userId: number
  body: ReceivedBody<typeof Operation>
  price: bigint
  lang: string
}

/**
 * Adds a product with one stock to a menu, in the section of that name; creates the section when it
 * is missing.
 */
export async function createProduct(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, body, price, lang }: NewProduct,
): Promise<StoredStock> {
  const shopIds = await shopIdsOf(tx, userId)
  const { shop_id: shopId, img = null } = body
  if (!shopIds.includes(shopId)) return refuse('not_found')
  const now = clock.now()
  const { productId, stockId } = await insertProduct(tx, {
    shopId,
    lang,
    title: body.title.trim(),
    description: body.description?.trim() || null,
    section: body.section.trim(),
    price,
    quantity: body.quantity ?? null,
    img,
    contents: normalizeContents({
      allergens: body.allergens ?? null,
      may_contain: body.may_contain ?? [],
      diets: body.diets ?? [],
    }),
    ageRestriction: body.age_restriction ?? null,
  })
  if (img !== null)
    await attachPictures(tx, { ownerId: userId, purpose: 'shop', paths: [img], field: 'img', now })
  await recordShopChanged(tx, shopId, now)
  await writeAudit(tx, {
    userId,
    action: 'product.create',
    subject: 'product',
    subjectId: productId,
    detail: { title: body.title.trim() },
    now,
  })
  return (await findStock(tx, stockId, shopIds, lang)) ?? refuse('not_found')
}
