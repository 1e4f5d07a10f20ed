import {
  MENU_PAGE_PRODUCTS,
  type MenuCategory,
  type listShopProducts as ListShopProducts,
} from '@hawker/contract/catalog'
import type { OperationResult, Query } from '@hawker/contract/core/operation'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type LocalizedQuery, loadDisplayContext } from './display-context.ts'
import { MENU_ORDER, inShop, onSale, shopIsListed } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import type { ProductView } from './product.ts'
import { type DisplayContext, productWire } from './product.wire.ts'

/** A page of the menu in two statements: one for the currency, one for the products. */
export async function listShopProducts(
  deps: Deps,
  key: string,
  request: LocalizedQuery<Query<typeof ListShopProducts>>,
): Promise<OperationResult<typeof ListShopProducts>> {
  const { page = 1, perPage = MENU_PAGE_PRODUCTS } = request.query
  const offset = (page - 1) * perPage
  const [context, { products, categories, total }] = await Promise.all([
    loadDisplayContext(deps, request),
    loadProducts(
      deps.database,
      { where: onSale(inShop(key)), order: MENU_ORDER, limit: perPage, offset },
      request.lang,
    ),
  ])
  // No products: either the shop is empty or it does not exist.
  if (total === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  const sections = Map.groupBy(products, ({ categoryId }) => categoryId ?? 0)
  const menu = categories.map(({ id, title, locale }) =>
    section(id, title, locale, sections.get(id) ?? [], context),
  )
  // Products without a section come last, without a heading.
  const unsorted = sections.get(0)
  const count = products.length
  return {
    rows: unsorted ? [...menu, section(0, '', context.lang, unsorted, context)] : menu,
    total,
    meta: { from: count > 0 ? offset + 1 : null, to: count > 0 ? offset + count : null },
  }
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
