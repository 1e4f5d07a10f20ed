import type { Product } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type Asked, type Paging, readerOf } from './product-reader.ts'
import { ID_ORDER, withKey } from './product-scope.store.ts'
import { loadProducts } from './product.store.ts'
import { productWire } from './product.wire.ts'

/** By id or uuid, if it is on sale. */
export async function showProduct(deps: Deps, key: string, asked: Asked<Paging>): Promise<Product> {
  const where = withKey(key) ?? refuse('not_found')
  const [reader, { products }] = await Promise.all([
    readerOf(deps, asked),
    loadProducts(deps.database, { where, order: ID_ORDER }, asked.lang),
  ])
  return productWire(products[0] ?? refuse('not_found'), reader)
}
