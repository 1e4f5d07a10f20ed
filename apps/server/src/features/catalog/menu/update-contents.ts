import { changedFields } from '../../../core/changed-fields.ts'
import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { setContents } from './menu-product.store.ts'
import { bumpShopVersion, recordShopChanged, shopIdsOf } from '../../shops/index.ts'

type ContentsRequest = {
  productId: number
  userId: number
  contents: FoodDeclaration
  age: number | null | undefined
}
/**
 * Declares allergens, diets and age limit of a product or an option, with the previous values in
 * the audit log. An omitted age limit stays unchanged.
 */
export async function updateContents(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { productId, userId, contents, age }: ContentsRequest,
): Promise<{ id: number; contents: FoodDeclaration; age_restriction: number | null }> {
  const normalized = normalizeContents(contents)
  const product = await setContents(tx, productId, await shopIdsOf(tx, userId), {
    ...normalized,
    age,
  })
  if (!product) return refuse('not_found')
  const now = clock.now()
  const shop = await bumpShopVersion(tx, product.shopId)
  await recordShopChanged(tx, { shopId: product.shopId, version: shop?.version ?? 0 }, now)
  await writeAudit(tx, {
    userId,
    action: 'product.declare',
    subject: 'product',
    subjectId: productId,
    detail: changedFields(
      { ...product.was, age_restriction: product.wasAge },
      { ...normalized, age_restriction: product.age },
    ),
    now,
  })
  return { id: productId, contents: normalized, age_restriction: product.age }
}

/** Removes duplicates; a contained allergen is not also listed under "may contain". */
export function normalizeContents({
  allergens,
  may_contain,
  diets,
}: FoodDeclaration): FoodDeclaration {
  const holds = new Set(allergens)
  return {
    allergens: allergens && [...holds],
    may_contain: [...new Set(may_contain)].filter((allergen) => !holds.has(allergen)),
    diets: [...new Set(diets)],
  }
}
