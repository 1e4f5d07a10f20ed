import type { Product } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type LocalizedQuery, type PageQuery, loadDisplayContext } from './display-context.ts'
import { ID_ORDER, productMatches } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import { productWire } from './product.wire.ts'

/** Finds a published product by id or uuid. */
export async function showProduct(
  deps: Deps,
  key: string,
  request: LocalizedQuery<PageQuery>,
): Promise<Product> {
  const where = productMatches(key) ?? refuse('not_found')
  const [context, { products }] = await Promise.all([
    loadDisplayContext(deps, request),
    loadProducts(deps.database, { where, order: ID_ORDER }, request.lang),
  ])
  return productWire(products[0] ?? refuse('not_found'), context)
}
