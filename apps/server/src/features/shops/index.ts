export { type ShopRules, momentAt, shopAvailability } from './shop-rules.ts'
export {
  KITCHEN_QUEUE,
  SHOP_STAMP,
  type ShopNow,
  loadShopRules,
  shopRulesAt,
} from './shop-rules.store.ts'
export { placesLeft } from './hours/slot.store.ts'
export { type Zone, zoneAt, findZone } from './zones/zone.store.ts'
export { cellAt, cellsOf } from './zone-cells.ts'
export type { ListedShop } from './shop-index/listed-shop.ts'
export { matchesDietaryFilter } from './shop-index/dietary-filter.store.ts'
export { serviceFeeOf } from './fees/service-fee.ts'
export { isShopOpenAt } from './hours/open-at.ts'
export { type ListKind, followLists, listTag } from './shop-index/list-invalidation.ts'
export { type ShopIndex, readShops } from './shop-index/shop-index.ts'
export { nextListChangeAt, pageOfShops } from './list/list-shops.ts'
export { type ShopOffer, offersAt } from './list/shop-offer.ts'
export { shopRoutes } from './shop.routes.ts'
export { shopSweeps } from './shop.jobs.ts'
