import * as catalog from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { type Route, read, readCached } from '../../http/api/route.ts'
import { ANY_SHOP_TAG, shopTag } from '../../http/pages/invalidate-on-change.ts'
import { listAveragePrices } from './list-average-prices.ts'
import { listProducts } from './list-products.ts'
import { listShopProducts } from './list-shop-products.ts'
import { listRecommendedProducts, pageShopProducts } from './page-shop-products.ts'
import { menuRoutes } from './menu.routes.ts'
import { showProduct } from './show-product.ts'

/** An empty list names no shop, and costs little. */
const shopOf = ([product]: readonly catalog.Product[]): readonly string[] | undefined =>
  product && [shopTag(product.shop.id)]

export const catalogRoutes = (deps: Deps): Route[] => [
  readCached(
    catalog.listShopProducts,
    ({ rows }) => shopOf(rows.flatMap(({ products }) => products)),
    (call) => listShopProducts(deps, call.params.id, call),
  ),
  readCached(
    catalog.pageShopProducts,
    ({ rows }) => shopOf(rows),
    (call) => pageShopProducts(deps, call.params.id, call),
  ),
  readCached(
    catalog.listRecommendedProducts,
    ({ rows }) => shopOf(rows),
    (call) => listRecommendedProducts(deps, call.params.id, call),
  ),
  read(catalog.showProduct, (call) => showProduct(deps, call.params.id, call)),
  read(catalog.listAveragePrices, (call) => listAveragePrices(deps, call)),
  readCached(
    catalog.listProducts,
    () => [ANY_SHOP_TAG],
    (call) => listProducts(deps, call),
  ),
  ...menuRoutes(deps),
]
