import * as categories from '@hawker/contract/categories'
import * as deliverySlots from '@hawker/contract/delivery-slots'
import * as deliveryZones from '@hawker/contract/delivery-zones'
import * as reviews from '@hawker/contract/reviews'
import { listSellerShops as listSellerOperation } from '@hawker/contract/seller'
import * as shops from '@hawker/contract/shops'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { checkAnyDeliveryZone, checkDeliveryZone } from './zones/check-delivery-zone.ts'
import { listDeliverySlots } from './hours/list-delivery-slots.ts'
import { listShopReviews } from './page/list-shop-reviews.ts'
import { listRecommended, listShops } from './list/list-shops.ts'
import { listCategories, listTakes } from './list/list-tags.ts'
import { listSellerShops } from './staff/seller-shop.ts'
import { listBranches, showShop } from './page/show-shop.ts'

export const shopRoutes = (deps: Deps): Route[] => [
  read(shops.listShops, (call) => listShops(deps, call)),
  read(shops.listRecommendedShops, (call) => listRecommended(deps, call)),
  read(shops.showShop, (call) => showShop(deps, call)),
  read(shops.listBranches, (call) => listBranches(deps, call)),
  read(shops.listTakes, (call) => listTakes(deps, call)),
  read(categories.listCategories, (call) => listCategories(deps, call)),
  read(deliveryZones.checkAnyDeliveryZone, ({ query }) =>
    checkAnyDeliveryZone(deps, query.address),
  ),
  read(deliveryZones.checkDeliveryZone, ({ params, query }) =>
    checkDeliveryZone(deps, params.id, query.address, query.currency_id),
  ),
  read(deliverySlots.listDeliverySlots, ({ params, query, lang }) =>
    listDeliverySlots(deps, params.id, { query, lang }),
  ),
  read(reviews.listShopReviews, ({ params, query, lang }) =>
    listShopReviews(deps.database, params.id, query, lang),
  ),
  read(listSellerOperation, ({ user, lang }) =>
    listSellerShops(deps.database, user.userId, lang, deps.clock.now()),
  ),
]
