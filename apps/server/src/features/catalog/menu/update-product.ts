import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import { lockEdited } from '@hawker/postgres/table/editable'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { checkVersion, saveEdit } from '../../editing/index.ts'
import { activeLocales } from '../../settings/index.ts'
import { recordShopChanged, shopIdsOf } from '../../shops/index.ts'
import { EDITABLE_PRODUCTS, type EditedProduct, type ProductChanges } from '../product.table.ts'
import { toEditableProduct } from './editable-product.wire.ts'
import { findShopOfProduct } from './menu-product.store.ts'

export type ProductEditRequest = {
  productId: number
  userId: number
  /** The version that the edit began with. A switch that overwrites nothing needs none. */
  version?: number
  changes: ProductChanges
  action?: 'product.update' | 'product.publish' | 'product.declare'
  undoes?: number
}

/** Changes the given fields of a product. Its line in the history has their previous values. */
export async function updateProduct(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { productId, userId, version, action = 'product.update', undoes, ...request }: ProductEditRequest,
): Promise<EditedProduct> {
  const shopId = await findShopOfProduct(tx, productId, await shopIdsOf(tx, userId))
  if (shopId === undefined) return refuse('not_found')
  const product = (await lockEdited(tx, EDITABLE_PRODUCTS, productId)) ?? refuse('not_found')
  if (version !== undefined)
    await checkVersion(tx, EDITABLE_PRODUCTS, product, version, toEditableProduct)
  const changes = normalizeChanges(request.changes)
  checkTitles(product, changes, await activeLocales(tx))

  const now = clock.now()
  const edit = { userId, action, changes, undoes, now }
  const edited = await saveEdit(tx, EDITABLE_PRODUCTS, product, edit)
  if (edited.version === product.version) return product
  await recordShopChanged(tx, shopId, now)
  return edited
}

/** Trims texts. A language without a title has no description either. */
function normalizeChanges(changes: ProductChanges): ProductChanges {
  const texts = Object.entries(changes).flatMap(([field, value]) => {
    const locale = localeOfTitle(field)
    const text = typeof value === 'string' ? value.trim() || null : value
    return locale !== undefined && text === null
      ? [[field, null] as const, [`description.${locale}`, null] as const]
      : [[field, text] as const]
  })
  return {
    ...Object.fromEntries(texts),
    ...(changes.contents && { contents: normalizeContents(changes.contents) }),
  }
}

/** A product has a title in some language, and texts only in languages that are offered. */
function checkTitles(
  { fields }: EditedProduct,
  changes: ProductChanges,
  offered: readonly string[],
): void {
  const after = { ...fields, ...changes }
  for (const field of Object.keys(changes)) {
    const [name, locale = ''] = field.split('.')
    if (name !== 'title' && name !== 'description') continue
    const title = `title.${locale}` as const
    if (!offered.includes(locale) && !(title in fields))
      refuse('validation_failed', undefined, { [field]: 'validation.invalid' })
    if (after[`description.${locale}`] && !after[title])
      refuse('validation_failed', undefined, { [title]: 'validation.required' })
  }
  const removed = Object.keys(changes).find((field) => localeOfTitle(field) !== undefined)
  const hasTitle = Object.entries(after).some(([field, text]) => localeOfTitle(field) && text)
  if (removed !== undefined && !hasTitle)
    refuse('validation_failed', undefined, { [removed]: 'validation.required' })
}

const localeOfTitle = (field: string): string | undefined =>
  field.startsWith('title.') ? field.slice('title.'.length) : undefined

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
