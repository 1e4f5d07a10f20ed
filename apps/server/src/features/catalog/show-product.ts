import type { Product } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type LocalizedQuery, type PageQuery, loadDisplayContext } from './display-context.ts'
import { ID_ORDER, productMatches } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import { productWire } from './product.wire.ts'

/** By id or uuid, if it is on sale. */
export async function showProduct(
  deps: Deps,
  key: string,
  asked: LocalizedQuery<PageQuery>,
): Promise<Product> {
  const where = productMatches(key) ?? refuse('not_found')
  const [reader, { products }] = await Promise.all([
    loadDisplayContext(deps, asked),
    loadProducts(deps.database, { where, order: ID_ORDER }, asked.lang),
  ])
  return productWire(products[0] ?? refuse('not_found'), reader)
}
