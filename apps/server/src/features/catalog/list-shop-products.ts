import type { MenuCategory } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type LocalizedQuery, type PageQuery, loadDisplayContext } from './display-context.ts'
import { MENU_ORDER, inShop, onSale, shopIsListed } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import type { ProductView } from './product.ts'
import { type DisplayContext, productWire } from './product.wire.ts'

/** The whole menu in two statements: one for the currency, one for the products. */
export async function listShopProducts(
  deps: Deps,
  key: string,
  request: LocalizedQuery<PageQuery>,
): Promise<MenuCategory[]> {
  const [context, { products, categories }] = await Promise.all([
    loadDisplayContext(deps, request),
    loadProducts(deps.database, { where: onSale(inShop(key)), order: MENU_ORDER }, request.lang),
  ])
  // No products: either the shop is empty or it does not exist.
  if (products.length === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  const sections = Map.groupBy(products, ({ categoryId }) => categoryId ?? 0)
  const menu = categories.map(({ id, title, locale }) =>
    section(id, title, locale, sections.get(id) ?? [], context),
  )
  // Products without a section come last, without a heading.
  const unsorted = sections.get(0)
  return unsorted ? [...menu, section(0, '', context.lang, unsorted, context)] : menu
}

const section = (
  id: number,
  title: string,
  locale: string,
  products: readonly ProductView[],
  context: DisplayContext,
): MenuCategory => ({
  id,
  translation: { title, description: null, locale },
  products: products.map((product) => productWire(product, context)),
})
