import type { FoundProduct, listProducts as ListProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/core/operation'
import type { Deps } from '../../deps.ts'
import { requestedTime } from '../settings/index.ts'
import { readShopIndex } from '../shops/index.ts'
import { productOrderOf } from './product-query.ts'
import { loadProductPage } from './product-page.ts'
import type { LocalizedQuery } from './display-context.ts'
import { EVERYWHERE, inCategory, inShops } from './product-conditions.store.ts'
import type { ProductView } from './product.ts'
import { type DisplayContext, foundProductWire } from './product.wire.ts'
import { type ShopSummary, listShopSummaries } from './shop-summary.ts'

const narrowToShop = (
  shops: ReadonlyMap<number, ShopSummary>,
  shopId: number | undefined,
): number[] => (shopId === undefined ? [...shops.keys()] : shops.has(shopId) ? [shopId] : [])

/** Products of all shops; filters by delivery address, tag and opening narrow the shops first. */
export async function listProducts(
  deps: Deps,
  request: LocalizedQuery<Query<typeof ListProducts>>,
) {
  const { query } = request
  const now = requestedTime(query.at, deps.clock.now())
  const shops = listShopSummaries(await readShopIndex(deps.database), now, query)
  const narrowed =
    query.address !== undefined ||
    query.take !== undefined ||
    query.open === true ||
    query.shop_id !== undefined
  const scope = narrowed ? inShops(narrowToShop(shops, query.shop_id)) : EVERYWHERE
  const categoryScope =
    query.category_id === undefined ? scope : inCategory(scope, query.category_id)
  const requested = productOrderOf(query, 'market')
  const order = requested === 'menu' ? 'market' : requested
  const { products, context, ...counts } = await loadProductPage(
    deps,
    categoryScope,
    order,
    request,
  )
  return { rows: withShops(products, shops, context), ...counts }
}

const withShops = (
  products: readonly ProductView[],
  shops: ReadonlyMap<number, ShopSummary>,
  context: DisplayContext,
): FoundProduct[] =>
  products.flatMap((product) => {
    const shop = shops.get(product.shopId)
    return shop ? [foundProductWire(product, shop, context)] : []
  })
