import type { FoundProduct, listProducts as ListProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/operation'
import type { Deps } from '../../deps.ts'
import { readShops } from '../shops/index.ts'
import { type Asked, pageOf, readerOf } from './product-reader.ts'
import { ID_ORDER, discountedAt, inCategory, inShops, onSale } from './product-scope.store.ts'
import { loadProducts } from './product.store.ts'
import type { ShownProduct } from './product.ts'
import { type Reader, foundProductWire } from './product.wire.ts'
import { type ShopCardFacts, shopFacts } from './shop-facts.ts'

const only = (shops: ReadonlyMap<number, ShopCardFacts>, shopId: number | undefined): number[] =>
  shopId === undefined ? [...shops.keys()] : [...shops.keys()].filter((id) => id === shopId)

/** Products of all shops, of those that deliver to the address if there is one. */
export async function listProducts(deps: Deps, asked: Asked<Query<typeof ListProducts>>): Promise<{ rows: FoundProduct[]; total: number }> {
  const { query, lang } = asked
  const [reader, index] = await Promise.all([readerOf(deps, asked), readShops(deps.database)])
  const shops = shopFacts(index, reader.now, query.address)
  const inReach = onSale(inShops(only(shops, query.shop_id)))
  const inAisle = query.category_id === undefined ? inReach : inCategory(inReach, query.category_id)
  const where = query.deals ? discountedAt(inAisle, reader.now) : inAisle
  const { products, total } = await loadProducts(deps.database, { where, order: ID_ORDER, ...pageOf(query) }, lang)
  return { rows: withShops(products, shops, reader), total }
}

const withShops = (products: readonly ShownProduct[], shops: ReadonlyMap<number, ShopCardFacts>, reader: Reader): FoundProduct[] =>
  products.flatMap((product) => {
    const shop = shops.get(product.shopId)
    return shop ? [foundProductWire(product, shop, reader)] : []
  })
