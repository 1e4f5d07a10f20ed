import * as catalog from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { listAveragePrices } from './list-average-prices.ts'
import { listProducts } from './list-products.ts'
import { listShopProducts } from './list-shop-products.ts'
import { listRecommendedProducts, pageShopProducts } from './page-shop-products.ts'
import { showProduct } from './show-product.ts'

export const catalogRoutes = (deps: Deps): Route[] => [
  read(catalog.listShopProducts, (call) => listShopProducts(deps, call.params.id, call)),
  read(catalog.pageShopProducts, (call) => pageShopProducts(deps, call.params.id, call)),
  read(catalog.listRecommendedProducts, (call) =>
    listRecommendedProducts(deps, call.params.id, call),
  ),
  read(catalog.showProduct, (call) => showProduct(deps, call.params.id, call)),
  read(catalog.listAveragePrices, (call) => listAveragePrices(deps, call)),
  read(catalog.listProducts, (call) => listProducts(deps, call)),
]
