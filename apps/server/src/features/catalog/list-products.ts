import type { FoundProduct, listProducts as ListProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/operation'
import type { Deps } from '../../deps.ts'
import { askedMoment } from '../settings/index.ts'
import { readShops } from '../shops/index.ts'
import { pageOfProducts } from './page-of-products.ts'
import type { Asked } from './product-reader.ts'
import { EVERYWHERE, inCategory, inShops } from './product-scope.store.ts'
import type { ShownProduct } from './product.ts'
import { type Reader, foundProductWire } from './product.wire.ts'
import { type ShopCardFacts, shopFacts } from './shop-facts.ts'

const only = (shops: ReadonlyMap<number, ShopCardFacts>, shopId: number | undefined): number[] =>
  shopId === undefined ? [...shops.keys()] : shops.has(shopId) ? [shopId] : []

/** Products of all shops, or of those that deliver to the address, carry a tag or are open. */
export async function listProducts(deps: Deps, asked: Asked<Query<typeof ListProducts>>) {
  const { query } = asked
  const now = askedMoment(query.at, deps.clock.now())
  const shops = shopFacts(await readShops(deps.database), now, query)
  const narrowed =
    query.address !== undefined ||
    query.take !== undefined ||
    query.open === true ||
    query.shop_id !== undefined
  const scope = narrowed ? inShops(only(shops, query.shop_id)) : EVERYWHERE
  const inAisle = query.category_id === undefined ? scope : inCategory(scope, query.category_id)
  const order =
    query.order_by === undefined || query.order_by === 'menu' ? 'market' : query.order_by
  const { products, reader, ...counts } = await pageOfProducts(deps, inAisle, order, asked)
  return { rows: withShops(products, shops, reader), ...counts }
}

const withShops = (
  products: readonly ShownProduct[],
  shops: ReadonlyMap<number, ShopCardFacts>,
  reader: Reader,
): FoundProduct[] =>
  products.flatMap((product) => {
    const shop = shops.get(product.shopId)
    return shop ? [foundProductWire(product, shop, reader)] : []
  })
