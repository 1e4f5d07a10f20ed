import type { MenuCategory } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type LocalizedQuery, type PageQuery, loadDisplayContext } from './display-context.ts'
import { MENU_ORDER, inShop, onSale, shopIsListed } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import type { ProductView } from './product.ts'
import { type DisplayContext, productWire } from './product.wire.ts'

/** The whole menu in two statements: the currency, and everything else. */
export async function listShopProducts(
  deps: Deps,
  key: string,
  request: LocalizedQuery<PageQuery>,
): Promise<MenuCategory[]> {
  const [context, { products, categories }] = await Promise.all([
    loadDisplayContext(deps, request),
    loadProducts(deps.database, { where: onSale(inShop(key)), order: MENU_ORDER }, request.lang),
  ])
  // An empty answer is either an empty shop or none.
  if (products.length === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  const sections = Map.groupBy(products, ({ categoryId }) => categoryId ?? 0)
  const menu = categories.map(({ id, title, locale }) =>
    section(id, title, locale, sections.get(id) ?? [], context),
  )
  // What the shop put nowhere comes last, under no heading.
  const loose = sections.get(0)
  return loose ? [...menu, section(0, '', context.lang, loose, context)] : menu
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
