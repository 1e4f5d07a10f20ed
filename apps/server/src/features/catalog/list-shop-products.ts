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
  asked: LocalizedQuery<PageQuery>,
): Promise<MenuCategory[]> {
  const [reader, { products, categories }] = await Promise.all([
    loadDisplayContext(deps, asked),
    loadProducts(deps.database, { where: onSale(inShop(key)), order: MENU_ORDER }, asked.lang),
  ])
  // An empty answer is either an empty shop or none.
  if (products.length === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  const sections = Map.groupBy(products, ({ categoryId }) => categoryId ?? 0)
  const menu = categories.map(({ id, title, locale }) =>
    section(id, title, locale, sections.get(id) ?? [], reader),
  )
  // What the shop put nowhere comes last, under no heading.
  const loose = sections.get(0)
  return loose ? [...menu, section(0, '', reader.lang, loose, reader)] : menu
}

const section = (
  id: number,
  title: string,
  locale: string,
  products: readonly ProductView[],
  reader: DisplayContext,
): MenuCategory => ({
  id,
  translation: { title, description: null, locale },
  products: products.map((product) => productWire(product, reader)),
})
